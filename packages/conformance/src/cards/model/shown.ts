import type { Operation } from '@card-contract/contract'
import type { ResponsePart } from '../actions/read-action.ts'
import type { ModelTransaction } from './state.ts'

type ShownValues = Readonly<Partial<Record<ResponsePart, unknown>>>

/** These parts of the `data` of a response, where the contract has them. */
export function shown({ action }: Operation, values: ShownValues): Record<string, unknown> {
  return atPlaces(action?.response ?? {}, values)
}

export function shownTransaction({ action }: Operation, { created_at, ...others }: ModelTransaction) {
  const places = action?.response.transaction
  return atPlaces(typeof places === 'object' ? places : {}, { ...others, created: created_at })
}

/** The reference model nests nothing in `data` or in a transaction. */
function atPlaces(pointers: Readonly<Record<string, unknown>>, values: object): Record<string, unknown> {
  const placed: Record<string, unknown> = {}
  for (const [part, value] of Object.entries(values)) {
    const pointer = pointers[part]
    if (typeof pointer === 'string') placed[pointer.slice(pointer.lastIndexOf('/') + 1)] = value
  }
  return placed
}
