import { type Mutant, one } from './mutant.ts'
import { wording } from './patches.ts'

const unreadable = (id: string, title: string, change: (body: string) => string): Mutant =>
  one(
    id,
    title,
    'envelope/body-is-json',
    wording(change, ({ operation }) => operation.operationId === 'createCardUser'),
  )

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
