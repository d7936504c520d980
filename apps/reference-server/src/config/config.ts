import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { type AcceptedCredentials, generateCredentials } from '../credentials.ts'
import { packageVersion } from '../version.ts'
import { ConfigurationError } from './configuration-error.ts'
import { help, type options, program } from './options.ts'
import { type Environment, isLoopback, type OptionsRead, readOptions } from './readers.ts'

type Given = OptionsRead<typeof options>['given']

/** Everything that the server needs to know: the options, and what follows from them. */
export interface Config extends Omit<Given, 'database' | 'memory' | 'fixtures' | 'help' | 'version' | CredentialKind> {
  /** The URL of the store. May contain a password: never show it. */
  readonly database: string
  /** Whether the place of the database is the server's own, whose folder it may create. */
  readonly isDefaultDatabase: boolean
  readonly fixturesFile: string | undefined
  readonly credentials: AcceptedCredentials
  /** Whether the credentials were generated for this run, and have to be printed. */
  readonly areCredentialsGenerated: boolean
}

type CredentialKind = keyof AcceptedCredentials

export type Invocation =
  | { readonly kind: 'serve'; readonly config: Config }
  | { readonly kind: 'show'; readonly text: string }

/** What the command line and the environment ask for. The only place that looks at the environment. */
export function readInvocation(
  args: readonly string[] = process.argv.slice(2),
  environment: Environment = process.env,
): Invocation {
  // --help takes precedence over anything that is wrong with the command line.
  if (args.some((arg) => arg === '--help' || arg === '-h')) return { kind: 'show', text: help() }
  if (args.includes('--version')) return { kind: 'show', text: `${packageVersion}\n` }
  return { kind: 'serve', config: configFrom(readOptions(program, { args, environment }), environment) }
}

function configFrom({ given, sources }: OptionsRead<typeof options>, environment: Environment): Config {
  const { memory, database: named, fixtures, apiKeys, accessTokens, serviceTokens, help, version, ...config } = given
  const complaints: string[] = []
  if (memory && sources.database === 'flag') {
    complaints.push('--memory and --database: expected one of them, received both')
  }
  const configured = memory ? 'sqlite::memory:' : named
  const database = configured ?? `sqlite:${defaultDatabasePath(environment)}`

  const credentials: AcceptedCredentials = { apiKeys, accessTokens, serviceTokens }
  const missing = missingCredentials(credentials)
  const areCredentialsGenerated = missing.length === 3
  if (missing.length > 0 && !areCredentialsGenerated) {
    complaints.push(`credentials: expected all three kinds or none, received no ${missing.join(' and no ')}`)
  }
  if (areCredentialsGenerated && !isLoopback(config.host)) {
    complaints.push(developmentCredentialsStayHome(config.host))
  }
  if (complaints.length > 0) throw new ConfigurationError(complaints)
  return {
    ...config,
    database,
    isDefaultDatabase: configured === undefined,
    fixturesFile: fixtures,
    credentials: areCredentialsGenerated ? generateCredentials() : credentials,
    areCredentialsGenerated,
  }
}

function missingCredentials({ apiKeys, accessTokens, serviceTokens }: AcceptedCredentials): readonly string[] {
  return [
    ...(apiKeys.length === 0 ? ['--api-key'] : []),
    ...(accessTokens.length === 0 ? ['--access-token'] : []),
    ...(serviceTokens.length === 0 ? ['--service-token'] : []),
  ]
}

export function developmentCredentialsStayHome(host: string): string {
  return `--host: expected an address of this machine only, received ${JSON.stringify(host)}; anything beyond needs an --api-key, an --access-token and a --service-token of your own`
}

function defaultDatabasePath(environment: Environment): string {
  const stateHome = environment.XDG_STATE_HOME
  // The XDG specification has relative paths ignored.
  const base = stateHome && isAbsolute(stateHome) ? stateHome : join(environment.HOME || homedir(), '.local/state')
  return join(base, 'card-contract', 'reference-server.db')
}
