import { loadContract } from '@card-contract/contract'
import { newMemory, parsed } from './lenient-reading.ts'
import { type Alteration, type Mutant, ofDerived } from './mutant.ts'

const contract = loadContract()

const shapes = [
  { name: 'an-array', isTaken: (body: unknown) => Array.isArray(body), noticedBy: 'refuses-a-body-that-is-an-array' },
  { name: 'a-text', isTaken: (body: unknown) => typeof body === 'string', noticedBy: 'refuses-a-body-that-is-a-text' },
  {
    name: 'a-number',
    isTaken: (body: unknown) => typeof body === 'number',
    noticedBy: 'refuses-a-body-that-is-a-number',
  },
  { name: 'null', isTaken: (body: unknown) => body === null, noticedBy: 'refuses-a-body-that-is-null' },
  { name: 'nothing', isTaken: (body: unknown) => body === undefined, noticedBy: 'refuses-an-empty-body' },
]

/** Servers that accept a body that is not an object. */
export const bodyMutants: readonly Mutant[] = contract.operations
  .filter(({ requestBody }) => requestBody !== undefined)
  .flatMap(({ operationId }) =>
    shapes.map(({ name, isTaken, noticedBy }) =>
      ofDerived(
        operationId,
        `takes-${name}-for-a-body`,
        `accepts ${name.replace('-', ' ')} as a body and reuses the previous one`,
        [noticedBy],
        takingForTheLastBody(operationId, isTaken),
      ),
    ),
  )

function takingForTheLastBody(operationId: string, isTaken: (body: unknown) => boolean): Alteration {
  return (parts) => {
    const memory = newMemory<string>()
    return {
      ...parts,
      read(operation, path, request) {
        if (operation.operationId !== operationId) return parts.read(operation, path, request)
        const body = request.body === '' ? undefined : parsed(request.body)
        const isJson = request.body === '' || body !== undefined
        const last = memory.recall(path)
        const isRead = !isJson || !isTaken(body) || last === undefined
        const matched = parts.read(operation, path, isRead ? request : { ...request, body: last ?? '' })
        memory.keep(path, JSON.stringify(matched.body))
        return matched
      },
    }
  }
}
