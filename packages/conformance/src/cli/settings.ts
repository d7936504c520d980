import { readConfiguration } from './configuration.ts'
import { readEnvironment } from './environment.ts'
import { UsageError } from './errors.ts'
import { readFlags } from './flags.ts'
import { type Given, type Option, type OptionName, optionEntries, options } from './options.ts'
import { Unacceptable } from './readers.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The flag wins over the environment, the environment over the configuration file. */
export type Source = 'flag' | 'environment' | 'file' | 'default'

/** What stands somewhere, before it is read. */
export interface Found {
  readonly texts: readonly string[]
  readonly source: Source
  /** How a complaint names the place: `--seed`, `CARD_CONFORMANCE_SEED in the environment`. */
  readonly place: string
}

export interface Settings {
  readonly given: Given
  readonly sources: Readonly<Record<OptionName, Source>>
  /** Arguments that belong to no flag. */
  readonly words: readonly string[]
}

export interface SettingsOptions {
  /** Options of the command; any other is refused as a flag, and ignored elsewhere. */
  readonly known: readonly OptionName[]
  readonly directory: string
}

/** Reads every option, or throws one `UsageError` with everything that is wrong. */
export function readSettings(
  args: readonly string[],
  environment: Environment,
  { known, directory }: SettingsOptions,
): Settings {
  const complaints: string[] = []
  const flags = readFlags(args, known, complaints)
  const variables = readEnvironment(environment, complaints)
  const configPath = flags.found.get('config') ?? variables.get('config')
  const file = readConfiguration(configPath?.texts.at(-1), directory, complaints)
  const given: Record<string, unknown> = {}
  const sources: Record<string, Source> = {}
  for (const [name, option] of optionEntries) {
    const found = flags.found.get(name) ?? variables.get(name) ?? file.get(name)
    const isOurs = known.includes(name)
    sources[name] = isOurs ? (found?.source ?? 'default') : 'default'
    given[name] = readValue(option, isOurs ? found : undefined, complaints)
  }
  if (complaints.length > 0) throw new UsageError(complaints)
  return { given: given as Given, sources: sources as Settings['sources'], words: flags.words }
}

function readValue(option: Option, found: Found | undefined, complaints: string[]): unknown {
  const values = (found?.texts ?? []).map((text) => {
    try {
      return option.reader.read(text)
    } catch (error) {
      if (!(error instanceof Unacceptable)) throw error
      const isSecret = error.isSecret || (option.kind === 'one' && option.isSecret) || option === options.header
      const received = isSecret ? 'something else, not shown here' : JSON.stringify(text)
      const hint = error.meant === undefined ? '' : `; did you mean ${error.meant}?`
      complaints.push(`${found?.place}: ${error.message}, received ${received}${hint}`)
      return undefined
    }
  })
  if (option.kind === 'many') return values
  return option.kind === 'switch' ? (values.at(-1) ?? false) : values.at(-1)
}
