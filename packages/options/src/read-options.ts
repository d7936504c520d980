import { type Environment, type Found, notShown, type Source } from './found.ts'
import type { Given, Table } from './option.ts'
import type { Entry, Program } from './program.ts'
import { readConfigFile } from './read-config-file.ts'
import { readEnvironment } from './read-environment.ts'
import { readFlags } from './read-flags.ts'
import { Unacceptable } from './readers.ts'

export interface Input<Name> {
  readonly args: readonly string[]
  readonly environment: Environment
  /** Where paths on the command line start. */
  readonly directory?: string
  /** The options of the command. Any other is rejected as a flag and ignored elsewhere. Default: all. */
  readonly known?: readonly Name[]
  /** The arguments that belong to no option. Default: none. */
  readonly words?: { readonly names: string; readonly least: number; readonly most: number }
}

export interface OptionsRead<Options extends Table> {
  readonly given: Given<Options>
  readonly sources: { readonly [Name in keyof Options]: Source }
  readonly words: readonly string[]
  /** The variables that are set but empty, which is the same as unset. */
  readonly emptyVariables: readonly string[]
}

/** Reads every option, or throws the program's error with everything that is wrong. */
export function readOptions<Options extends Table>(
  program: Program<Options>,
  { args, environment, directory = '.', known, words: expected }: Input<keyof Options>,
): OptionsRead<Options> {
  const complaints: string[] = []
  const own = program.entries.filter(({ name }) => known?.includes(name) ?? true)
  const { flags, words } = readFlags(program.entries, own, args, complaints)
  complainAboutWords(words, expected, complaints)
  const variables = readEnvironment(program, environment, complaints)
  const named = (flags.get('config') ?? variables.get('config'))?.texts.at(-1)
  const file = readConfigFile(program, named, directory, complaints)
  const found = (name: string) => flags.get(name) ?? variables.get(name) ?? file.get(name)
  const read = program.entries.map((entry) => {
    const one = own.includes(entry) ? found(entry.name) : undefined
    return { name: entry.name, source: one?.source ?? 'default', value: readValue(entry, one, complaints) }
  })
  if (complaints.length > 0) throw program.refusal(complaints)
  return {
    given: Object.fromEntries(read.map(({ name, value }) => [name, value])) as Given<Options>,
    sources: Object.fromEntries(read.map(({ name, source }) => [name, source])) as OptionsRead<Options>['sources'],
    words,
    emptyVariables: program.entries
      .flatMap(({ variables }) => variables.map(({ name }) => name))
      .filter((variable) => environment[variable]?.trim() === ''),
  }
}

function complainAboutWords(
  { length }: readonly string[],
  { names, least, most }: NonNullable<Input<never>['words']> = { names: '', least: 0, most: 0 },
  complaints: string[],
): void {
  // Too few is not worth saying beside an unknown flag, which may have taken one of them.
  if (length <= most && (length >= least || complaints.length > 0)) return
  // Intentionally not shown: it could be a secret whose flag was forgotten.
  const received = `${length} ${length === 1 ? 'argument' : 'arguments'}`
  complaints.push(`expected ${names || 'options only'}, received ${received}${most === 0 ? ' without a flag' : ''}`)
}

function readValue(entry: Entry, found: Found | undefined, complaints: string[]): unknown {
  const values = (found?.texts ?? []).map((text) => {
    if (text.trim() === '') {
      complaints.push(`${found?.place} is empty`)
      return undefined
    }
    try {
      return entry.reader.read(text)
    } catch (error) {
      if (!(error instanceof Unacceptable)) throw error
      const isSecret = error.isSecret || (entry.kind !== 'on-off' && entry.isSecret)
      const received = isSecret ? notShown : JSON.stringify(text)
      const hint = error.meant === undefined ? '' : `; did you mean ${error.meant}?`
      complaints.push(`${found?.place}: ${error.message}, received ${received}${hint}`)
      return undefined
    }
  })
  if (entry.kind === 'many') return values
  if (entry.kind === 'on-off') return values.at(-1) ?? false
  return found ? values.at(-1) : entry.default
}
