import type { Option, Table } from './option.ts'

interface Described<Options extends Table> {
  readonly options: Options
  /** Begins every environment variable that is not named otherwise: `CARD_SERVER_`. */
  readonly prefix: string
  /** Begins the variables that the program shares with others. One that looks like a mistyped one is an error. */
  readonly sharedPrefix?: string
  /** Whether any unknown variable with the prefix is an error, or only one that looks like a mistyped one. */
  readonly rejectsUnknownVariables?: boolean
  /** Whether --help names the variable of each option. */
  readonly showsVariables?: boolean
  /** The name of the configuration file that is read if it is there; the option `config` names another one. */
  readonly configFile?: string
  /** The error for everything that is wrong with the options. */
  refusal(complaints: readonly string[]): Error
}

export interface Variable {
  readonly name: string
  /** The variable that names a file with the value, for a secret. */
  readonly file?: string
}

/** An option with all its names. */
export type Entry = Option & {
  readonly name: string
  readonly flag: string
  /** The environment variables that the option is read from; none for a flag only. The first one set takes precedence. */
  readonly variables: readonly Variable[]
}

export interface Program<Options extends Table = Table> extends Described<Options> {
  readonly entries: readonly Entry[]
}

export function defineProgram<const Options extends Table>(described: Described<Options>): Program<Options> {
  const entries = Object.entries(described.options).map(([name, option]): Entry => {
    const words = option.flag ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const flag = option.kind === 'many' ? words.replace(/s$/, '') : words
    return { ...option, name, flag, variables: variablesOf(option, described.prefix, words) }
  })
  return { ...described, entries }
}

function variablesOf(option: Option, prefix: string, words: string): readonly Variable[] {
  if (option.isFlagOnly) return []
  const own = option.variable ?? prefix + words.toUpperCase().replaceAll('-', '_')
  const isSecret = option.kind !== 'on-off' && option.isSecret
  return [own, ...(option.sharedVariable === undefined ? [] : [option.sharedVariable])].map((name) =>
    isSecret ? { name, file: `${name}_FILE` } : { name },
  )
}

/** The options that a configuration file may set, by their keys. */
export function configurable({ entries }: Pick<Program, 'entries'>): ReadonlyMap<string, Entry> {
  const own = entries.filter(({ name, variables }) => variables.length > 0 && name !== 'config')
  return new Map(own.map((entry) => [entry.name, entry]))
}
