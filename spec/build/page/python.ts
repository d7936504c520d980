import { baseUrlVariable, inLines, pathWith, type SampleRequest } from './sample-request.ts'

/** A script for Python 3 without packages. Amounts are read as decimals, which are exact. */
export function python({ operation, path, body }: SampleRequest): string {
  const { method, credentials, request } = operation
  const headers = credentials.map(({ header, prefix, variable }) =>
    prefix === '' ? `"${header}": env["${variable}"],` : `"${header}": f"${prefix}${inText(variable)}",`,
  )
  const typed = body === undefined ? [] : [`"Content-Type": "${request?.mediaType}",`]
  return [
    'import json, os',
    'from decimal import Decimal',
    'from urllib.request import Request, urlopen',
    '',
    'env = os.environ',
    'request = Request(',
    `    f"${inText(baseUrlVariable)}${pathWith(path, inText)}",`,
    `    method="${method}",`,
    '    headers={',
    ...[...headers, ...typed].map((one) => `        ${one}`),
    '    },',
    ...(body === undefined ? [] : [`    data=json.dumps(${inLines(literal(body), '    ')}).encode(),`]),
    ')',
    'with urlopen(request) as response:',
    '    print(json.load(response, parse_float=Decimal))',
  ].join('\n')
}

/** Inside an f-string in double quotes, where Python before 3.12 takes only the other quotes. */
function inText(variable: string): string {
  return `{env['${variable}']}`
}

/** JSON as Python writes it: the same but for three words. */
function literal(value: unknown, indent = ''): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = `${indent}  `
  const items = Array.isArray(value)
    ? value.map((one) => literal(one, inner))
    : Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${literal(one, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return items.length === 0 ? `${open}${close}` : `${open}\n${inner}${items.join(`,\n${inner}`)}\n${indent}${close}`
}
