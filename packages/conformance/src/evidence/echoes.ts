import type { Exchange } from '../exchanges/exchange.ts'
import type { Secret } from '../exchanges/wire.ts'

/** A shorter half occurs by chance. */
const shortestHalf = 8

/** Derived forms that reveal a secret, each under its own name. */
export function partsOf({ value, placeholder }: Secret): Secret[] {
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
  const names = new Set(secrets.map(({ placeholder }) => placeholder))
  return [...names].flatMap((name) => {
    const repeating = redacted.filter(({ response }) => response && isIn(name, response))
    const [first] = repeating
    if (!first) return []
    const what = name.replace(/^[$[]|\]$/g, '')
    return [
      `The target repeats a credential (${what}) in ${repeating.length} of its responses; see exchange ${first.id}.`,
    ]
  })
}

function isIn(name: string, { body, headers }: NonNullable<Exchange['response']>): boolean {
  return body.includes(name) || headers.some(([, value]) => value.includes(name))
}
