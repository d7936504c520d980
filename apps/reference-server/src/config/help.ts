import { type Option, options, sections } from './options.ts'

const columns = 80
const indent = 28

/** The whole of --help, read off the table of options, for a terminal of 80 columns. */
export function helpText(): string {
  const blocks = sections.map((section) => {
    const shown = (Object.values(options) as Option[]).filter((option) => option.section === section)
    return [section, ...shown.flatMap(describe)].join('\n')
  })
  return `Usage: reference-server [options]

${wrap(about, 0)}

${blocks.join('\n\n')}

${wrap(closing, 0)}
`
}

const about =
  'A real, stateful implementation of the card contract to develop against. Without any option it listens on this ' +
  'machine, keeps its state in a file, makes up credentials and prints them.'

const closing =
  'Each option can also be set by the environment variable that is named with it; a flag wins over the environment. ' +
  'Variables for several values take them separated by commas or spaces. A flag is visible in the list of processes: ' +
  'pass secrets by environment, or by a file that the variable with _FILE at its end names.'

function describe(option: Option): string[] {
  const flag = `  ${option.kind === 'switch' && option.short ? `-${option.short}, ` : ''}--${option.flag}`
  const left = option.kind === 'switch' ? flag : `${flag} ${option.argument}${option.kind === 'many' ? ' …' : ''}`
  const lines = [...wrapLines(option.help), ...wrapLines(origins(option))].map((line) => ' '.repeat(indent) + line)
  if (left.length > indent - 2) return [left, ...lines]
  return [left + (lines[0] ?? '').slice(left.length), ...lines.slice(1)]
}

function origins(option: Option): string {
  if (option.kind === 'switch') return ''
  const variable = option.isSecret ? `${option.variable}[_FILE]` : option.variable
  if (option.kind === 'many') return `(${variable})`
  return `(${variable}; default: ${option.shownDefault ?? String(option.default)})`
}

function wrapLines(text: string): string[] {
  return text === '' ? [] : wrap(text, indent).split('\n')
}

function wrap(text: string, taken: number): string {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + 1 + word.length > columns - taken) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.join('\n')
}
