/** The interface's own words for the tokens, where they are plainer than the names of the security schemes. */
const PLAINER: Readonly<Record<string, string>> = { BearerToken: 'accessToken', ServiceAuthToken: 'serviceToken' }

/** What the client's options call the credential of a security scheme: `ApiKey` is `apiKey`. */
export function optionName(scheme: string): string {
  return PLAINER[scheme] ?? scheme.charAt(0).toLowerCase() + scheme.slice(1)
}

/** Paragraphs as a JSDoc comment; those that are missing are left out. */
export function docComment(paragraphs: readonly (string | undefined)[], indent: string): string {
  const said = paragraphs.flatMap((paragraph) => paragraph?.trim() || [])
  if (said.length === 0) return ''
  const lines = said.join('\n\n').replaceAll('*/', '*\\/').split('\n')
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}
