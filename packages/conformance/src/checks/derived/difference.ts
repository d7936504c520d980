import type { Operation } from '@card-contract/contract'
import type { RecordedRequest } from '../../model/exchange.ts'
import { pathFrom } from '../../model/path.ts'
import type { Call } from '../../model/stage.ts'

/** A request as it was recorded, and the call that it came from. */
export interface Sent {
  readonly request: RecordedRequest
  readonly call: Call
}

/**
 * The places in which two recorded requests of an operation differ: `body/amount`, `query/action`, `header/x-api-key`.
 * What must differ from request to request is no difference: the names of things in the path, and the values of fields that
 * may not be used twice.
 */
export function differences(operation: Operation, one: Sent, other: Sent, unique: readonly string[]): string[] {
  const found = new Set<string>()
  const compare = (place: string, a: string | undefined, b: string | undefined): void => {
    const isNewName = isText(a) && isText(b) && unique.includes(place)
    if (a !== b && !isNewName) found.add(place)
  }
  compare('method', one.request.method, other.request.method)
  const [left, right] = [one, other].map(({ request }) => request.target.split('?')) as [string[], string[]]
  compare('path', nameless(operation, left[0] ?? '', one.call), nameless(operation, right[0] ?? '', other.call))
  if (left[1] !== right[1]) compareAll('query', parameters(left[1]), parameters(right[1]), compare)
  // Most requests share theirs.
  if (one.request.headers !== other.request.headers) {
    compareAll('header', headersOf(one.request), headersOf(other.request), compare)
  }
  const [fields, others] = [fieldsOfControl(one.request), fieldsOf(other.request)]
  // Where one of the bodies has no fields there are none to compare.
  if (fields && others) compareAll('body', fields, others, compare)
  else compare('body', one.request.body, other.request.body)
  return [...found].sort()
}

/** What stands at the places of one part of a request. */
type Values = ReadonlyMap<string, string>

function compareAll(
  part: string,
  one: Values,
  other: Values,
  compare: (place: string, a: string | undefined, b: string | undefined) => void,
): void {
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    compare(`${part}/${name}`, one.get(name), other.get(name))
  }
}

function parameters(query: string | undefined): Values {
  return new Map(new URLSearchParams(query))
}

function headersOf({ headers }: RecordedRequest): Values {
  const named = headers.map(([name, value]) => [name.toLowerCase(), value] as const)
  // Its value follows from the body.
  return new Map(named.filter(([name]) => name !== 'content-length'))
}

/** One control is compared with many requests. */
const knownFields = new WeakMap<RecordedRequest, Values | undefined>()

function fieldsOfControl(request: RecordedRequest): Values | undefined {
  if (!knownFields.has(request)) knownFields.set(request, fieldsOf(request))
  return knownFields.get(request)
}

/** The fields of a body, each as JSON; no fields where there is no body, undefined where it is something else. */
function fieldsOf({ body }: RecordedRequest): Values | undefined {
  const fields = body === undefined ? {} : fieldsIn(body)
  return fields && new Map(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]))
}

function fieldsIn(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : undefined
  } catch {
    return undefined
  }
}

function nameless({ path }: Operation, sent: string, call: Call): string {
  const filled = pathFrom(path, (name) => call.path?.[name] ?? '')
  return sent.endsWith(filled) ? sent.slice(0, -filled.length) + path : sent
}

const isText = (json: string | undefined): boolean => json?.startsWith('"') ?? false
