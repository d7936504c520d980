import type { Operation } from '@card-contract/contract'
import type { PlayedRequest } from '../../src/understudy/understudy.ts'
import { keywordAgainst, type RequestField } from './contract-places.ts'
import type { Recast } from './miniature.ts'

/** What a lenient server reads where something forbidden stands; undefined where it is as strict as a correct one. */
export type Lenience = (said: unknown, last: unknown) => unknown

/** The field is read leniently. Where nothing better is known, what stands for it is what the last valid request said. */
export function readingLeniently(operation: Operation, field: RequestField, lenience: Lenience): Recast {
  return (parts) => {
    let last: unknown
    return {
      ...parts,
      read(current, path, request) {
        if (current.operationId !== operation.operationId) return parts.read(current, path, request)
        return parts.read(current, path, field.in === 'body' ? inBody(request) : inQuery(request))
      },
    }

    function instead(said: unknown): unknown {
      if (keywordAgainst(operation, field, said) === undefined) {
        last = said ?? last
        return said
      }
      return lenience(said, last) ?? said
    }

    function inBody(request: PlayedRequest): PlayedRequest {
      const body = parsed(request.body)
      if (typeof body !== 'object' || body === null || Array.isArray(body)) return request
      const said = (body as Record<string, unknown>)[field.name]
      return { ...request, body: JSON.stringify({ ...body, [field.name]: instead(said) }) }
    }

    function inQuery(request: PlayedRequest): PlayedRequest {
      const [path = '', text = ''] = request.target.split('?')
      const query = new URLSearchParams(text)
      const raw = query.get(field.name) ?? undefined
      const isNumber = field.schema.type === 'number' && raw !== undefined && raw !== '' && Number.isFinite(Number(raw))
      const read = instead(isNumber ? Number(raw) : raw)
      if (read === undefined) query.delete(field.name)
      else query.set(field.name, String(read))
      return { ...request, target: `${path}?${query}` }
    }
  }
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
