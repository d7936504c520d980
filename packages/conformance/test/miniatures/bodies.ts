import { loadContract } from '@card-contract/contract'
import { kebab } from '../../src/checks/derived/words.ts'
import { newMemory, parsed } from './lenience.ts'
import type { Miniature, Recast } from './miniature.ts'

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

/** Servers that take something else for a body. */
export const bodyMiniatures: readonly Miniature[] = contract.operations
  .filter(({ requestBody }) => requestBody !== undefined)
  .flatMap(({ operationId }) =>
    shapes.map(({ name, isTaken, noticedBy }): Miniature => {
      const breaks = [`${kebab(operationId)}/${noticedBy}`]
      return {
        id: `${kebab(operationId)}-takes-${name}-for-a-body`,
        title: `${operationId} takes ${name.replace('-', ' ')} instead of an object for what was said before`,
        breaks,
        foundBy: breaks,
        recast: takingForTheLastBody(operationId, isTaken),
      }
    }),
  )

function takingForTheLastBody(operationId: string, isTaken: (body: unknown) => boolean): Recast {
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
        const scene = parts.read(operation, path, isRead ? request : { ...request, body: last ?? '' })
        memory.keep(path, JSON.stringify(scene.body))
        return scene
      },
    }
  }
}
