import { isLoopback } from '@card-contract/options'
import { fixtureOptionNames, fixturesFrom as fixturesOf, pairedOptions } from '../cards/actions/fixture-options.ts'
import type { Suite } from '../engine/nouns/suite.ts'
import type { Fixtures, Target } from '../engine/nouns/target.ts'
import type { TransportOptions } from '../engine/nouns/wire/wire.ts'
import { list } from '../engine/values/texts.ts'
import { UsageError } from './exit-code.ts'
import { readText } from './json-file.ts'
import { type OptionName, program, type Settings } from './options.ts'
import { sampleOverrides } from './sample-overrides.ts'
import type { Streams } from './streams.ts'
import { tell } from './tell.ts'

/** The options that give a credential. */
const credentialOptions = ['apiKey', 'accessToken', 'serviceToken'] as const

type CredentialOption = (typeof credentialOptions)[number]

/** Options that only apply to a service of the user. */
const aboutATarget = [...credentialOptions, ...(['header', 'ca', 'insecure'] as const), ...fixtureOptionNames]

/** The service that the settings describe. Undefined if they describe none; the reference server is then the target. */
export function targetFrom(settings: Settings, suite: Suite): Target | undefined {
  const { given } = settings
  const samples = sampleOverrides(suite.contract, given.sample)
  if (given.baseUrl === undefined) {
    const astray = aboutATarget.filter((name) => settings.sources[name] !== 'default')
    if (astray.length === 0) return undefined
    throw new UsageError([
      `--base-url: expected the URL of the service that ${listed(astray)} ${astray.length === 1 ? 'belongs' : 'belong'} to, received nothing`,
    ])
  }
  return {
    baseUrl: given.baseUrl,
    credentials: credentialsFrom(settings, suite, given.baseUrl),
    fixtures: fixturesFrom(settings),
    samples,
    headers: given.header,
  }
}

/** The credentials of the suite's schemes, each given by the option whose flag the suite names. */
function credentialsFrom(settings: Settings, { words }: Suite, baseUrl: string): Target['credentials'] {
  const schemes = Object.entries(words.firstContact.credentialFlags)
  const given = schemes.flatMap(([scheme, flag]) => {
    const entry = program.entries.find((one) => `--${one.flag}` === flag)
    const name = credentialOptions.find((one) => one === entry?.name)
    return name === undefined ? [] : [{ scheme, name, value: settings.given[name] }]
  })
  const missing = given.filter(({ value }) => value === undefined).map(({ name }) => name)
  if (missing.length > 0) throw new UsageError([missingCredentials(settings, missing, baseUrl)])
  return Object.fromEntries(given.map(({ scheme, value = '' }) => [scheme, value]))
}

function missingCredentials(
  { emptyVariables }: Settings,
  missing: readonly CredentialOption[],
  baseUrl: string,
): string {
  const entries = program.entries.filter(({ name }) => missing.some((one) => one === name))
  const empty = entries.flatMap(({ variables }) => variables).filter(({ name }) => emptyVariables.includes(name))
  const hint =
    empty.length > 0
      ? `${list(empty.map(({ name }) => name))} ${empty.length === 1 ? 'is' : 'are'} empty`
      : `set ${list(entries.map(({ sharedVariable = '' }) => sharedVariable))}`
  return `${listed(missing)}: expected a credential of ${baseUrl}, received nothing; ${hint}`
}

export function fixturesFrom({ given }: Pick<Settings, 'given'>): Fixtures {
  const unpaired = pairedOptions.find(([one, other]) => (given[one] === undefined) !== (given[other] === undefined))
  if (unpaired) throw new UsageError([`${listed(unpaired)}: expected both or neither, received one`])
  return fixturesOf(given)
}

export function tlsFrom({ given }: Settings, { directory }: Streams): TransportOptions['tls'] {
  if (given.ca === undefined && !given.insecure) return undefined
  return {
    ...(given.ca === undefined ? {} : { ca: readCertificates(given.ca, directory) }),
    ...(given.insecure ? { rejectUnauthorized: false } : {}),
  }
}

function readCertificates(path: string, directory: string): string {
  const pem = readText('--ca', path, directory)
  if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem
  throw new UsageError([`--ca: expected certificates in PEM, received ${path}, which has none`])
}

/** Uses the URL alone, without a DNS query: a name other than localhost could point anywhere. */
export function leadsToThisMachine(url: string): boolean {
  return isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''))
}

export function allowToSend(baseUrl: string, what: string, { allowMutations }: Allowed): void {
  if (allowMutations || leadsToThisMachine(baseUrl)) return
  const why = `${new URL(baseUrl).host} is not on this machine, and a ${what} creates users and cards and moves money there`
  throw new UsageError([`${why}; nothing was sent; use --allow-mutations to allow it`])
}

type Allowed = Pick<Settings['given'], 'allowMutations'>

/** Warns about the most common mistake, which makes every operation of a service look wrong. */
export function warnOfBaseUrl(
  baseUrl: string,
  basePath: string,
  { quiet }: Pick<Settings['given'], 'quiet'>,
  streams: Streams,
): void {
  if (quiet || baseUrl.endsWith(basePath)) return
  tell(streams, `warning: base URLs of the interface end with ${basePath}, and this one does not: ${baseUrl}`)
}

function listed(names: readonly OptionName[]): string {
  return list(program.entries.filter(({ name }) => names.includes(name as OptionName)).map(({ flag }) => `--${flag}`))
}
