import { logFormats, logLevels } from '../log.ts'
import { presetNames } from '../trouble/index.ts'
import { ConfigurationError } from './configuration-error.ts'
import {
  byteSize,
  databaseUrl,
  defineProgram,
  group,
  helpText,
  hostName,
  many,
  one,
  oneOf,
  onOff,
  optionBlocks,
  origin,
  seconds,
  secret,
  text,
  trouble,
  wholeNumber,
} from './readers.ts'

/** Every option there is: the command line, the environment and --help are read off this table. */
export const options = {
  ...group('Network', {
    host: one('HOST', hostName, 'Address to listen on. Any other than loopback requires your own credentials.', {
      default: '127.0.0.1',
    }),
    // Intentionally not CARD_SERVER_PORT: Kubernetes sets that to a URL beside any service called card-server.
    port: one('PORT', wholeNumber(0, 65535), 'Port; 0 picks a free one.', { variable: 'PORT', default: 4010 }),
    corsOrigins: many('ORIGIN', origin, 'Web origin whose pages may call the server; * allows any.'),
  }),
  ...group('Storage', {
    database: one('URL', databaseUrl, 'Where to keep the state: sqlite::memory:, postgres://… or sqlite:PATH.', {
      variable: 'DATABASE_URL',
      isSecret: true,
      defaultText: 'a SQLite file under $XDG_STATE_HOME or ~/.local/state, in card-contract/reference-server.db',
    }),
    memory: onOff('Keep the state in memory and discard it at the end.', { isFlagOnly: true }),
    fixtures: one('FILE', text, 'JSON file with the known payments and payouts: {"payments": […], "payouts": […]}.', {
      defaultText: "the contract's example payment and payout",
    }),
  }),
  ...group('Credentials', {
    apiKeys: many('KEY', secret, 'Accept this X-API-KEY.', { isSecret: true }),
    accessTokens: many('TOKEN', secret, 'Accept Authorization: Bearer TOKEN.', { isSecret: true }),
    serviceTokens: many('TOKEN', secret, 'Accept x-sp-auth-token: Bearer TOKEN.', { isSecret: true }),
  }),
  ...group('Process', {
    bodyBytes: one('SIZE', byteSize, 'Maximum size of a request body.', {
      flag: 'body-limit',
      default: 100 * 1024,
      defaultText: '100kb',
    }),
    shutdownDeadlineMs: one('SECONDS', seconds, 'Time that requests have to finish after SIGTERM.', {
      flag: 'shutdown-deadline',
      default: 10_000,
      defaultText: '10',
    }),
    trouble: many(
      'TROUBLE',
      trouble,
      'Make requests fail on purpose: OPERATION=KIND[:VALUE][@RATE], for example topUpCard=lose-response@10%, or a preset ' +
        `(${presetNames.join(', ')}). Also enables /trouble; the value none does nothing else.`,
    ),
  }),
  ...group('Output', {
    logLevel: one('LEVEL', oneOf(logLevels), `Log level: ${logLevels.join(', ')}.`, { default: 'info' }),
    logFormat: one('FORMAT', oneOf(logFormats), `Log format: ${logFormats.join(', ')}.`, {
      defaultText: 'pretty in a terminal, otherwise json',
    }),
    announce: one('FORM', oneOf(['text', 'json', 'none']), 'Announcement on stdout: text, json (one line) or none.', {
      default: 'text',
    }),
    liveView: one(
      'WHEN',
      oneOf(['local', 'always', 'never']),
      'When the page at / shows recent requests: local (if only this machine can reach the server), always or never.',
      { default: 'local' },
    ),
    help: onOff('Show this help and exit.', { short: 'h', isFlagOnly: true }),
    version: onOff('Show the version and exit.', { isFlagOnly: true }),
  }),
} as const

export const program = defineProgram({
  options,
  prefix: 'CARD_SERVER_',
  showsVariables: true,
  refusal: (complaints) => new ConfigurationError(complaints),
})

/** The whole of --help. */
export function help(): string {
  return helpText({
    usage: 'reference-server [options]',
    about:
      'A stateful implementation of the card contract to develop against. With no options, it listens on this machine, ' +
      'keeps its state in a file, generates credentials and prints them.',
    blocks: optionBlocks(program),
    closing: [
      'Each option can also be set by the environment variable in brackets; flags take precedence. Variables for several ' +
        'values separate them by commas or spaces. Other users of this machine can see flags: pass secrets in the ' +
        'environment, or in a file that the variable with _FILE names.',
    ],
    indent: 28,
  })
}
