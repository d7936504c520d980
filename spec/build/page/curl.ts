import { baseUrlVariable, inLines, pathWith, type SampleRequest } from './sample-request.ts'

/** A curl command for a POSIX shell, safe to paste: everything but the variables is in single quotes. */
export function curl({ operation, path, body }: SampleRequest): string {
  const { method, credentials, request } = operation
  const url = `"$${baseUrlVariable}${pathWith(path, (variable) => `$${variable}`)}"`
  const implied = body === undefined ? 'GET' : 'POST'
  const command = `curl -sS${method === implied ? '' : ` -X ${method}`}`
  return [
    ...(command.length + url.length < 60 ? [`${command} ${url}`] : [command, url]),
    ...credentials.map(({ header, prefix, variable }) => `-H "${header}: ${prefix}$${variable}"`),
    ...(body === undefined ? [] : [`-H 'Content-Type: ${request?.mediaType}'`, `-d ${quoted(body)}`]),
  ].join(' \\\n  ')
}

/** A quote is written as end, escaped quote, begin. */
function quoted(body: unknown): string {
  return `'${inLines(JSON.stringify(body, null, 2), '  ').replaceAll("'", "'\\''")}'`
}
