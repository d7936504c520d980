/** Returns a placeholder for a value of the field. */
export type HideValue = (name: string, value: string) => string

/** A text that does not end is a token, too: otherwise, each quote in it would be tried again. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d[\d.eE+-]*|[{}[\],]/gs
const noBlank = /\S/g

/** JSON may be a text in JSON, and that again. */
const deepest = 4

/**
 * Hides every value below a secret field, and keeps everything else as it is written. A text of JSON in pieces, or with something
 * around it, is read like one that is whole.
 */
export function hideInJson(text: string, names: SecretNames, hideValue: HideValue, depth = 0): string {
  let hidden = ''
  let from = 0
  let level = 0
  /** The secret field whose value comes next, or is being read. */
  let name: string | undefined
  /** The level of its value, if that is a list or an object. */
  let within: number | undefined

  const put = (at: number, written: string, instead: string): void => {
    if (instead === written) return
    hidden += text.slice(from, at) + instead
    from = at + written.length
  }

  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      level++
      if (name !== undefined) within ??= level
    } else if (token === '}' || token === ']' || token === ',') {
      if (token !== ',') level--
      if (within !== undefined && level < within) within = undefined
      if (within === undefined) name = undefined
    } else if (!token.startsWith('"')) {
      // A number stays a number, because its type is judged.
      if (name !== undefined) put(index, token, '0')
    } else if (isKey(text, index + token.length)) {
      if (within === undefined) name = names.nameOf(textOf(token))
    } else if (name !== undefined) put(index, token, quoted(token, hideValue(name, textOf(token))))
    else if (depth < deepest && token.includes('\\"')) {
      put(index, token, quoted(token, hideInJson(textOf(token), names, hideValue, depth + 1)))
    }
  }
  return hidden + text.slice(from)
}

function isKey(text: string, end: number): boolean {
  noBlank.lastIndex = end
  return noBlank.exec(text)?.[0] === ':'
}

/** What a literal stands for; its characters if it is no valid one. */
function textOf(literal: string): string {
  const inner = literal.slice(1, literal.endsWith('"') && literal.length > 1 ? -1 : undefined)
  if (!inner.includes('\\')) return inner
  try {
    return String(JSON.parse(literal))
  } catch {
    return inner
  }
}

function quoted(literal: string, value: string): string {
  return value === textOf(literal) ? literal : JSON.stringify(value)
}

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

/** Finds the name of a secret field, written in any case and with any separators: `AccessCode`, `access-code`. */
export interface SecretNames {
  /** The name in the contract; undefined if the field is no secret one. */
  nameOf(written: string): string | undefined
  /** A pattern for each of the names, anywhere in a text. */
  readonly pattern: string
}

const separators = /[-_ .]/g

export function secretNames(names: readonly string[]): SecretNames {
  const byLetters = new Map(names.map((name) => [lettersOf(name), name]))
  const patterns = [...byLetters.keys()].map((letters) => [...letters].join('[-_ .]?'))
  return { nameOf: (written) => byLetters.get(lettersOf(written)), pattern: patterns.join('|') }
}

function lettersOf(name: string): string {
  return name.replace(separators, '').toLowerCase()
}
