import { parseArgs } from 'node:util'
import { didYouMean } from './did-you-mean.ts'
import { type Option, type OptionName, optionEntries } from './options.ts'
import type { Found } from './settings.ts'

export interface FlagsRead {
  readonly found: ReadonlyMap<OptionName, Found>
  readonly words: readonly string[]
}

const byFlag = new Map<string, readonly [OptionName, Option]>(
  optionEntries.map((entry) => [entry[1].flag, entry] as const),
)

/** Reads the command line. Everything that is wrong is told, not only the first. */
export function readFlags(args: readonly string[], known: readonly OptionName[], complaints: string[]): FlagsRead {
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(optionEntries.map(([, option]) => [option.flag, typeOf(option)])),
    allowPositionals: true,
    // Intentionally not strict: its complaints would echo values, which may be secrets, and stop at the first.
    strict: false,
    tokens: true,
  })
  const found = new Map<OptionName, Found>()
  const words: string[] = []
  let isAfterUnknownFlag = false
  for (const token of tokens) {
    if (token.kind === 'positional' && !isAfterUnknownFlag) words.push(token.value)
    isAfterUnknownFlag = false
    if (token.kind !== 'option') continue
    const [name, option] = byFlag.get(token.name) ?? []
    if (name === undefined || option === undefined || !known.includes(name)) {
      isAfterUnknownFlag = token.value === undefined
      complaints.push(complaintAbout(token.name, token.rawName, known, name !== undefined))
      continue
    }
    const place = `--${option.flag}`
    const earlier = option.kind === 'many' ? (found.get(name)?.texts ?? []) : []
    if (option.kind === 'switch') {
      if (token.value !== undefined) complaints.push(`${place}: expected no value, received one`)
      found.set(name, { texts: ['true'], source: 'flag', place })
    } else if (token.value === undefined || (!token.inlineValue && token.value.startsWith('--'))) {
      complaints.push(`${place}: expected a value, received nothing`)
      found.set(name, { texts: earlier, source: 'flag', place })
    } else {
      found.set(name, { texts: [...earlier, token.value], source: 'flag', place })
    }
  }
  return { found, words }
}

function typeOf(option: Option): { type: 'string' | 'boolean'; short?: string } {
  if (option.kind !== 'switch') return { type: 'string' }
  return { type: 'boolean', ...(option.short ? { short: option.short } : {}) }
}

function complaintAbout(typed: string, rawName: string, known: readonly OptionName[], exists: boolean): string {
  if (exists) return `${rawName} is not an option of this command`
  const flags = optionEntries.filter(([name]) => known.includes(name)).map(([, { flag }]) => flag)
  return `${rawName} is unknown${didYouMean(typed, flags, '--')}`
}
