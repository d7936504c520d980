import type { HeaderLine } from '../model/exchange.ts'
import { spellings } from './spellings.ts'

/** A value that must never be recorded, and what stands for it: a shell variable, so that a curl line can be run. */
export interface Secret {
  readonly value: string
  readonly placeholder: string
}

export interface Redactor {
  text(text: string): string
  /** The same lines where there is nothing to hide: thousands of exchanges share them. */
  lines(lines: readonly HeaderLine[]): readonly HeaderLine[]
  /** From now on this is hidden as well, and before everything that it is a part of, or that is a part of it. */
  hide(secret: Secret): void
  /** For the body of an answer: also hides what stands in the secret fields, and remembers it for later texts. */
  body(text: string): string
}

/** Shorter values occur in innocent text; credentials that short hide nothing. */
const shortestSecret = 4

/** What is shorter is hidden only where it stands alone: `test` may be a key, but not the middle of a word. */
const unmistakable = 8

type Form = readonly [form: string, placeholder: string]

/** One list of secrets serves all scenarios of a run. */
const knownForms = new WeakMap<readonly Secret[], readonly Form[]>()

function formsOf(secrets: readonly Secret[]): readonly Form[] {
  const known = knownForms.get(secrets)
  if (known) return known
  const all = secrets
    .filter(({ value }) => value.length >= shortestSecret)
    .flatMap(({ value, placeholder }) => spellings(value).map((form): Form => [form, placeholder]))
  // What two secrets share stands for the first of them. Longest first, so that a secret which contains another is not left
  // in halves.
  const forms = [...new Map(all.reverse())].sort(([a], [b]) => b.length - a.length)
  knownForms.set(secrets, forms)
  return forms
}

/** The lines of the answer before, at their places, that had nothing to hide: most of them come with every answer. */
const harmlessLines = new WeakMap<readonly Form[], HeaderLine[]>()
const linesKept = 64

/** Hides the credentials in a text. Most texts have none in them, which one look tells. */
function hidingForms(forms: readonly Form[]): (text: string) => string {
  const known = knownPasses.get(forms)
  if (known) return known
  const anyForm = new RegExp(forms.map(([form]) => escaped(form)).join('|'))
  const pass = (text: string): string =>
    text.length >= shortestSecret && anyForm.test(text) ? replaceForms(forms, text) : text
  const hide = forms.length === 0 ? (text: string) => text : pass
  knownPasses.set(forms, hide)
  return hide
}

/** One list of forms serves all scenarios of a run, and to put them into a pattern takes its time. */
const knownPasses = new WeakMap<readonly Form[], (text: string) => string>()

function replaceForms(forms: readonly Form[], original: string): string {
  let redacted = original
  for (const [form, placeholder] of forms) {
    if (!redacted.includes(form)) continue
    redacted =
      form.length < unmistakable ? replaceWords(redacted, form, placeholder) : redacted.replaceAll(form, placeholder)
  }
  return redacted
}

/** What a target issues is hidden wherever it stands, if it is as long as this. */
const shortestIssued = 8

/** What targets issued in a run, whichever scenario it was issued in. */
const issuedInRuns = new WeakMap<readonly Secret[], Set<string>>()

function issuedIn(secrets: readonly Secret[]): Set<string> {
  const known = issuedInRuns.get(secrets) ?? new Set()
  issuedInRuns.set(secrets, known)
  return known
}

/**
 * For a whole report: hides what one scenario was issued in what another one recorded, too early to know it. `secrets` must
 * be the list that the redactors of the run were made with.
 */
export function hideIssued(secrets: readonly Secret[]): (text: string) => string {
  const issued = issuedIn(secrets)
  // Mostly they are numbers, and most words of a report are none.
  const areNumbers = [...issued].every((value) => /^\d+$/.test(value))
  const candidate = areNumbers ? /(?<![\w-])\d{8,64}(?![\w-])/g : /[\w-]{8,64}/g
  return (text) => text.replace(candidate, (word) => (issued.has(word) ? '[issued to another]' : word))
}

/**
 * Redaction by value, in every spelling that a target might echo, and by field for what the target itself issues. Distinct
 * card numbers get distinct placeholders, so that "two cards have different numbers" can still be judged.
 */
export function createRedactor(secrets: readonly Secret[], secretFields: readonly string[]): Redactor {
  const forms = formsOf(secrets)
  const issued: Secret[] = []
  const placeholders = new Map<string, string>()
  const alsoHidden: Secret[] = []
  const harmless = harmlessLines.get(forms) ?? []
  harmlessLines.set(forms, harmless)
  let hide = hidingForms(forms)
  const fieldPattern =
    secretFields.length > 0
      ? new RegExp(`("(${secretFields.join('|')})"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"|-?\\d[\\d.eE+-]*)`, 'g')
      : undefined

  function text(original: string): string {
    let redacted = hide(original)
    if (original.length < shortestIssued) return redacted
    for (const { value, placeholder } of issued) {
      if (redacted.includes(value)) redacted = redacted.replaceAll(value, placeholder)
    }
    return redacted
  }

  function placeholderFor(field: string, value: string): string {
    // Three digits occur everywhere: only what is long enough to be itself is hidden by value as well.
    if (value.length < shortestIssued) return `[${field}]`
    const known = placeholders.get(value)
    if (known) return known
    // Only whole numbers are told from each other: those that the target masks may be the same for many cards.
    const isWhole = (value.match(/\d/g)?.length ?? 0) >= 12
    const placeholder = isWhole ? `[${field} ${issued.length + 1}]` : `[${field}]`
    issued.push({ value, placeholder })
    placeholders.set(value, placeholder)
    issuedIn(secrets).add(value)
    return placeholder
  }

  // Asked of ten lines of every answer: a function for each would be most of what it takes.
  function hasIssued(value: string): boolean {
    for (let index = 0; index < issued.length; index++) {
      if (value.includes((issued[index] as Secret).value)) return true
    }
    return false
  }

  function line(original: HeaderLine, index: number): HeaderLine {
    const value = original[1]
    const isKnown = alsoHidden.length === 0 && harmless[index] === original
    const redacted = isKnown ? value : hide(value)
    if (alsoHidden.length === 0 && redacted === value && index < linesKept) harmless[index] = original
    if (value.length >= shortestIssued && hasIssued(value)) return [original[0], text(value)]
    return redacted === value ? original : [original[0], redacted]
  }

  function lines(originals: readonly HeaderLine[]): readonly HeaderLine[] {
    let changed: HeaderLine[] | undefined
    for (let index = 0; index < originals.length; index++) {
      const original = originals[index] as HeaderLine
      const recorded = line(original, index)
      if (recorded === original) continue
      changed ??= [...originals]
      changed[index] = recorded
    }
    return changed ?? originals
  }

  return {
    text,
    lines,
    hide(secret) {
      if (alsoHidden.some(({ value }) => value === secret.value)) return
      alsoHidden.push(secret)
      hide = hidingAlso(forms, alsoHidden)
    },
    body(original) {
      const hidden =
        fieldPattern && secretFields.some((field) => original.includes(field))
          ? original.replace(fieldPattern, (_, key: string, field: string, literal: string) => {
              // A number stays a number: its type is part of what is judged.
              if (!literal.startsWith('"')) return `${key}0`
              const value = literal.slice(1, -1)
              return `${key}"${value === '' ? '' : placeholderFor(field, value)}"`
            })
          : original
      return text(hidden)
    },
  }
}

/** The same few are hidden in scenario after scenario. */
const knownNearMisses = new WeakMap<readonly Form[], Map<string, (text: string) => string>>()

function hidingAlso(forms: readonly Form[], secrets: readonly Secret[]): (text: string) => string {
  const known = knownNearMisses.get(forms) ?? new Map<string, (text: string) => string>()
  knownNearMisses.set(forms, known)
  const key = JSON.stringify(secrets)
  const pass = known.get(key) ?? inOnePass([...formsOf([...secrets]), ...forms])
  known.set(key, pass)
  return pass
}

/**
 * Replaces all forms at once, the longest that fits: one that is nearly another must not be looked for in what already
 * stands for the other.
 */
function inOnePass(forms: readonly Form[]): (text: string) => string {
  const placeholders = new Map([...forms].reverse())
  const longestFirst = [...placeholders.keys()].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(longestFirst.map((form) => patternOf(form)).join('|'), 'g')
  return (text) => text.replace(pattern, (form) => placeholders.get(form) ?? form)
}

function patternOf(form: string): string {
  return form.length < unmistakable ? `(?<![A-Za-z0-9])${escaped(form)}(?![A-Za-z0-9])` : escaped(form)
}

/** A pattern that fits this text and no other. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function replaceWords(text: string, word: string, placeholder: string): string {
  return text.replace(new RegExp(patternOf(word), 'g'), () => placeholder)
}
