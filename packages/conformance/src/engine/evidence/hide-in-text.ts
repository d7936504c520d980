import type { HideValue } from './hide-in-json.ts'
import type { SecretNames } from './secret-names.ts'

/** Digits of a number with a check digit. */
export const fewestChecked = 13
const mostChecked = 19

/** Digits with a blank or a hyphen between them, as people write them. */
const runs = /\d+(?:(?:[ \u00a0-]|&nbsp;)\d+)*/g
const digitGroup = /\d+/g

interface Hidden {
  readonly fields: SecretNames
  /** The secret field that has such numbers. */
  readonly longNumber: string | undefined
}

/**
 * Hides secrets in a text that is no JSON, such as XML, a form or a log line: what follows the name of a secret field, and each number
 * that can be the long one of them, by its check digit.
 */
export function hideInText(text: string, { fields, longNumber }: Hidden, hideValue: HideValue): string {
  const { pattern, nameOf } = fields
  const withoutNumbers =
    longNumber === undefined ? text : text.replace(runs, (run) => hideNumbers(run, longNumber, hideValue))
  const named = new RegExp(
    `(?<!\\[)(${pattern})([\\s"'=:>\\\\]{1,6})(\\d+(?:[ -]\\d+)*|[^\\s"'<>&,;{}[\\]\\\\]+)`,
    'gi',
  )
  return withoutNumbers.replace(named, (whole, written: string, between: string, value: string) => {
    const name = nameOf(written)
    return name === undefined || !/\d/.test(value) ? whole : written + between + hideValue(name, value)
  })
}

/** Tries each group of digits together with those that follow it, as far as such a number is long. */
function hideNumbers(run: string, name: string, hideValue: HideValue): string {
  const found = [...run.matchAll(digitGroup)]
  let hidden = ''
  let from = 0
  for (const [first, { index: start }] of found.entries()) {
    if (start < from) continue
    const end = endOfNumber(found.slice(first, first + mostChecked))
    if (end === undefined) continue
    hidden += run.slice(from, start) + hideValue(name, run.slice(start, end))
    from = end
  }
  return hidden + run.slice(from)
}

/** Where the shortest number ends that the first groups make up together. */
function endOfNumber(groups: readonly RegExpExecArray[]): number | undefined {
  let digits = ''
  for (const { 0: group, index } of groups) {
    digits += group
    if (digits.length > mostChecked) return undefined
    if (digits.length >= fewestChecked && passesLuhn(digits)) return index + group.length
  }
  return undefined
}

/** The check digit of ISO/IEC 7812-1, annex B. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let fromEnd = 0; fromEnd < digits.length; fromEnd++) {
    const digit = Number(digits[digits.length - 1 - fromEnd])
    const counted = fromEnd % 2 === 0 ? digit : 2 * digit
    sum += counted > 9 ? counted - 9 : counted
  }
  return sum % 10 === 0
}
