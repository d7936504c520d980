import type { Operation } from '@card-contract/contract'
import type { FaultyCase, Form } from '../../cases/faulty-case.ts'
import type { Call } from '../../exchanges/call.ts'
import type { RecordedRequest } from '../../exchanges/exchange.ts'
import { pathFrom } from '../../values/path.ts'

/** A request as recorded, and the call that produced it. */
export interface Sent {
  readonly request: RecordedRequest
  readonly call: Call
}

/**
 * Whether a request has its fault: not if two credentials are equal, or if the run itself sends one of them everywhere. Throws if
 * it differs from the accepted one in another place as well.
 */
export function hasTheFault(
  operation: Operation,
  control: Sent | undefined,
  sent: Sent,
  fault: FaultyCase,
  { place = fault.place, mayBeValid = false, essential = [] }: Form,
  unique: readonly string[],
): boolean {
  const others = unique.filter((one) => one !== fault.place)
  const found = control ? differences(operation, control, sent, others) : ['everything']
  const isWhole = found.length > 0 && essential.every((one) => found.includes(one))
  if (mayBeValid && !isWhole) return false
  const isPartOfIt = mayBeValid && found.every((one) => place.split(',').includes(one))
  if (found.join() === place || isPartOfIt) return true
  const all = found.join(' and ') || 'nothing'
  throw new Error(`${operation.operationId} ${fault.name} differs from the valid request in ${all}, not in ${place}`)
}

/**
 * The places in which two recorded requests of an operation differ: `body/amount`, `query/action`, `header/x-api-key`.
 * Values that must differ from request to request do not count: IDs in the path, and fields that must be unique.
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
  compareAll('header', headersOf(one.request), headersOf(other.request), compare)
  const [fields, others] = [fieldsOf(one.request), fieldsOf(other.request)]
  // Without fields in one of the bodies there is nothing to compare.
  if (fields && others) compareAll('body', fields, others, compare)
  else compare('body', one.request.body, other.request.body)
  return [...found].sort()
}

/** The values of one part of a request, by place. */
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
  // Its value depends on the body.
  return new Map(named.filter(([name]) => name !== 'content-length'))
}

/** The fields of a body, each as JSON; empty without a body, undefined if the body is not an object. */
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
