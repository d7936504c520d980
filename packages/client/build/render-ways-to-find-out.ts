import type { Contract, Operation } from '@card-contract/contract'

/** The calls that show whether an operation was carried out, as a module. Only failures need it. */
export function renderWaysToFindOut({ operations }: Pick<Contract, 'operations'>): string {
  const ways = operations.map((operation) => [operation.operationId, waysToFindOut(operation, operations) || undefined])
  return `export const waysToFindOut = ${JSON.stringify(Object.fromEntries(ways), undefined, 2)}\n`
}

export const waysToFindOutDeclaration: string = `import type { OperationId } from './types/index.js'

/** The calls that show whether an operation was carried out, with {name} for each path parameter; absent if there are none. */
export declare const waysToFindOut: { readonly [Id in OperationId]?: string }
`

/** Every reading operation that takes the same path parameters, with each action that only reads; empty if there are none. */
function waysToFindOut(operation: Operation, operations: readonly Operation[]): string {
  const place = placeOf(operation)
  if (operation.changesState === false || place === '') return ''
  return operations.flatMap((candidate) => (placeOf(candidate) === place ? readings(candidate) : [])).join(' or ')
}

/** Operations on the same thing name it alike: `cardId`. */
function placeOf({ parameters }: Operation): string {
  const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
  return names.sort().join()
}

/** Its calls that only read, with `{name}` in place of the value of each path parameter. */
function readings({ operationId, parameters, changesState }: Operation): string[] {
  const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `${name}: {${name}}`)
  if (changesState === true) return []
  if (changesState === false) return [`${operationId}({ ${names.join(', ')} })`]
  const { by, reading, in: place } = changesState
  return reading.map((action) => {
    const choice = `${by}: ${JSON.stringify(action)}`
    return `${operationId}({ ${[...names, place === 'query' ? choice : `body: { ${choice} }`].join(', ')} })`
  })
}
