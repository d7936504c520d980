import type { Operation } from './operation.ts'

/** The variable that the reference server prints the base URL under. */
export const baseUrlVariable = 'CARD_BASE_URL'

/** A request before it is written in a language. Its variables are those of the environment, in every language. */
export interface SampleRequest {
  readonly operation: Operation
  /** After the base URL, with the query: texts that are safe in a URL, and variables. */
  readonly path: readonly (string | { readonly variable: string })[]
  readonly body?: unknown
}

/** The path with its variables as a language writes them. */
export function pathWith(path: SampleRequest['path'], written: (variable: string) => string): string {
  return path.map((part) => (typeof part === 'string' ? part : written(part.variable))).join('')
}

/** On one line if it is short, otherwise one line per member, indented. */
export function inLines(text: string, indent: string): string {
  const lines = text.split('\n')
  const line = lines.map((one) => one.trim()).join(' ')
  return line.length <= 50 ? line : lines.join(`\n${indent}`)
}

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

/** A module that needs no package, for Node and what is compatible with it. */
export function typescript({ operation, path, body }: SampleRequest): string {
  const { method, credentials, request } = operation
  const headers = credentials.map(
    ({ header, prefix, variable }) => `'${header}': \`${prefix}${inTemplate(variable)}\`,`,
  )
  const typed = body === undefined ? [] : [`'Content-Type': '${request?.mediaType}',`]
  return [
    'const env = process.env',
    'const response = await fetch(',
    `  \`${inTemplate(baseUrlVariable)}${pathWith(path, inTemplate)}\`,`,
    '  {',
    `    method: '${method}',`,
    '    headers: {',
    ...[...headers, ...typed].map((one) => `      ${one}`),
    '    },',
    ...(body === undefined ? [] : [`    body: JSON.stringify(${inLines(JSON.stringify(body, null, 2), '    ')}),`]),
    '  },',
    ')',
    'console.log(response.status, await response.json())',
  ].join('\n')
}

/** A template, because a variable of the environment can be undefined, which no header can. */
function inTemplate(variable: string): string {
  return `\${env.${variable}}`
}
