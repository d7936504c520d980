import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ConfigurationError } from './configuration-error.ts'
import { didYouMean } from './did-you-mean.ts'
import { type Many, type One, type Option, type OptionName, options, type Settings } from './options.ts'
import { Unacceptable } from './readers.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Where a setting came from; the flag wins over the environment, the environment over the default. */
export type Source = 'flag' | 'environment' | 'default'

export interface SettingsRead {
  readonly settings: Settings
  readonly sources: { readonly [Name in OptionName]: Source }
}

interface Given {
  readonly texts: readonly string[]
  readonly source: Source
  /** How a complaint names the place: `--port`, or `PORT in the environment`. */
  readonly name: string
}

const entries = Object.entries(options) as [OptionName, Option][]
const optionOf = new Map<string, Option>(entries.map(([, option]) => [option.flag, option]))
const variables = entries.flatMap(([, option]) => {
  if (option.kind === 'switch') return []
  return option.isSecret ? [option.variable, `${option.variable}_FILE`] : [option.variable]
})

/** Reads every setting, or throws one `ConfigurationError` with everything that is wrong. */
export function readSettings(args: readonly string[], environment: Environment): SettingsRead {
  const complaints: string[] = []
  const flags = readFlags(args, complaints)
  complainAboutMistypedVariables(environment, complaints)

  const settings: Record<string, unknown> = {}
  const sources: Record<string, Source> = {}
  for (const [name, option] of entries) {
    const given = flags.get(option.flag) ?? readEnvironment(option, environment, complaints)
    sources[name] = given?.source ?? 'default'
    settings[name] = settingFrom(option, given, complaints)
  }
  if (complaints.length > 0) throw new ConfigurationError(complaints)
  return { settings: settings as unknown as Settings, sources: sources as SettingsRead['sources'] }
}

function readFlags(args: readonly string[], complaints: string[]): Map<string, Given> {
  const { tokens } = parseArgs({
    // npm needs two dashes before the flags of a script, so fingers write them, and pnpm passes them on.
    args: args[0] === '--' ? args.slice(1) : [...args],
    options: Object.fromEntries(
      entries.map(([, option]) => [
        option.flag,
        option.kind === 'switch'
          ? { type: 'boolean', ...(option.short ? { short: option.short } : {}) }
          : { type: 'string' },
      ]),
    ),
    // Intentionally not strict: its complaints would echo values, and stop at the first.
    strict: false,
    tokens: true,
  })

  const flags = new Map<string, Given>()
  let isAfterUnknownFlag = false
  for (const token of tokens) {
    if (token.kind === 'positional' && !isAfterUnknownFlag) {
      // Intentionally not shown: it could be a secret whose flag was forgotten.
      complaints.push(`argument ${token.index + 1}: expected a flag, received a value that belongs to none`)
    }
    isAfterUnknownFlag = false
    if (token.kind !== 'option') continue
    const option = optionOf.get(token.name)
    if (!option) {
      isAfterUnknownFlag = token.value === undefined
      complaints.push(`${token.rawName} is unknown${meant(token.name, [...optionOf.keys()], '--')}`)
      continue
    }
    const name = `--${option.flag}`
    if (option.kind === 'switch') {
      if (token.value !== undefined) complaints.push(`${name}: expected no value, received one`)
      flags.set(option.flag, { texts: [], source: 'flag', name })
    } else if (token.value === undefined || (!token.inlineValue && token.value.startsWith('--'))) {
      complaints.push(`${name}: expected a value, received nothing`)
      flags.set(option.flag, { texts: [], source: 'flag', name })
    } else {
      const earlier = option.kind === 'many' ? (flags.get(option.flag)?.texts ?? []) : []
      flags.set(option.flag, { texts: [...earlier, token.value], source: 'flag', name })
    }
  }
  return flags
}

function readEnvironment(option: Option, environment: Environment, complaints: string[]): Given | undefined {
  if (option.kind === 'switch') return undefined
  // Set but empty is as good as unset: that is how compose files and CI systems pass on what nobody gave.
  const direct = environment[option.variable]?.trim()
  const path = option.isSecret ? environment[`${option.variable}_FILE`]?.trim() : undefined
  if (direct && path) {
    complaints.push(`${option.variable} and ${option.variable}_FILE: expected one of them, received both`)
  }
  if (direct) return given(option, direct, `${option.variable} in the environment`)
  if (!path) return undefined

  const name = `${option.variable}_FILE in the environment`
  try {
    return given(option, readFileSync(path, 'utf8').trim(), name)
  } catch (error) {
    complaints.push(`${name}: expected a readable file, received ${path} (${(error as NodeJS.ErrnoException).code})`)
    return undefined
  }
}

function given(option: One<unknown, unknown> | Many<unknown>, text: string, name: string): Given {
  const texts = option.kind === 'many' ? text.split(/[\s,]+/).filter((one) => one !== '') : [text]
  return { texts, source: 'environment', name }
}

function settingFrom(option: Option, given: Given | undefined, complaints: string[]): unknown {
  if (option.kind === 'switch') return given !== undefined
  const values = (given?.texts ?? []).map((text) => {
    try {
      return option.read(text)
    } catch (error) {
      if (!(error instanceof Unacceptable)) throw error
      const received = option.isSecret ? 'something else, not shown here' : JSON.stringify(text)
      const hint = error.meant ? `; did you mean ${error.meant}?` : ''
      complaints.push(`${given?.name}: expected ${error.expected}, received ${received}${hint}`)
      return undefined
    }
  })
  if (option.kind === 'many') return values
  return given ? values.at(-1) : option.default
}

/**
 * A mistyped CARD_SERVER_API_KEYS would otherwise be overlooked without a word. Variables that resemble none are somebody
 * else's: Kubernetes sets CARD_SERVER_SERVICE_HOST and others beside a service of that name.
 */
function complainAboutMistypedVariables(environment: Environment, complaints: string[]): void {
  const known = variables
    .filter((name) => name.startsWith('CARD_SERVER_'))
    .map((name) => name.slice('CARD_SERVER_'.length))
  for (const variable of Object.keys(environment)) {
    if (!variable.startsWith('CARD_SERVER_') || variables.includes(variable)) continue
    const rest = variable.slice('CARD_SERVER_'.length)
    if (didYouMean(rest, known)) complaints.push(`${variable} is unknown${meant(rest, known, 'CARD_SERVER_')}`)
  }
}

function meant(typed: string, known: readonly string[], prefix: string): string {
  const word = didYouMean(typed, known)
  return word ? `; did you mean ${prefix}${word}?` : ''
}
