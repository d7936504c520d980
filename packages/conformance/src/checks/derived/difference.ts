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
  const left = placesOf(operation, one)
  const right = placesOf(operation, other)
  const isDifferent = (place: string): boolean => {
    const [a, b] = [left.get(place), right.get(place)]
    const isNewName = unique.includes(place) && isText(a) && isText(b)
    return a !== b && !isNewName
  }
  return [...new Set([...left.keys(), ...right.keys()])].filter(isDifferent).sort()
}

/** Every place of a request with what stands there, as JSON or as it was written. */
function placesOf(operation: Operation, { request, call }: Sent): Map<string, string> {
  const [path = '', query = ''] = request.target.split('?')
  const places = new Map([
    ['method', request.method],
    ['path', nameless(operation, path, call)],
  ])
  for (const [name, value] of new URLSearchParams(query)) places.set(`query/${name}`, value)
  for (const [name, value] of request.headers) {
    // Its value follows from the body.
    if (!/^content-length$/i.test(name)) places.set(`header/${name.toLowerCase()}`, value)
  }
  for (const [place, value] of bodyPlaces(request.body)) places.set(place, value)
  return places
}

function bodyPlaces(text: string | undefined): [place: string, value: string][] {
  if (text === undefined) return []
  const body = parse(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [['body', text]]
  return Object.entries(body).map(([name, value]) => [`body/${name}`, JSON.stringify(value)])
}

function nameless({ path }: Operation, sent: string, call: Call): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(call.path?.[name] ?? ''))
  return sent.endsWith(filled) ? sent.slice(0, -filled.length) + path : sent
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isText = (json: string | undefined): boolean => json?.startsWith('"') ?? false
