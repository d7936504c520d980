import { groupBy } from '../model/group-by.ts'
import { placeholderPattern, secretPlaceholder } from '../model/in-clear.ts'
import { percentEncoded } from '../model/percent-encoded.ts'
import type { Secret } from '../model/wire.ts'
import { encodings } from './encodings.ts'
import { isAlone, unmistakable } from './secrets.ts'
import { cutMark } from './shorten-json.ts'

/** Replaces secrets in a text; `write` formats a placeholder for that text. */
type Replace = (text: string, write?: (placeholder: string) => string) => string

/** Replaces the credentials in a text. */
export interface Hide extends Replace {
  /** Everything that it replaces. */
  readonly forms: readonly string[]
}

/** Length of the prefix by which matching secrets are looked up. */
const startLength = 4

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
  const byStart = groupBy(forms, (form) => form.slice(0, startLength))
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

function fits(text: string, at: number, form: string): boolean {
  return form.length >= unmistakable || isAlone(text, at, form)
}

/** Values issued by the target are hidden everywhere if they have at least this length. */
const shortestIssued = 8

/** Redacts the recording of one scenario. */
export interface Redactor {
  text(text: string): string
  /** For a path and its query, where a placeholder is escaped like any value. */
  target(text: string): string
  /** Remembers the values of secret fields in a response body, for all texts. */
  learn(body: string): void
  /** For bodies: also hides the values of secret fields. */
  body(text: string): string
  /** For a body that was cut: also removes the beginning of a secret before each cut, which does not match the secret. */
  cutBody(text: string): string
  /** The same for the value of a header, which may have been cut. */
  cutText(text: string): string
  /** Whether anything was hidden by its value, and not only by its field. */
  hidesByValue(): boolean
}

/** Values that the target issued to any scenario of a run. */
export type Issued = Set<string>

/**
 * Redacts credentials by value, and values issued by the target by field. The same value always gets the same placeholder,
 * and distinct card numbers get distinct ones, so that "two cards have different numbers" can still be judged. Values keep
 * their types, and field names are unchanged. Outside its field, such as in an ID, the placeholder names the `place`, too:
 * IDs are compared over the whole run.
 */
export function createRedactor(
  hide: Hide,
  secretFields: readonly string[],
  issuedInRun: Issued = new Set(),
  place?: string,
): Redactor {
  const placeholders = new Map<string, string>()
  /** How the values occur in texts, each with its placeholder outside its field. */
  const spelled: (readonly [form: string, placed: string])[] = []
  let hasHidden = false
  const named = secretFields.join('|')
  const fieldPattern = new RegExp(`("(${named})"\\s*:\\s*)("[^"\\\\]*(?:\\\\.[^"\\\\]*)*"|-?\\d[\\d.eE+-]*)`, 'g')
  // A secret field whose value does not end.
  const begunField = new RegExp(`"(?:${named})"\\s*:\\s*(?:"(?:[^"\\\\]|\\\\.)*\\\\?)?$`)
  const isPlaceholder = placeholderPattern(secretFields)

  function placeholderFor(field: string, value: string): string {
    if (value === '' || isPlaceholder.test(value)) return value
    // Three digits occur everywhere, so only longer values are also hidden by value.
    if (value.length < shortestIssued) return secretPlaceholder(field, value)
    const known = placeholders.get(value)
    if (known) return known
    // Only full numbers get distinct placeholders: masked ones may be the same for many cards.
    const placeholder = secretPlaceholder(field, value, isWholeNumber(value) ? placeholders.size + 1 : undefined)
    placeholders.set(value, placeholder)
    for (const form of new Set([value, percentEncoded(value)])) spelled.push([form, placed(placeholder)])
    issuedInRun.add(value)
    return placeholder
  }

  function placed(placeholder: string): string {
    return place === undefined ? placeholder : `${placeholder.slice(0, -1)} of ${place}]`
  }

  function valuesToHide(): string[] {
    return [...hide.forms, ...placeholders.keys(), ...issuedInRun]
  }

  /** Most texts repeat none, and a copy of each would take as much memory as all of them. */
  function repeatsIssued(redacted: string): boolean {
    for (const [word] of redacted.matchAll(issuable)) if (issuedInRun.has(word)) return true
    return false
  }

  function text(original: string, write?: (placeholder: string) => string): string {
    const redacted = withoutValues(original, write)
    hasHidden ||= redacted !== original
    return redacted
  }

  function withoutValues(original: string, write = (placeholder: string) => placeholder): string {
    let redacted = hide(original, write)
    if (original.length < shortestIssued) return redacted
    for (const [form, placeholder] of spelled) {
      if (redacted.includes(form)) redacted = redacted.replaceAll(form, () => write(placeholder))
    }
    if (issuedInRun.size === placeholders.size) return redacted
    if (!repeatsIssued(redacted)) return redacted
    return redacted.replace(issuable, (word) => (issuedInRun.has(word) ? write('[issued to another]') : word))
  }

  function withoutFields(body: string): string {
    if (!secretFields.some((field) => body.includes(field))) return body
    return body.replace(fieldPattern, (_, key: string, field: string, literal: string) => {
      // A number stays a number, because its type is judged.
      return literal.startsWith('"') ? `${key}"${placeholderFor(field, literal.slice(1, -1))}"` : `${key}0`
    })
  }

  function body(original: string): string {
    const withoutSecretFields = withoutFields(original)
    // Most texts have nothing to hide; one test detects that.
    return text(withoutSecretFields) === withoutSecretFields
      ? withoutSecretFields
      : text(hideInLiterals(withoutSecretFields, text))
  }

  return {
    text: (original) => text(original),
    target: (original) => text(original, percentEncoded),
    learn(body) {
      withoutFields(body)
    },
    body,
    hidesByValue: () => hasHidden,
    cutText(original) {
      const at = original.indexOf(cutMark)
      if (at < 0) return text(original)
      return text(withoutBegun(original.slice(0, at), valuesToHide())) + original.slice(at)
    },
    cutBody(original) {
      const values = valuesToHide()
      const pieces = original.split(cuts)
      const last = pieces.pop() ?? ''
      const cleaned = pieces.map((piece, index) => {
        const isEnd = index === pieces.length - 1 && last === ''
        return withoutBegun(isEnd ? piece.replace(begunField, '') : piece, values)
      })
      return body([...cleaned, last].join(cutMark))
    },
  }
}

/** At the end of a text in JSON, or of a body that is not JSON. */
const cuts = new RegExp(`${cutMark}(?="|$)`)

/** What a value that a target issues consists of, if it is long enough to be hidden by value. */
const issuable = /[\w-]{8,64}/g

/** Without the longest end that one of the values begins with. A shorter one than the values' first few characters is chance. */
function withoutBegun(text: string, values: readonly string[]): string {
  const begun = values.map((value) => {
    for (let length = value.length - 1; length >= startLength; length--) {
      if (text.endsWith(value.slice(0, length))) return length
    }
    return 0
  })
  return text.slice(0, text.length - Math.max(0, ...begun))
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

/** Whether a card number is unmasked. */
function isWholeNumber(value: string): boolean {
  return (value.match(/\d/g)?.length ?? 0) >= 12
}

/** A pattern that matches exactly this text. */
function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
