import { placeholderPattern, type SecretField, secretPlaceholder } from '../nouns/wire/in-plain-text.ts'
import { readJson } from '../nouns/wire/read-response.ts'
import { percentEncoded } from '../values/path.ts'
import { createGrowingHide } from './growing-hide.ts'
import type { Hide } from './hide.ts'
import { fewestChecked, hideInJson, hideInText, secretNames } from './hide-in-body.ts'

/** Values issued by the target are hidden everywhere if they have at least this length: three digits occur in any text. */
export const shortestIssued = 8

/** No number is longer, nor a token in its place. */
export const longestIssued = 64

/** Hides what a target issues to one attempt at a scenario. */
export interface SecretFields {
  /**
   * Hides the values of secret fields in the body of a response, and remembers them; in one that is no JSON, each number that can be
   * the longest of them. `turn`: which response of the attempt it is.
   */
  hide(body: string, turn: string): string
  /** Everything that was hidden and is long enough to be hidden in other texts as well, with its placeholder. */
  readonly placeholders: ReadonlyMap<string, string>
  /** Hides those values in other texts, where a placeholder may say more. */
  readonly elsewhere: Hide
}

/** For traffic that goes on and on. */
interface Following {
  /** Later values get a placeholder without a number, which says nothing about whether two are the same. */
  readonly mostNumbered?: number
  /** Called for each form of a new value that is long enough to be hidden in other texts as well. */
  onForm?(form: string, placeholder: string): void
}

/**
 * The same value always gets the same placeholder, and distinct numbers get distinct ones, so that "two of them have
 * different numbers" can still be judged. They are numbered by the response that showed them first, because responses to requests that were
 * sent at once arrive in any order. Values keep their types, and field names are unchanged. Outside its field, such as in an ID, the
 * placeholder names the `place`, too: IDs are compared over the whole run.
 */
export function createSecretFields(
  secret: readonly SecretField[],
  issuedInRun: Set<string> = new Set(),
  place?: string,
  { mostNumbered = Number.POSITIVE_INFINITY, onForm }: Following = {},
): SecretFields {
  const placeholders = new Map<string, string>()
  const elsewhere = createGrowingHide()
  const names = secret.map(({ name }) => name)
  const byName = new Map(secret.map((one) => [one.name, one]))
  const fields = secretNames(names)
  // An escaped name has a backslash.
  const mayHaveName = new RegExp(`${fields.pattern}|\\\\`, 'i')
  const isPlaceholder = placeholderPattern(names)
  const longNumber = secret.find(({ digits: [, most] = [0, 0] }) => most >= fewestChecked)?.name

  function placeholderFor(name: string, value: string, number: string): string {
    if (value.trim() === '' || isPlaceholder.test(value)) return value
    if (value.length < shortestIssued || value.length > longestIssued)
      return secretPlaceholder(byName.get(name) ?? { name }, value)
    const known = placeholders.get(value)
    if (known) return known
    const isRemembered = placeholders.size < mostNumbered
    // Only full numbers get distinct placeholders: masked ones may be the same for many things.
    const isNumbered = isRemembered && isWholeNumber(value)
    const placeholder = secretPlaceholder(byName.get(name) ?? { name }, value, isNumbered ? number : undefined)
    const forms = [value, percentEncoded(value), ...groupedForms(value)]
    if (onForm) for (const form of forms) onForm(form, placeholder)
    if (!isRemembered) return placeholder
    placeholders.set(value, placeholder)
    const outside = place === undefined ? placeholder : `${placeholder.slice(0, -1)} of ${place}]`
    for (const form of forms) elsewhere.add(form, outside)
    issuedInRun.add(value)
    return placeholder
  }

  return {
    hide(body, turn) {
      if (names.length === 0) return body
      let values = 0
      const hideValue = (name: string, value: string): string =>
        placeholderFor(name, value, ++values === 1 ? turn : `${turn}-${values}`)
      const hidden = mayHaveName.test(body) ? hideInJson(body, fields, hideValue) : body
      // A text alone is JSON, too.
      return typeof readJson(hidden) === 'object' ? hidden : hideInText(hidden, { fields, longNumber }, hideValue)
    },
    placeholders,
    elsewhere,
  }
}

/** Whether a number is unmasked. */
function isWholeNumber(value: string): boolean {
  return (value.match(/\d/g)?.length ?? 0) >= 12
}

/** A number as people write it, in groups of four, and without the groups that it was issued in. */
function groupedForms(value: string): readonly string[] {
  const digits = value.replaceAll(/[ -]/g, '')
  if (!/^\d{12,19}$/.test(digits)) return []
  const groups = digits.match(/\d{1,4}/g) ?? []
  return ['', ' ', '-', '\u00a0', '&nbsp;'].map((between) => groups.join(between))
}
