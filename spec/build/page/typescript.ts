import { baseUrlVariable, inLines, pathWith, type SampleRequest } from './sample-request.ts'

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
