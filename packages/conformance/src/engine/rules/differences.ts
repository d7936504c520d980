import type { Operation } from '@card-contract/contract'
import type { RecordedRequest } from '../nouns/wire/exchange.ts'

/**
 * The places in which two recorded requests of an operation differ: `body/amount`, `query/action`, `header/x-api-key`.
 * Texts that must differ from request to request do not count: IDs in the path, and fields that must be unique.
 */
export function differences(
  { path }: Pick<Operation, 'path'>,
  one: RecordedRequest,
  other: RecordedRequest,
  unique: readonly string[],
): string[] {
  const found = new Set<string>()
  const compare = (place: string, a: string | undefined, b: string | undefined): void => {
    const isNewName = isText(a) && isText(b) && unique.includes(place)
    if (a !== b && !isNewName) found.add(place)
  }
  compare('method', one.method, other.method)
  const [left, right] = [one, other].map(({ target }) => target.split('?')) as [string[], string[]]
  compare('path', nameless(path, left[0] ?? ''), nameless(path, right[0] ?? ''))
  compareAll('query', parameters(left[1]), parameters(right[1]), compare)
  compareAll('header', headersOf(one), headersOf(other), compare)
  const [fields, others] = [fieldsOf(one), fieldsOf(other)]
  // Without fields in one of the bodies there is nothing to compare.
  if (fields && others) compareAll('body', fields, others, compare)
  else compare('body', one.body, other.body)
  return [...found].sort()
}

/** The values of one part of a request, by place. */
type Texts = ReadonlyMap<string, string>

function compareAll(
  part: string,
  one: Texts,
  other: Texts,
  compare: (place: string, a: string | undefined, b: string | undefined) => void,
): void {
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    compare(`${part}/${name}`, one.get(name), other.get(name))
  }
}

function parameters(query: string | undefined): Texts {
  return new Map(new URLSearchParams(query))
}

function headersOf({ headers }: RecordedRequest): Texts {
  const named = headers.map(([name, value]) => [name.toLowerCase(), value] as const)
  // Its value depends on the body.
  return new Map(named.filter(([name]) => name !== 'content-length'))
}

/** The fields of a body, each as JSON; empty without a body, undefined if the body is not an object. */
function fieldsOf({ body }: RecordedRequest): Texts | undefined {
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

/** The path with the names of its parameters in place of their values. */
function nameless(path: string, sent: string): string {
  const [own, segments] = [path.split('/').slice(1), sent.split('/')]
  const tail = segments.slice(-own.length)
  const isOwn = own.every((segment, index) => segment.startsWith('{') || segment === tail[index])
  return isOwn ? [...segments.slice(0, -own.length), ...own].join('/') : sent
}

const isText = (json: string | undefined): boolean => json?.startsWith('"') ?? false
