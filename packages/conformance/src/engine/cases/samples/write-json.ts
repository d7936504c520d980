/** How JSON is written where its grammar leaves a choice. */
export interface JsonStyle {
  /** Whitespace before and after the whole document. */
  readonly around?: string
  readonly afterColon?: string
  readonly afterComma?: string
  /** Whitespace inside the braces of an object that has members. */
  readonly inside?: string
  readonly orderOf?: (names: readonly string[]) => readonly string[]
  readonly textOf?: (text: string) => string
  readonly nameOf?: (name: string) => string
  /** Undefined: as usual. */
  readonly numberOf?: (number: number, name: string) => string | undefined
}

/** Writes a request body. Members that are undefined are left out, as with `JSON.stringify`. */
export function writeJson(value: unknown, style: JsonStyle): string {
  const { around = '' } = style
  return around + write(value, style, '') + around
}

function write(value: unknown, style: JsonStyle, name: string): string {
  const {
    afterColon = '',
    afterComma = '',
    inside = '',
    orderOf,
    textOf = JSON.stringify,
    nameOf = JSON.stringify,
  } = style
  if (typeof value === 'string') return textOf(value)
  if (typeof value === 'number') return style.numberOf?.(value, name) ?? JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map((item) => write(item, style, name)).join(`,${afterComma}`)}]`
  const members = value as Readonly<Record<string, unknown>>
  const names = Object.keys(members).filter((one) => members[one] !== undefined)
  const inOrder = orderOf?.(names) ?? names
  const written = inOrder.map((one) => `${nameOf(one)}:${afterColon}${write(members[one], style, one)}`)
  return written.length === 0 ? '{}' : `{${inside}${written.join(`,${afterComma}`)}${inside}}`
}

/** A JSON string in which the characters that match are written as \uXXXX, one escape for each UTF-16 code unit. */
export function escaping(
  pattern: RegExp,
  hexadecimal: (digits: string) => string = (digits) => digits,
): (text: string) => string {
  const escapeOf = (unit: string): string => {
    return `\\u${hexadecimal(unit.charCodeAt(0).toString(16)).padStart(4, '0')}`
  }
  return (text) => {
    const pieces = [...text].map((character) =>
      pattern.test(character) ? character.split('').map(escapeOf).join('') : JSON.stringify(character).slice(1, -1),
    )
    return `"${pieces.join('')}"`
  }
}
