import type { Operation } from '@card-contract/contract'
import type { ServerCredentials } from '../credentials.ts'

/** The shell variable for each credential. The conformance suite reads them, and its curl commands use them. */
const credentialVariables = {
  ApiKey: 'CARD_API_KEY',
  BearerToken: 'CARD_ACCESS_TOKEN',
  ServiceAuthToken: 'CARD_SERVICE_TOKEN',
} as const

const baseUrlVariable = 'CARD_BASE_URL'

/** The lines that set those variables and the base URL, with a placeholder for values that must not be shown. */
export function exportLines(baseUrl: string, credentials?: ServerCredentials): readonly string[] {
  const { apiKey, accessToken, serviceToken } = credentials ?? { apiKey: '…', accessToken: '…', serviceToken: '…' }
  return [
    `export ${baseUrlVariable}=${baseUrl}`,
    `export ${credentialVariables.ApiKey}=${apiKey}`,
    `export ${credentialVariables.BearerToken}=${accessToken}`,
    `export ${credentialVariables.ServiceAuthToken}=${serviceToken}`,
  ]
}

export interface CurlRequest {
  readonly operation: Operation
  /** With the path parameters filled in. The shell expands variables in it. */
  readonly path: string
  readonly body?: unknown
}

const columns = 76

/** The lines of a curl command for a POSIX shell, safe to paste: everything but the variables is in single quotes. */
export function curlLines({ operation, path, body }: CurlRequest): readonly string[] {
  const method = operation.method === (body === undefined ? 'GET' : 'POST') ? '' : ` -X ${operation.method}`
  const arguments_ = [
    `curl -sS${method} "$${baseUrlVariable}${path}"`,
    ...operation.credentials.map(({ scheme, header, prefix }) => `-H "${header}: ${prefix}$${variableOf(scheme)}"`),
    ...(body === undefined ? [] : [`-H ${quote(`Content-Type: ${operation.requestBody?.mediaType}`)}`]),
    ...(body === undefined ? [] : [`-d ${quote(foldedJson(body, columns - 4))}`]),
  ]
  return arguments_
    .map((argument, index) => (index === 0 ? argument : `  ${argument}`))
    .join(' \\\n')
    .split('\n')
}

/** POSIX single quotes: nothing inside is special to the shell. A quote is written as end, escaped quote, begin. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function variableOf(scheme: string): string {
  return (credentialVariables as Record<string, string>)[scheme] ?? scheme
}

/** JSON of a flat object, on one line if it fits the terminal, otherwise one line per member. */
function foldedJson(value: unknown, width: number): string {
  const members = Object.entries(value as object).map(
    ([key, member]) => `${JSON.stringify(key)}: ${JSON.stringify(member)}`,
  )
  const whole = `{${members.join(', ')}}`
  if (whole.length < width - 6) return whole
  const lines: string[] = []
  for (const member of members) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 2 + member.length < width) lines[lines.length - 1] = `${last}, ${member}`
    else lines.push(member)
  }
  return `{\n${lines.map((line) => `    ${line}`).join(',\n')}\n  }`
}
