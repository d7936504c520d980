import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util'
import { didYouMean } from './did-you-mean.ts'
import type { Found } from './found.ts'
import type { Entry } from './program.ts'

export interface FlagsRead {
  readonly flags: ReadonlyMap<string, Found>
  readonly words: readonly string[]
}

/** Reads the command line: all options of the program are understood, those that are the command's own are accepted. */
export function readFlags(
  all: readonly Entry[],
  own: readonly Entry[],
  args: readonly string[],
  complaints: string[],
): FlagsRead {
  const { tokens } = parseArgs({
    // npm needs two dashes before the flags of a script, and pnpm passes them on.
    args: args.slice(args[0] === '--' ? 1 : 0),
    options: Object.fromEntries(all.map((entry) => [entry.flag, descriptorOf(entry)])),
    allowPositionals: true,
    // Intentionally not strict: its messages would echo values, which may be secrets, and stop at the first.
    strict: false,
    tokens: true,
  })
  const flags = new Map<string, Found>()
  const words: string[] = []
  let isAfterUnknownFlag = false
  for (const token of tokens) {
    // What follows an unknown flag may be its value.
    if (token.kind === 'positional' && !isAfterUnknownFlag) words.push(token.value)
    isAfterUnknownFlag = false
    if (token.kind !== 'option') continue
    const entry = own.find(({ flag }) => flag === token.name)
    if (!entry) {
      isAfterUnknownFlag = token.value === undefined
      const isOfAnother = all.some(({ flag }) => flag === token.name)
      const known = own.map(({ flag }) => flag)
      const hint = didYouMean(token.name, known, '--')
      complaints.push(`${token.rawName} is ${isOfAnother ? 'not an option of this command' : `unknown${hint}`}`)
      continue
    }
    const place = `--${entry.flag}`
    const earlier = entry.kind === 'many' ? (flags.get(entry.name)?.texts ?? []) : []
    const value = entry.kind === 'on-off' ? 'true' : token.value
    // Not the next flag: a value that begins with two dashes has to follow an equals sign.
    const isMissing = value === undefined || (token.inlineValue === false && value.startsWith('--'))
    const wrong = isMissing ? 'a value, received nothing' : 'no value, received one'
    if (isMissing || (entry.kind === 'on-off' && token.value !== undefined))
      complaints.push(`${place}: expected ${wrong}`)
    flags.set(entry.name, { texts: isMissing ? earlier : [...earlier, value], source: 'flag', place })
  }
  return { flags, words }
}

function descriptorOf(entry: Entry): ParseArgsOptionDescriptor {
  const type = entry.kind === 'on-off' ? 'boolean' : 'string'
  return { type, ...(entry.short ? { short: entry.short } : {}) }
}
