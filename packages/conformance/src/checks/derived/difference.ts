import type { Operation } from '@card-contract/contract'
import type { RecordedRequest } from '../../model/exchange.ts'
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
  // Where one of the bodies has no fields there are none to compare.
  const areWhole = [one, other].some(
    ({ request }) => request.body !== undefined && fieldsIn(request.body) === undefined,
  )
  const left = areWhole ? placesOf(operation, one, true) : placesOfControl(operation, one)
  const right = placesOf(operation, other, areWhole)
  const isDifferent = (place: string): boolean => {
    const [a, b] = [left.get(place), right.get(place)]
    const isNewName = unique.includes(place) && isText(a) && isText(b)
    return a !== b && !isNewName
  }
  return [...new Set([...left.keys(), ...right.keys()])].filter(isDifferent).sort()
}

type Places = ReadonlyMap<string, string>

/** One control is compared with many requests. */
const knownPlaces = new WeakMap<Sent, Places>()

function placesOfControl(operation: Operation, control: Sent): Places {
  const known = knownPlaces.get(control) ?? placesOf(operation, control, false)
  knownPlaces.set(control, known)
  return known
}

/** Every place of a request with what stands there, as JSON or as it was written. */
function placesOf(operation: Operation, { request, call }: Sent, isWhole: boolean): Places {
  const [path = '', query = ''] = request.target.split('?')
  const places = new Map([
    ['method', request.method],
    ['path', nameless(operation, path, call)],
  ])
  if (query) for (const [name, value] of new URLSearchParams(query)) places.set(`query/${name}`, value)
  for (const [name, value] of request.headers) {
    const lowerCase = name.toLowerCase()
    // Its value follows from the body.
    if (lowerCase !== 'content-length') places.set(`header/${lowerCase}`, value)
  }
  const fields = isWhole ? undefined : fieldsIn(request.body ?? '')
  if (fields) for (const [name, value] of Object.entries(fields)) places.set(`body/${name}`, JSON.stringify(value))
  else if (request.body !== undefined) places.set('body', request.body)
  return places
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
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(call.path?.[name] ?? ''))
  return sent.endsWith(filled) ? sent.slice(0, -filled.length) + path : sent
}

const isText = (json: string | undefined): boolean => json?.startsWith('"') ?? false
