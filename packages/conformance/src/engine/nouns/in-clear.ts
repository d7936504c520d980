/** The field of a number that is one of a card wherever it stands. */
export const cardNumberField = 'card_number'

/** ISO/IEC 7812 allows card numbers of 8 to 19 digits; the networks print security codes of 3 and 4. */
const digitsOf: Readonly<Record<string, readonly [fewest: number, most: number]>> = {
  [cardNumberField]: [8, 19],
  cvv: [3, 4],
}

const covered = ' not in clear'

/**
 * Whether the value of a secret field is as many digits as the real thing has, alone or in groups. Anything else is a mask or a
 * token. A report has a placeholder in its place, which says the same.
 */
export function isInClear(field: string, value: unknown): boolean {
  if (typeof value !== 'string') return false
  if (value.startsWith(`[${field}`) && value.endsWith(']')) return !value.endsWith(`${covered}]`)
  const [fewest, most] = digitsOf[field] ?? [1, Number.POSITIVE_INFINITY]
  const digits = value.replaceAll(/[ -]/g, '')
  return digits.length >= fewest && digits.length <= most && /^\d+$/.test(digits)
}

/** The placeholder of a value in a report; values with numbers are told apart. */
export function secretPlaceholder(field: string, value: string, number?: string): string {
  return `[${field}${number === undefined ? '' : ` ${number}`}${isInClear(field, value) ? '' : covered}]`
}

/** A pattern that matches exactly the placeholders of these fields. */
export function placeholderPattern(fields: readonly string[]): RegExp {
  return new RegExp(`^\\[(?:${fields.join('|')})(?: \\d[\\d.-]*)?(?:${covered})?\\]$`)
}

/** Whether a text contains the placeholder of a value outside its field, where it names the place that the value was issued at. */
export function hasPlaceholderOutside(field: string, text: string): boolean {
  return new RegExp(`\\[${field} [^\\]]* of `).test(text)
}

/** A full card number, as sent or as recorded; masked numbers of two cards may be equal. */
export function isWholeCardNumber(value: string): boolean {
  return /^(?:\D*\d){12}/.test(value) || /^\[card_number \d[\d.-]*(?: not in clear)?\]$/.test(value)
}
