import type { Exchange } from '../nouns/wire/exchange.ts'
import type { Secret } from '../nouns/wire/wire.ts'
import { escaped } from './redact.ts'

/** A shorter half occurs by chance. */
const shortestHalf = 8

/** Derived forms that reveal a secret, each under its own name. */
export function piecesOf({ value, placeholder }: Secret): Secret[] {
  const name = placeholder.slice(1)
  const characters = [...value]
  const reversed = { value: characters.toReversed().join(''), placeholder: `[${name} reversed]` }
  if (characters.length < 2 * shortestHalf) return [reversed]
  const middle = Math.ceil(characters.length / 2)
  const halves = [characters.slice(0, middle), characters.slice(middle)]
  return [reversed, ...halves.map((half) => ({ value: half.join(''), placeholder: `[half of ${name}]` }))]
}

/** One sentence for each credential whose placeholder occurs in redacted responses, because the target repeats it. */
export function echoesIn(redacted: readonly Exchange[], secrets: readonly Secret[]): string[] {
  const names = [...new Set(secrets.map(({ placeholder }) => placeholder))]
  if (names.length === 0) return []
  // Most responses repeat none, and a run has thousands: one look at each is enough.
  const anyName = new RegExp(names.map(escaped).join('|'))
  const suspects = redacted.filter(({ response }) => response && textsOf(response).some((text) => anyName.test(text)))
  return names.flatMap((name) => {
    const repeating = suspects.filter(
      ({ response }) => response && textsOf(response).some((text) => text.includes(name)),
    )
    const [first] = repeating
    if (!first) return []
    const what = name.replace(/^[$[]|\]$/g, '')
    return [
      `The target repeats a credential (${what}) in ${repeating.length} of its responses; see exchange ${first.id}.`,
    ]
  })
}

function textsOf({ body, headers }: NonNullable<Exchange['response']>): readonly string[] {
  return [body, ...headers.map(([, value]) => value)]
}
