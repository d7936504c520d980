import type { Contract, Operation } from '@card-contract/contract'

/** Where to look after an operation whose answer was lost, as a module. Only failures need it. */
export function renderWaysToFindOut({ operations }: Pick<Contract, 'operations'>): string {
  const ways = operations.map((operation) => [operation.operationId, waysToFindOut(operation, operations)])
  return `export const waysToFindOut = ${JSON.stringify(Object.fromEntries(ways), undefined, 2)}\n`
}

export const waysToFindOutDeclaration: string = `import type { OperationId } from './types/index.js'

/** How to find out what became of an operation when its answer was lost; empty where the interface offers no way. */
export declare const waysToFindOut: Readonly<Record<OperationId, string>>
`

/**
 * How to see what became of an operation whose answer was lost: every reading operation that takes the same path
 * parameters, with the actions that only read. Empty if the interface has none.
 */
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

function readings({ operationId, changesState }: Operation): string[] {
  if (typeof changesState === 'boolean') return changesState ? [] : [operationId]
  if (changesState.reading.length === 0) return []
  return [`${operationId} (${changesState.by}: ${changesState.reading.join(' or ')})`]
}
