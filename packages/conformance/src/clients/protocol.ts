import type { Operation } from '@card-contract/contract'
import { isRecord, readExactly } from '../engine/values/json.ts'

/** One call that the client under test shall make: the operation, and its parameters and fields by name. */
export interface ClientCall {
  readonly call: string
  readonly [name: string]: string | number | boolean
}

/** What the client believes has become of a call. */
export type Believed =
  /** It happened. Numbers in `data` are texts, because a float would lose what is compared. */
  | { readonly kind: 'done'; readonly data: unknown }
  /** The service rejected it, and nothing happened. */
  | { readonly kind: 'rejected'; readonly text?: string }
  /** It may or may not have happened. */
  | { readonly kind: 'unknown'; readonly text?: string }
  /** Nothing happened, because the client did not make the call or, if it only reads, could not finish it. */
  | { readonly kind: 'failed'; readonly text?: string }

/** Why there is no result. */
export interface Missing {
  readonly kind: 'missing'
  /**
   * `died`: the adapter ended; `late`: it did not respond in time; `unfinished`: it was ended because of another call; `protocol`: what
   * it wrote is no result.
   */
  readonly why: 'died' | 'late' | 'unfinished' | 'protocol'
  readonly text: string
}

export type Result = Believed | Missing

export type ReadLine =
  | { readonly kind: 'result'; readonly id: number; readonly believed: Believed }
  | { readonly kind: 'wrong'; readonly expected: string }

const words = ['done', 'rejected', 'unknown', 'failed'] as const

/** Reads a line of the adapter. */
export function readLine(text: string): ReadLine {
  const line = readExactly(text)
  if (line === undefined) return wrong('one JSON object, and everything else on stderr')
  if (!isRecord(line)) return wrong('a JSON object')
  const id = Number(line.id)
  if (line.id === undefined || !Number.isSafeInteger(id)) return wrong('the `id` of the call')
  const kind = words.find((word) => word === line.result)
  if (kind === undefined) return wrong(`\`result\` with one of ${words.join(', ')}`)
  if (kind === 'done') {
    // Serializers leave out what is undefined, and a client that understood nothing has nothing else to say.
    const data = line.data ?? {}
    if (!isRecord(data)) return wrong('`data` with an object, what the client understood')
    return { kind: 'result', id, believed: { kind, data } }
  }
  const said = typeof line.text === 'string' ? { text: line.text } : {}
  return { kind: 'result', id, believed: { kind, ...said } }
}

function wrong(expected: string): ReadLine {
  return { kind: 'wrong', expected }
}

/** What a request for the call must carry. */
export interface Asked {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | number | boolean>>
  readonly body: Readonly<Record<string, string | number | boolean>> | undefined
}

/** Sorts the arguments of a call by the place that the contract gives them. The card of every operation is `cardId`. */
export function askedBy(operation: Operation, { call: _, ...given }: ClientCall): Asked {
  const inQuery = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  const inPath = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
  const argumentOf = (name: string) => (given[name] === undefined ? 'cardId' : name)
  const taken = [...inQuery, ...inPath.map(argumentOf)]
  return {
    path: Object.fromEntries(inPath.map((name) => [name, String(given[argumentOf(name)])])),
    query: Object.fromEntries(inQuery.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]))),
    body: operation.requestBody
      ? Object.fromEntries(Object.entries(given).filter(([name]) => !taken.includes(name)))
      : undefined,
  }
}
