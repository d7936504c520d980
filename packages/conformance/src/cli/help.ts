import { wrap } from '../reporters/layout.ts'
import { commands, type Described } from './commands.ts'
import { type Option, optionEntries, sections } from './options.ts'

const columns = 80
const indent = 24

/** The whole of `card-conformance --help`. */
export function overview(): string {
  const rows = commands.flatMap(({ name, words, help }) => row(`  ${name} ${words}`.trimEnd(), help, 24))
  return `Usage: card-conformance COMMAND [options]

Judges an implementation of the card contract over HTTP, whatever it is written in.

${rows.join('\n')}

card-conformance COMMAND --help shows the options of a command.

Exit codes: 0 conformant; 1 not; 2 wrong usage or configuration; 3 could not
judge: unreachable, credentials refused, or incomplete; 130 interrupted.
`
}

/** The whole of `card-conformance COMMAND --help`, read off the table of options. */
export function helpOf({ name, words, help, known }: Described): string {
  const blocks = sections.flatMap((section) => {
    const shown = optionEntries.filter(([key, option]) => option.section === section && known.includes(key))
    return shown.length > 0 ? [[section, ...shown.flatMap(([, option]) => describe(option))].join('\n')] : []
  })
  return `Usage: ${['card-conformance', name, words, '[options]'].filter(Boolean).join(' ')}

${wrap(help, columns).join('\n')}

${blocks.join('\n\n')}

${wrap(closing, columns).join('\n')}
`
}

const closing =
  'Each option may also stand in the environment, --fail-on as CARD_CONFORMANCE_FAIL_ON, and in a ' +
  'card-conformance.config.json, as failOn; a flag wins over the environment, and the environment over the file. ' +
  'Other users of this machine can see flags: pass secrets by environment, or by a file that ' +
  'CARD_CONFORMANCE_API_KEY_FILE names.'

function describe(option: Option): string[] {
  const short = option.kind === 'switch' && option.short ? `-${option.short}, ` : ''
  const argument = option.kind === 'switch' ? '' : ` ${option.argument}`
  const repeated = option.kind === 'many' ? ' …' : ''
  const fallback =
    option.kind !== 'switch' && option.shownDefault !== undefined ? ` Default: ${option.shownDefault}.` : ''
  return row(`  ${short}--${option.flag}${argument}${repeated}`, option.help + fallback, indent)
}

function row(left: string, text: string, width: number): string[] {
  const lines = wrap(text, columns - width).map((line) => ' '.repeat(width) + line)
  if (left.length > width - 2) return [left, ...lines]
  return [left + (lines[0] ?? '').slice(left.length), ...lines.slice(1)]
}
