/** A field whose value must not be written down. */
export interface SecretField {
  readonly name: string
  /** How many digits the real thing has; anything else is a mask or a token. Absent if the contract does not say it. */
  readonly digits?: readonly [fewest: number, most: number]
}

const covered = ' not in plain text'

/** Whether the value of a secret field is as many digits as the real thing has, alone or in groups. */
function isRealThing({ digits: [fewest, most] = [1, Number.POSITIVE_INFINITY] }: SecretField, value: string): boolean {
  const digits = value.replaceAll(/[ -]/g, '')
  return digits.length >= fewest && digits.length <= most && /^\d+$/.test(digits)
}

/** The placeholder of a value; values with numbers are told apart. */
export function secretPlaceholder(field: SecretField, value: string, number?: string): string {
  return `[${field.name}${number === undefined ? '' : ` ${number}`}${isRealThing(field, value) ? '' : covered}]`
}

/** Whether the value of a secret field, of which exchanges have placeholders, was the real thing. */
export function isInPlainText(field: string, value: unknown): boolean {
  if (typeof value !== 'string') return false
  return value.startsWith(`[${field}`) && value.endsWith(']') && !value.endsWith(`${covered}]`)
}

/** Whether the placeholder has a number, so that it tells values apart: a masked one may be the same for many things. */
export function isNumbered(field: string, value: string): boolean {
  return new RegExp(`^\\[${field} \\d[\\d.-]*(?:${covered})?\\]$`).test(value)
}

/** A pattern that matches exactly the placeholders of these fields. */
export function placeholderPattern(fields: readonly string[]): RegExp {
  return new RegExp(`^\\[(?:${fields.join('|')})(?: \\d[\\d.-]*)?(?:${covered})?\\]$`)
}

/** Whether a text contains the placeholder of a value outside its field, where it names the place that the value was issued at. */
export function hasPlaceholderOutside(field: string, text: string): boolean {
  return new RegExp(`\\[${field} [^\\]]* of `).test(text)
}
