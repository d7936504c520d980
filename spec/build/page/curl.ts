import type { Operation } from './operation.ts'

/** The shell variable that the reference server prints the base URL under. */
export const baseUrlVariable = 'CARD_BASE_URL'

export interface CurlRequest {
  readonly operation: Operation
  /** With its parameters and its query. The shell expands variables in it. */
  readonly path: string
  readonly body?: unknown
}

/** A curl command for a POSIX shell, safe to paste: everything but the variables is in single quotes. */
export function curl({ operation, path, body }: CurlRequest): string {
  const { method, credentials, request } = operation
  const url = `"$${baseUrlVariable}${path}"`
  const implied = body === undefined ? 'GET' : 'POST'
  const command = `curl -sS${method === implied ? '' : ` -X ${method}`}`
  return [
    ...(command.length + url.length < 60 ? [`${command} ${url}`] : [command, url]),
    ...credentials.map(({ header, prefix, variable }) => `-H "${header}: ${prefix}$${variable}"`),
    ...(body === undefined ? [] : [`-H 'Content-Type: ${request?.mediaType}'`, `-d ${quoted(body)}`]),
  ].join(' \\\n  ')
}

/** On one line if it fits, otherwise one line per member. A quote is written as end, escaped quote, begin. */
function quoted(body: unknown): string {
  const lines = JSON.stringify(body, null, 2).split('\n')
  const line = lines.map((one) => one.trim()).join(' ')
  const text = line.length <= 50 ? line : lines.join('\n  ')
  return `'${text.replaceAll("'", "'\\''")}'`
}
