/**
 * Lines of at most `columns` characters, each after the first indented by `hanging`. Words stay whole; only what fits no line, such as
 * JSON, is cut where the line ends, or has a line of its own.
 */
export function wrap(text: string, columns: number, hanging = '', cutsWords = true): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const isLong = cutsWords && word.length > columns - hanging.length
    if (line.trim() !== '' && line.length + 1 + (isLong ? 1 : word.length) > columns) {
      lines.push(line)
      line = hanging
    }
    line = line === '' || line === hanging ? line + word : `${line} ${word}`
    while (cutsWords && line.length > columns) {
      lines.push(line.slice(0, columns))
      line = hanging + line.slice(columns)
    }
  }
  return [...lines, line]
}

/** The beginning of a text in at most this many lines, each after the first indented by `hanging`. */
export function excerpt(text: string, columns: number, hanging: string, most = Number.POSITIVE_INFINITY): string[] {
  const lines = wrap(text, columns, hanging)
  if (lines.length <= most) return lines
  const last = lines[most - 1] ?? ''
  return [...lines.slice(0, most - 1), `${last.slice(0, columns - 1)}…`]
}

/** A name in a column of its own, which has the colour, and a text beside it, in at most this many lines, or with its words whole. */
export function labelled(
  [name, text]: readonly [name: string, text: string],
  columns: number,
  {
    colour,
    indent = 10,
    most,
    keepsWords,
  }: { colour: (text: string) => string; indent?: number; most?: number; keepsWords?: boolean },
): string[] {
  const [all, hanging] = [name.padEnd(indent) + text, ' '.repeat(indent)]
  const [first = '', ...more] = keepsWords ? wrap(all, columns, hanging, false) : excerpt(all, columns, hanging, most)
  return [colour(first.slice(0, indent)) + first.slice(indent), ...more]
}

export interface Paint {
  bold(text: string): string
  dim(text: string): string
  good(text: string): string
  bad(text: string): string
  /** For warnings, which do not fail the run. */
  odd(text: string): string
}

/** Only the sixteen colours that every terminal theme defines, so that light themes stay readable. */
export function paint(isColoured: boolean): Paint {
  const style =
    (open: number, close: number) =>
    (text: string): string =>
      isColoured ? `\u001b[${open}m${text}\u001b[${close}m` : text
  return { bold: style(1, 22), dim: style(2, 22), good: style(32, 39), bad: style(31, 39), odd: style(35, 39) }
}
