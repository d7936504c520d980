/** A value that must never be recorded, and what stands for it: a shell variable, so that a curl line can be run. */
export interface Secret {
  readonly value: string
  readonly placeholder: string
}

export interface Redactor {
  text(text: string): string
  /** For the body of an answer: also hides what stands in the secret fields, and remembers it for later texts. */
  body(text: string): string
}

/** Shorter values occur in innocent text; credentials that short hide nothing. */
const shortestSecret = 4

function spellings(value: string): string[] {
  const bytes = Buffer.from(value)
  return [
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
    bytes.toString('base64'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ]
}

/**
 * Redaction by value, in every spelling that a target might echo, and by field for what the target itself issues. Distinct
 * card numbers get distinct placeholders, so that "two cards have different numbers" can still be judged.
 */
export function createRedactor(secrets: readonly Secret[], secretFields: readonly string[]): Redactor {
  const forms: [form: string, placeholder: string][] = secrets
    .filter(({ value }) => value.length >= shortestSecret)
    .flatMap(({ value, placeholder }) => spellings(value).map((form): [string, string] => [form, placeholder]))
    // Longest first, so that a secret which contains another is not left in halves.
    .sort(([a], [b]) => b.length - a.length)
  const issued = new Map<string, string>()
  const fieldPattern =
    secretFields.length > 0
      ? new RegExp(`("(${secretFields.join('|')})"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"|-?\\d[\\d.eE+-]*)`, 'g')
      : undefined

  function text(original: string): string {
    let redacted = original
    for (const [form, placeholder] of forms) {
      if (redacted.includes(form)) redacted = redacted.replaceAll(form, placeholder)
    }
    for (const [value, placeholder] of issued) {
      if (redacted.includes(value)) redacted = redacted.replaceAll(value, placeholder)
    }
    return redacted
  }

  function placeholderFor(field: string, value: string): string {
    // Three digits occur everywhere: only what is long enough to be itself is hidden by value as well.
    if (value.length < 8) return `[${field}]`
    const known = issued.get(value)
    if (known) return known
    const placeholder = `[${field} ${issued.size + 1}]`
    issued.set(value, placeholder)
    return placeholder
  }

  return {
    text,
    body(original) {
      const hidden = fieldPattern
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
