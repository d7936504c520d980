import type { Secret } from '../nouns/wire/wire.ts'
import { percentEncoded } from '../values/path.ts'
import { encodings } from './encodings.ts'
import { fits, type Hide, type Replace, startLength } from './hide.ts'
import { createSecretFields, longestIssued, type SecretFields, shortestIssued } from './secret-fields.ts'
import { cutMark } from './shorten-json.ts'

/**
 * Hides secrets in every encoding that a target might echo, in one pass, longest match first: a secret that resembles
 * another must not match inside a placeholder. `parts` are hidden only as they are, not in other encodings.
 */
export function hiding(secrets: readonly Secret[], parts: readonly Secret[] = []): Hide {
  const placeholders = new Map<string, string>()
  for (const { value, placeholder } of secrets) {
    if (value.length < startLength) continue
    // A form that two secrets share gets the placeholder of the first.
    for (const form of encodings(value)) if (!placeholders.has(form)) placeholders.set(form, placeholder)
  }
  for (const { value, placeholder } of parts) if (!placeholders.has(value)) placeholders.set(value, placeholder)
  const forms = [...placeholders.keys()].sort((a, b) => b.length - a.length)
  const byStart = Map.groupBy(forms, (form) => form.slice(0, startLength))
  if (forms.length === 0) return Object.assign((text: string) => text, { forms })
  const anyStart = new RegExp([...byStart.keys()].map(escaped).join('|'), 'g')
  const hide = (text: string, write = (placeholder: string) => placeholder): string => {
    let hidden = ''
    let from = 0
    anyStart.lastIndex = 0
    for (let start = anyStart.exec(text); start; start = anyStart.exec(text)) {
      const at = start.index
      const form = byStart.get(start[0])?.find((one) => text.startsWith(one, at) && fits(text, at, one))
      if (form === undefined) {
        anyStart.lastIndex = at + 1
        continue
      }
      hidden += text.slice(from, at) + write(placeholders.get(form) ?? '')
      from = at + form.length
      anyStart.lastIndex = from
    }
    return from === 0 ? text : hidden + text.slice(from)
  }
  return Object.assign(hide, { forms })
}

/** Redacts the recording of one attempt at a scenario. */
export interface Redactor {
  text(text: string): string
  /** For a path and its query, where a placeholder is escaped like any value. */
  target(text: string): string
  /** For bodies, where JSON stays JSON. */
  body(text: string): string
  /** For a body that was cut: also removes the beginning of a secret before each cut, which does not match the secret. */
  cutBody(text: string): string
  /** The same for the value of a header, which may have been cut. */
  cutText(text: string): string
  /** Whether anything was hidden. */
  hasHidden(): boolean
}

/** Redacts credentials, and what the target issued, wherever they occur. `issuedInRun`: to any scenario. */
export function createRedactor(
  hide: Hide,
  secret: Pick<SecretFields, 'placeholders' | 'elsewhere'> = createSecretFields([]),
  issuedInRun: ReadonlySet<string> = new Set(),
): Redactor {
  let hasHidden = false

  function valuesToHide(): ByStart {
    return byStart([...hide.forms, ...secret.placeholders.keys(), ...issuedInRun])
  }

  /** Most texts repeat none, and a copy of each would take as much memory as all of them. */
  function mayRepeatIssued(redacted: string): boolean {
    const words = redacted.match(longWords) ?? []
    return words.some((word) => word.length > longestIssued || issuedInRun.has(word))
  }

  function noted(redacted: string, original: string): string {
    hasHidden ||= redacted !== original
    return redacted
  }

  function text(original: string, write?: (placeholder: string) => string): string {
    return noted(withoutValues(original, write), original)
  }

  function withoutValues(original: string, write = (placeholder: string) => placeholder): string {
    let redacted = hide(original, write)
    if (original.length < shortestIssued) return redacted
    redacted = secret.elsewhere(redacted, write)
    if (issuedInRun.size === secret.placeholders.size) return redacted
    if (!mayRepeatIssued(redacted)) return redacted
    return redacted.replace(issuable, (word) => (issuedInRun.has(word) ? write('[issued to another]') : word))
  }

  function body(original: string): string {
    // Most texts have nothing to hide; one test detects that.
    return text(original) === original ? original : text(hideInLiterals(original, text))
  }

  return {
    text: (original) => text(original),
    target: (original) => text(original, percentEncoded),
    body,
    hasHidden: () => hasHidden,
    cutText(original) {
      const at = original.indexOf(cutMark)
      if (at < 0) return text(original)
      const beginning = original.slice(0, at)
      return text(noted(withoutBegun(beginning, valuesToHide()), beginning)) + original.slice(at)
    },
    cutBody(original) {
      const pieces = original.split(cuts)
      const last = pieces.pop() ?? ''
      const values = valuesToHide()
      const cleaned = pieces.map((piece) => withoutBegun(piece, values))
      return body(noted([...cleaned, last].join(cutMark), original))
    },
  }
}

/** At the end of a text in JSON, or of a body that is not JSON. */
const cuts = new RegExp(`${cutMark}(?="|$)`)

/** What a value that a target issues consists of, if it is long enough to be hidden by value. */
const issuable = /[\w-]{8,64}/g
const longWords = /[\w-]{8,}/g

/** Without the longest end that one of the values begins with. A shorter one than the values' first few characters is chance. */
function withoutBegun(text: string, values: ByStart): string {
  for (let from = Math.max(0, text.length - values.longest); from + startLength <= text.length; from++) {
    const end = text.slice(from)
    const alike = values.starting.get(end.slice(0, startLength)) ?? []
    if (alike.some((value) => value.length > end.length && value.startsWith(end))) return text.slice(0, from)
  }
  return text
}

interface ByStart {
  readonly starting: ReadonlyMap<string, readonly string[]>
  readonly longest: number
}

function byStart(values: readonly string[]): ByStart {
  const longest = values.reduce((most, { length }) => Math.max(most, length), 0)
  return { starting: Map.groupBy(values, (value) => value.slice(0, startLength)), longest }
}

/** A text that does not end is one, too: otherwise, each quote in it would be tried again. */
const jsonLiteral = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d[\d.eE+-]*/g

/** Replaces inside JSON literals only, so the text stays JSON with the same types. */
function hideInLiterals(json: string, hide: Replace): string {
  return json.replace(jsonLiteral, (literal) => {
    const hidden = hide(literal, (placeholder) => JSON.stringify(placeholder).slice(1, -1))
    return hidden === literal || literal.startsWith('"') ? hidden : '0'
  })
}

/** A pattern that matches exactly this text. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
