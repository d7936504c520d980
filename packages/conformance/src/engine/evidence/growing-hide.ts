import { fits, type Hide, startLength } from './hide.ts'

/** Hides secrets that become known one after another. */
export interface GrowingHide extends Hide {
  /** One that is known already keeps its placeholder. A text shorter than four characters is not hidden. */
  add(form: string, placeholder: string): void
  has(form: string): boolean
  /** How many pieces of texts were compared with what is known: it grows with the texts, and not with what is known. */
  readonly comparisons: number
}

/** Twice as many are kept at most: a proxy may run for weeks, and see new tokens with every request. */
const mostOfGeneration = 200_000

/** A longer form is looked up by its beginning. So there are few lengths to try, however many forms begin alike. */
const longestLookedUp = 64

/** Of forms with the same beginning of that length. What begins like more of them is hidden to the end of the word. */
const mostAlike = 8

const endOfWord = /[\s"'<>\\]|$/g

interface Known {
  readonly placeholder: string
  /** Whether what is looked up is a whole form. */
  isWhole: boolean
  /** Longer forms that begin so. */
  readonly longer: string[]
}

interface Generation {
  /** By the form, or its beginning if it is longer than what is looked up. */
  readonly known: Map<string, Known>
  /** How long those with this beginning are, longest first; by the first character, because most characters begin none. */
  readonly lengths: Map<string, Map<string, readonly number[]>>
}

/**
 * Finds the longest form at each place of a text. What a text costs does not depend on how many forms there are. The forms that
 * were added longest ago are forgotten once there are too many.
 */
export function createGrowingHide(): GrowingHide {
  let current = createGeneration()
  let previous: Generation | undefined
  let comparisons = 0

  /** Where a form that begins here ends, with its placeholder. */
  function found(text: string, at: number): readonly [end: number, placeholder: string] | undefined {
    for (const generation of previous ? [current, previous] : [current]) {
      const lengths = generation.lengths.get(text.charAt(at))?.get(text.slice(at, at + startLength)) ?? []
      for (const length of lengths) {
        comparisons++
        const piece = text.slice(at, at + length)
        const known = generation.known.get(piece)
        if (known && fits(text, at, piece)) return [endOf(known, piece, text, at), known.placeholder]
      }
    }
    return undefined
  }

  const hide = (text: string, write = (placeholder: string) => placeholder): string => {
    let hidden = ''
    let from = 0
    for (let at = 0; at + startLength <= text.length; at++) {
      const form = found(text, at)
      if (!form) continue
      const [end, placeholder] = form
      hidden += text.slice(from, at) + write(placeholder)
      from = end
      at = from - 1
    }
    return from === 0 ? text : hidden + text.slice(from)
  }

  const growing = {
    add(form: string, placeholder: string): void {
      if (form.length < startLength || isKnownIn(current, form)) return
      if (current.known.size >= mostOfGeneration) {
        previous = current
        current = createGeneration()
      }
      const start = form.slice(0, longestLookedUp)
      const known = current.known.get(start) ?? {
        placeholder: previous?.known.get(start)?.placeholder ?? placeholder,
        isWhole: false,
        longer: [],
      }
      if (form.length === start.length) known.isWhole = true
      else known.longer.push(form)
      current.known.set(start, known)
      addLength(current, start)
    },
    has: (form: string) => isKnownIn(current, form),
  }
  return Object.defineProperties(Object.assign(hide, growing, { forms: [] as readonly string[], comparisons: 0 }), {
    forms: { get: () => [current, previous].flatMap((generation) => (generation ? formsOf(generation) : [])) },
    comparisons: { get: () => comparisons },
  })
}

function createGeneration(): Generation {
  return { known: new Map(), lengths: new Map() }
}

function isKnownIn({ known }: Generation, form: string): boolean {
  const one = known.get(form.slice(0, longestLookedUp))
  if (!one) return false
  return form.length <= longestLookedUp ? one.isWhole : one.longer.includes(form) || one.longer.length >= mostAlike
}

function addLength({ lengths }: Generation, form: string): void {
  const start = form.slice(0, startLength)
  const ofFirst = lengths.get(form.charAt(0)) ?? new Map<string, readonly number[]>()
  const known = ofFirst.get(start) ?? []
  if (known.includes(form.length)) return
  ofFirst.set(
    start,
    [...known, form.length].sort((one, other) => other - one),
  )
  lengths.set(form.charAt(0), ofFirst)
}

function endOf({ longer, isWhole }: Known, piece: string, text: string, at: number): number {
  const whole = longer.find((form) => text.startsWith(form, at))
  const end = at + (whole ?? piece).length
  if (whole !== undefined || isWhole) return end
  endOfWord.lastIndex = end
  return endOfWord.exec(text)?.index ?? end
}

function formsOf({ known }: Generation): string[] {
  return [...known].flatMap(([start, { isWhole, longer }]) => (isWhole ? [start, ...longer] : longer))
}
