import { gzipSync } from 'node:zlib'
import { type Mutant, one } from './mutant.ts'
import { actionOf, wording } from './patches.ts'

const unreadable = (id: string, title: string, change: (body: string) => string): Mutant =>
  one(
    id,
    title,
    'envelope/body-is-json',
    wording(change, ({ operation }) => operation.operationId === 'createCardUser'),
  )

/** What gzip makes of a text, read as text. */
const packed = (body: string): string => gzipSync(body).toString('latin1')

/** Servers that compress some responses, and do not say so. */
export const packedMutants: readonly Mutant[] = [
  one(
    'long-lists-are-packed-without-a-label',
    'a response of more than 4 kB is gzip without a Content-Encoding',
    'envelope/body-is-json',
    wording((body) => (body.length > 4_096 ? packed(body) : body)),
  ),
  one(
    'lists-are-packed-without-a-label',
    'a list of transactions is gzip without a Content-Encoding',
    'envelope/body-is-json',
    wording(packed, (matched) => actionOf(matched) === 'get_transactions'),
  ),
]

/** Servers whose responses to a few valid registrations are not JSON. */
export const unreadableMutants: readonly Mutant[] = [
  unreadable('quotes-are-not-escaped', 'a quote in a last name is returned without a backslash before it', (body) =>
    body.replace(
      /"last_name":"((?:[^"\\]|\\.)*)"/,
      (_, name: string) => `"last_name":"${name.replaceAll('\\"', '"')}"`,
    ),
  ),
  unreadable('backslashes-are-not-escaped', 'a backslash in a first name is returned without another', (body) =>
    body.replace(
      /"first_name":"((?:[^"\\]|\\.)*)"/,
      (_, name: string) => `"first_name":"${name.replaceAll('\\\\', '\\')}"`,
    ),
  ),
  unreadable('backslashes-empty-the-body', 'a name with a backslash is returned with an empty body', (body) =>
    body.includes('\\\\') ? '' : body,
  ),
  unreadable('quoted-names-are-returned-as-a-list', 'a name in quotes is returned as a JSON array', (body) =>
    body.includes('\\"') ? `[${body}]` : body,
  ),
  ...(
    [
      ['tabs', '\\t', '\t'],
      ['form-feeds', '\\f', '\f'],
      ['carriage-returns', '\\r', '\r'],
      ['escape-characters', '\\u001b', '\u001b'],
      ['starts-of-headings', '\\u0001', '\u0001'],
    ] as const
  ).map(([id, written, raw]) =>
    unreadable(`${id}-come-back-as-they-are`, `${written} in a text is returned unescaped`, (body) =>
      body.replaceAll(written, raw),
    ),
  ),
]
