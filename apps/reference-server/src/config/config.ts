import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { type AcceptedCredentials, generateCredentials } from '../credentials.ts'
import type { LogFormat, LogLevel } from '../log.ts'
import { packageVersion } from '../version.ts'
import { ConfigurationError } from './configuration-error.ts'
import { helpText } from './help.ts'
import { isLoopback } from './loopback.ts'
import { type Environment, readSettings, type SettingsRead } from './settings.ts'

/** Everything that `main.ts` needs to know. It travels to worker processes as it is, so it is plain JSON. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly corsOrigins: readonly string[]
  /** The URL of the store. May contain a password: never show it. */
  readonly database: string
  /** Whether the place of the database is the server's own, whose folder it may create. */
  readonly isDefaultDatabase: boolean
  readonly fixturesFile: string | undefined
  readonly credentials: AcceptedCredentials
  /** Whether the credentials were made up for this run, and have to be shown to whoever started it. */
  readonly areCredentialsGenerated: boolean
  readonly workers: number
  readonly bodyBytes: number
  readonly shutdownDeadlineMs: number
  readonly logLevel: LogLevel
  /** Undefined: whatever suits the stream that the log goes to. */
  readonly logFormat: LogFormat | undefined
  readonly announce: 'text' | 'json' | 'none'
  /** To whom the page at `/` shows recent requests. */
  readonly liveView: 'local' | 'always' | 'never'
}

export type Invocation =
  | { readonly kind: 'serve'; readonly config: Config }
  | { readonly kind: 'show'; readonly text: string }

/** What the command line and the environment ask for. The only place that looks at the environment. */
export function readInvocation(
  args: readonly string[] = process.argv.slice(2),
  environment: Environment = process.env,
): Invocation {
  // Whoever asks for help gets it, whatever else is wrong with the command line.
  if (args.some((arg) => arg === '--help' || arg === '-h')) return { kind: 'show', text: helpText() }
  if (args.includes('--version')) return { kind: 'show', text: `${packageVersion}\n` }
  return { kind: 'serve', config: configFrom(readSettings(args, environment), environment) }
}

function configFrom({ settings, sources }: SettingsRead, environment: Environment): Config {
  const complaints: string[] = []
  if (settings.memory && sources.database === 'flag') {
    complaints.push('--memory and --database: expected one of them, received both')
  }
  const configured = settings.memory ? 'sqlite::memory:' : settings.database
  const database = configured ?? `sqlite:${defaultDatabasePath(environment)}`
  if (database === 'sqlite::memory:' && settings.workers > 1) {
    complaints.push(
      `--workers: expected 1 with a store in memory, which processes can't share, received ${settings.workers}`,
    )
  }

  const configuredCredentials: AcceptedCredentials = {
    apiKeys: settings.apiKeys,
    accessTokens: settings.accessTokens,
    serviceTokens: settings.serviceTokens,
  }
  const missing = missingCredentials(configuredCredentials)
  const areCredentialsGenerated = missing.length === 3
  if (missing.length > 0 && !areCredentialsGenerated) {
    complaints.push(`credentials: expected all three kinds or none, received no ${missing.join(' and no ')}`)
  }
  if (areCredentialsGenerated && !isLoopback(settings.host)) {
    complaints.push(developmentCredentialsStayHome(settings.host))
  }
  if (complaints.length > 0) throw new ConfigurationError(complaints)

  return {
    host: settings.host,
    port: settings.port,
    corsOrigins: settings.corsOrigins,
    database,
    isDefaultDatabase: configured === undefined,
    fixturesFile: settings.fixtures,
    credentials: areCredentialsGenerated ? generateCredentials() : configuredCredentials,
    areCredentialsGenerated,
    workers: settings.workers,
    bodyBytes: settings.bodyBytes,
    shutdownDeadlineMs: settings.shutdownDeadlineMs,
    logLevel: settings.logLevel,
    logFormat: settings.logFormat,
    announce: settings.announce,
    liveView: settings.liveView,
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
