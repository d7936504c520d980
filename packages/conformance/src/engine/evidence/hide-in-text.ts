import { cardNumberField } from '../nouns/in-clear.ts'
import type { HideValue } from './hide-in-json.ts'
import type { SecretNames } from './secret-names.ts'

const [fewestDigits, mostDigits] = [13, 19]

/** Digits with a blank or a hyphen between them, as cards show them. */
const runs = /\d+(?:(?:[ \u00a0-]|&nbsp;)\d+)*/g
const digitGroup = /\d+/g

/**
 * Hides secrets in a text that is no JSON, such as XML, a form or a log line: what follows the name of a secret field, and each number
 * that can be that of a card.
 */
export function hideInText(text: string, { pattern, nameOf }: SecretNames, hideValue: HideValue): string {
  const withoutNumbers = text.replace(runs, (run) => hideNumbers(run, hideValue))
  const named = new RegExp(
    `(?<!\\[)(${pattern})([\\s"'=:>\\\\]{1,6})(\\d+(?:[ -]\\d+)*|[^\\s"'<>&,;{}[\\]\\\\]+)`,
    'gi',
  )
  return withoutNumbers.replace(named, (whole, written: string, between: string, value: string) => {
    const name = nameOf(written)
    return name === undefined || !/\d/.test(value) ? whole : written + between + hideValue(name, value)
  })
}

/** Tries each group of digits together with those that follow it, as far as a card number is long. */
function hideNumbers(run: string, hideValue: HideValue): string {
  const found = [...run.matchAll(digitGroup)]
  let hidden = ''
  let from = 0
  for (const [first, { index: start }] of found.entries()) {
    if (start < from) continue
    const end = endOfNumber(found.slice(first, first + mostDigits))
    if (end === undefined) continue
    hidden += run.slice(from, start) + hideValue(cardNumberField, run.slice(start, end))
    from = end
  }
  return hidden + run.slice(from)
}

/** Where the shortest number ends that the first groups make up together. */
function endOfNumber(groups: readonly RegExpExecArray[]): number | undefined {
  let digits = ''
  for (const { 0: group, index } of groups) {
    digits += group
    if (digits.length > mostDigits) return undefined
    if (digits.length >= fewestDigits && passesLuhn(digits)) return index + group.length
  }
  return undefined
}

/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let fromEnd = 0; fromEnd < digits.length; fromEnd++) {
    const digit = Number(digits[digits.length - 1 - fromEnd])
    const counted = fromEnd % 2 === 0 ? digit : 2 * digit
    sum += counted > 9 ? counted - 9 : counted
  }
  return sum % 10 === 0
}
