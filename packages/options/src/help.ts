import type { Entry, Program } from './program.ts'

const columns = 80

export interface Block {
  readonly title: string
  readonly rows: readonly (readonly [left: string, text: string])[]
}

export interface Help {
  readonly usage: string
  readonly about: string
  readonly blocks: readonly Block[]
  readonly closing: readonly string[]
  /** The column that descriptions begin in. */
  readonly indent: number
}

/** A whole --help, for a terminal of 80 columns. */
export function helpText({ usage, about, blocks, closing, indent }: Help): string {
  const shown = blocks.map(({ title, rows }) => [title, ...rows.flatMap((one) => row(one, indent))].join('\n'))
  const paragraph = (text: string) => wrap(text, columns).join('\n')
  return `${[`Usage: ${usage}`, paragraph(about), ...shown, ...closing.map(paragraph)].join('\n\n')}\n`
}

/** The options by their groups; only the known ones, if these are given. Some may have another default in words. */
export function optionBlocks(
  program: Program,
  known?: readonly string[],
  defaultTexts: Readonly<Partial<Record<string, string>>> = {},
): readonly Block[] {
  const entries = program.entries.filter(({ name }) => known?.includes(name) ?? true)
  const titles = new Set(entries.map(({ group = 'Options' }) => group))
  return [...titles].map((title) => ({
    title,
    rows: entries
      .filter(({ group = 'Options' }) => group === title)
      .map((entry) => [leftOf(entry), textOf(entry, program.showsVariables ?? false, defaultTexts[entry.name])]),
  }))
}

function leftOf(entry: Entry): string {
  const flag = `${entry.short ? `-${entry.short}, ` : ''}--${entry.flag}`
  return entry.kind === 'on-off' ? flag : `${flag} ${entry.argument}${entry.kind === 'many' ? ' …' : ''}`
}

function textOf(entry: Entry, showsVariables: boolean, defaultText?: string): string {
  const value = entry.kind === 'one' && entry.default !== undefined ? String(entry.default) : undefined
  const fallback = entry.kind === 'on-off' ? undefined : (defaultText ?? entry.defaultText ?? value)
  const [variable] = showsVariables ? entry.variables : []
  const said = fallback === undefined ? entry.help : `${entry.help} Default: ${fallback}.`
  // On a line of its own, so that it is not broken in the middle.
  return variable === undefined ? said : `${said}\n[${variable.name}${variable.file === undefined ? '' : ' or …_FILE'}]`
}

function row([left, text]: Block['rows'][number], indent: number): readonly string[] {
  const lines = wrap(text, columns - indent).map((line) => ' '.repeat(indent) + line)
  if (left.length > indent - 4) return [`  ${left}`, ...lines]
  return [`  ${left}`.padEnd(indent) + (lines[0] ?? '').slice(indent), ...lines.slice(1)]
}

function wrap(text: string, width: number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    for (const word of paragraph.split(' ')) {
      const line = lines.at(-1)
      if (line === undefined || line.length + 1 + word.length > width) lines.push(word)
      else lines[lines.length - 1] = `${line} ${word}`
    }
    return lines
  })
}
