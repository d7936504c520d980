import { logFormats, logLevels } from '../log.ts'
import {
  byteSize,
  databaseUrl,
  hostName,
  oneOf,
  origin,
  type Reader,
  seconds,
  secret,
  text,
  wholeNumber,
} from './readers.ts'

export const sections = ['Where it listens', 'What it keeps', 'Who may call', 'How it runs', 'What it says'] as const

interface Described {
  /** Without the two dashes. */
  readonly flag: string
  readonly section: (typeof sections)[number]
  /** Full sentences for --help. */
  readonly help: string
}

interface Read<Value> extends Described {
  /** What --help calls the value. */
  readonly argument: string
  readonly variable: string
  readonly read: Reader<Value>
  /** A secret is never shown again, and may also come from the file that `<variable>_FILE` names. */
  readonly isSecret?: boolean
}

/** An option with one value. One without a default of its own is settled by whoever reads the settings. */
export interface One<Value, Default extends Value | undefined> extends Read<Value> {
  readonly kind: 'one'
  readonly default: Default
  /** How --help puts the default, where the value itself does not say it. */
  readonly shownDefault?: string
}

/** An option that may be given several times, and whose variable holds several values, separated by commas or spaces. */
export interface Many<Value> extends Read<Value> {
  readonly kind: 'many'
}

/** A flag that is there or not. */
export interface Switch extends Described {
  readonly kind: 'switch'
  readonly short?: string
}

export type Option = One<unknown, unknown> | Many<unknown> | Switch

const one = <Value>(option: Omit<One<Value, NoInfer<Value>>, 'kind'>): One<Value, Value> => ({
  kind: 'one',
  ...option,
})
const open = <Value>(
  option: Omit<One<Value, undefined>, 'kind' | 'default'> & { readonly shownDefault: string },
): One<Value, undefined> => ({ kind: 'one', default: undefined, ...option })
const many = <Value>(option: Omit<Many<Value>, 'kind'>): Many<Value> => ({ kind: 'many', ...option })
const aSwitch = (option: Omit<Switch, 'kind'>): Switch => ({ kind: 'switch', ...option })

/** Every setting there is: the command line, the environment and --help are all read off this table. */
export const options = {
  host: one({
    flag: 'host',
    argument: 'HOST',
    variable: 'CARD_SERVER_HOST',
    section: 'Where it listens',
    help: 'The address. Anything beyond this machine needs credentials of your own.',
    read: hostName,
    default: '127.0.0.1',
  }),
  port: one({
    flag: 'port',
    argument: 'PORT',
    // Intentionally not CARD_SERVER_PORT: Kubernetes sets that to a URL beside any service called card-server.
    variable: 'PORT',
    section: 'Where it listens',
    help: 'The port; 0 picks a free one.',
    read: wholeNumber(0, 65535),
    default: 4010,
  }),
  corsOrigins: many({
    flag: 'cors-origin',
    argument: 'ORIGIN',
    variable: 'CARD_SERVER_CORS_ORIGINS',
    section: 'Where it listens',
    help: 'A web origin whose pages may call; * is any.',
    read: origin,
  }),
  database: open({
    flag: 'database',
    argument: 'URL',
    variable: 'DATABASE_URL',
    section: 'What it keeps',
    help: 'Where state is kept: sqlite:PATH, sqlite::memory: or postgres://…',
    read: databaseUrl,
    isSecret: true,
    shownDefault: 'a SQLite file under $XDG_STATE_HOME or ~/.local/state, in card-contract/reference-server.db',
  }),
  memory: aSwitch({
    flag: 'memory',
    section: 'What it keeps',
    help: 'Keep everything in memory and forget it in the end.',
  }),
  fixtures: open({
    flag: 'fixtures',
    argument: 'FILE',
    variable: 'CARD_SERVER_FIXTURES',
    section: 'What it keeps',
    help: 'JSON with the payments and payouts that can be asked about: {"payments": […], "payouts": […]}.',
    read: text,
    shownDefault: "the contract's example payment and payout",
  }),
  apiKeys: many({
    flag: 'api-key',
    argument: 'KEY',
    variable: 'CARD_SERVER_API_KEYS',
    section: 'Who may call',
    help: 'Accepted as X-API-KEY.',
    read: secret,
    isSecret: true,
  }),
  accessTokens: many({
    flag: 'access-token',
    argument: 'TOKEN',
    variable: 'CARD_SERVER_ACCESS_TOKENS',
    section: 'Who may call',
    help: 'Accepted as Authorization: Bearer TOKEN.',
    read: secret,
    isSecret: true,
  }),
  serviceTokens: many({
    flag: 'service-token',
    argument: 'TOKEN',
    variable: 'CARD_SERVER_SERVICE_TOKENS',
    section: 'Who may call',
    help: 'Accepted as x-sp-auth-token: Bearer TOKEN.',
    read: secret,
    isSecret: true,
  }),
  workers: one({
    flag: 'workers',
    argument: 'N',
    variable: 'CARD_SERVER_WORKERS',
    section: 'How it runs',
    help: 'Processes that share the port.',
    read: wholeNumber(1, 64),
    default: 1,
  }),
  bodyBytes: one({
    flag: 'body-limit',
    argument: 'SIZE',
    variable: 'CARD_SERVER_BODY_LIMIT',
    section: 'How it runs',
    help: 'The largest request body.',
    read: byteSize,
    default: 100 * 1024,
    shownDefault: '100kb',
  }),
  shutdownDeadlineMs: one({
    flag: 'shutdown-deadline',
    argument: 'SECONDS',
    variable: 'CARD_SERVER_SHUTDOWN_DEADLINE',
    section: 'How it runs',
    help: 'How long requests may take to finish after SIGTERM.',
    read: seconds,
    default: 10_000,
    shownDefault: '10',
  }),
  logLevel: one({
    flag: 'log-level',
    argument: 'LEVEL',
    variable: 'CARD_SERVER_LOG_LEVEL',
    section: 'What it says',
    help: `One of ${logLevels.join(', ')}.`,
    read: oneOf(logLevels),
    default: 'info',
  }),
  logFormat: open({
    flag: 'log-format',
    argument: 'FORMAT',
    variable: 'CARD_SERVER_LOG_FORMAT',
    section: 'What it says',
    help: `One of ${logFormats.join(', ')}.`,
    read: oneOf(logFormats),
    shownDefault: 'pretty in a terminal, else json',
  }),
  announce: one({
    flag: 'announce',
    argument: 'FORM',
    variable: 'CARD_SERVER_ANNOUNCE',
    section: 'What it says',
    help: 'What stdout gets once it listens: text to read, json on one line, or none.',
    read: oneOf(['text', 'json', 'none']),
    default: 'text',
  }),
  liveView: one({
    flag: 'live-view',
    argument: 'WHEN',
    variable: 'CARD_SERVER_LIVE_VIEW',
    section: 'What it says',
    help: 'Whether the page at / shows recent requests: local (if only this machine can reach the server), always or never.',
    read: oneOf(['local', 'always', 'never']),
    default: 'local',
  }),
  help: aSwitch({ flag: 'help', short: 'h', section: 'What it says', help: 'Show this and stop.' }),
  version: aSwitch({ flag: 'version', section: 'What it says', help: 'Show the version and stop.' }),
} as const

export type Options = typeof options
export type OptionName = keyof Options

/** What an option becomes once it was read. */
export type Setting<Name extends OptionName> =
  Options[Name] extends One<infer Value, infer Default>
    ? Value | Default
    : Options[Name] extends Many<infer Value>
      ? readonly Value[]
      : boolean

export type Settings = { readonly [Name in OptionName]: Setting<Name> }
