import { fits, type Hide, startLength } from './redact.ts'

/** Hides secrets that become known one after another. */
export interface GrowingHide extends Hide {
  /** One that is known already keeps its placeholder. A text shorter than four characters is not hidden. */
  add(form: string, placeholder: string): void
  has(form: string): boolean
}

/** Twice as many are kept at most: a proxy may run for weeks, and see new tokens with every request. */
const mostOfGeneration = 200_000

interface Generation {
  readonly placeholders: Map<string, string>
  /** How long the forms with this beginning are, longest first. */
  readonly lengths: Map<string, readonly number[]>
  /** A cell for the hash of each beginning, so that most characters of a text cost a few operations. */
  readonly hashes: Uint8Array
}

/**
 * Finds the longest form at each place of a text. What a text costs does not depend on how many forms there are. The forms that
 * were added longest ago are forgotten once there are too many.
 */
export function createGrowingHide(): GrowingHide {
  let current = createGeneration()
  let previous: Generation | undefined

  function placeholderAt(text: string, at: number): readonly [form: string, placeholder: string] | undefined {
    for (const generation of previous ? [current, previous] : [current]) {
      for (const length of generation.lengths.get(text.slice(at, at + startLength)) ?? []) {
        const form = text.slice(at, at + length)
        const placeholder = generation.placeholders.get(form)
        if (placeholder !== undefined && fits(text, at, form)) return [form, placeholder]
      }
    }
    return undefined
  }

  const hide = (text: string, write = (placeholder: string) => placeholder): string => {
    let hidden = ''
    let from = 0
    for (let at = 0; at + startLength <= text.length; at++) {
      const hash = hashAt(text, at)
      if (current.hashes[hash] === 0 && (previous?.hashes[hash] ?? 0) === 0) continue
      const found = placeholderAt(text, at)
      if (!found) continue
      const [form, placeholder] = found
      hidden += text.slice(from, at) + write(placeholder)
      from = at + form.length
      at = from - 1
    }
    return from === 0 ? text : hidden + text.slice(from)
  }

  const growing = {
    add(form: string, placeholder: string): void {
      if (form.length < startLength || current.placeholders.has(form)) return
      if (current.placeholders.size >= mostOfGeneration) {
        previous = current
        current = createGeneration()
      }
      current.placeholders.set(form, previous?.placeholders.get(form) ?? placeholder)
      const start = form.slice(0, startLength)
      const lengths = current.lengths.get(start) ?? []
      if (!lengths.includes(form.length)) {
        current.lengths.set(
          start,
          [...lengths, form.length].sort((one, other) => other - one),
        )
      }
      current.hashes[hashAt(form, 0)] = 1
    },
    has: (form: string) => current.placeholders.has(form),
  }
  return Object.defineProperty(Object.assign(hide, growing, { forms: [] as readonly string[] }), 'forms', {
    get: () => [...current.placeholders.keys(), ...(previous?.placeholders.keys() ?? [])],
  })
}

function createGeneration(): Generation {
  return { placeholders: new Map(), lengths: new Map(), hashes: new Uint8Array(1 << 16) }
}

function hashAt(text: string, at: number): number {
  const [one, two] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
  const [three, four] = [text.charCodeAt(at + 2), text.charCodeAt(at + 3)]
  return (one ^ (two << 4) ^ (three << 8) ^ (four << 12)) & 0xffff
}
