import type { Operation } from '@card-contract/contract'
import type { ModelRequest } from '../../../src/cards/model/reference-model.ts'
import { keywordAgainst, type RequestField } from './contract-places.ts'
import type { Alteration } from './mutant.ts'

/** What a lenient server reads from a forbidden value; undefined where it is as strict as a correct server. */
export type Lenience = (said: unknown, last: unknown, field: RequestField) => unknown

type Path = Readonly<Record<string, string>>

/** The last value for the same object; without one, the usual value or the first one seen. */
export interface Memory<Said> {
  recall(path: Path): Said | undefined
  keep(path: Path, said: Said): void
}

export function newMemory<Said>(usual?: Said): Memory<Said> {
  const byPath = new Map<string, Said>()
  let first = usual
  return {
    recall: (path) => byPath.get(JSON.stringify(path)) ?? first,
    keep(path, said) {
      first ??= said
      byPath.set(JSON.stringify(path), said)
    },
  }
}

/** Reads the field leniently; without a better value, it uses the one from the last valid request. */
export function readingLeniently(operation: Operation, field: RequestField, lenience: Lenience): Alteration {
  return (parts) => {
    const memory = newMemory(field.schema.examples?.[0])
    return {
      ...parts,
      read(current, path, request) {
        if (current.operationId !== operation.operationId) return parts.read(current, path, request)
        return parts.read(current, path, field.in === 'body' ? inBody(path, request) : inQuery(path, request))
      },
    }

    function instead(path: Path, said: unknown): unknown {
      if (keywordAgainst(operation, field, said) !== undefined)
        return lenience(said, memory.recall(path), field) ?? said
      if (said !== undefined && said !== null) memory.keep(path, said)
      return said
    }

    function inBody(path: Path, request: ModelRequest): ModelRequest {
      const body = parsed(request.body)
      if (typeof body !== 'object' || body === null || Array.isArray(body)) return request
      const said = (body as Record<string, unknown>)[field.name]
      return { ...request, body: JSON.stringify({ ...body, [field.name]: instead(path, said) }) }
    }

    function inQuery(about: Path, request: ModelRequest): ModelRequest {
      const [path = '', text = ''] = request.target.split('?')
      const query = new URLSearchParams(text)
      const raw = query.get(field.name) ?? undefined
      const isNumber = field.schema.type === 'number' && raw !== undefined && raw !== '' && Number.isFinite(Number(raw))
      const read = instead(about, isNumber ? Number(raw) : raw)
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
