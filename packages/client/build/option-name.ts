/** The interface's own words for the tokens, where they are plainer than the names of the security schemes. */
const PLAINER: Readonly<Record<string, string>> = { BearerToken: 'accessToken', ServiceAuthToken: 'serviceToken' }

/** What the client's options call the credential of a security scheme: `ApiKey` is `apiKey`. */
export function optionName(scheme: string): string {
  return PLAINER[scheme] ?? scheme.charAt(0).toLowerCase() + scheme.slice(1)
}
