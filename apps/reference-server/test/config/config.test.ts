import { describe, expect, it } from 'vitest'
import { type Config, readInvocation } from '../../src/config/config.ts'
import { ConfigurationError } from '../../src/config/configuration-error.ts'
import { help, program } from '../../src/config/options.ts'
import type { Environment } from '../../src/config/readers.ts'

function configOf(args: readonly string[], environment: Environment = { HOME: '/home/awa' }): Config {
  const invocation = readInvocation(args, environment)
  if (invocation.kind !== 'serve') throw new Error('expected a configuration')
  return invocation.config
}

function complaints(args: readonly string[], environment: Environment = {}): readonly string[] {
  try {
    configOf(args, environment)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.complaints
    throw error
  }
  return []
}

const own = ['--api-key=k', '--access-token=a', '--service-token=s']

describe('the configuration', () => {
  it('the configuration keeps state below the home folder, or where XDG_STATE_HOME says if that is absolute', () => {
    const path = '/card-contract/reference-server.db'
    expect(configOf([]).database).toBe(`sqlite:/home/awa/.local/state${path}`)
    expect(configOf([], { HOME: '/home/awa', XDG_STATE_HOME: '/state' }).database).toBe(`sqlite:/state${path}`)
    expect(configOf([], { HOME: '/home/awa', XDG_STATE_HOME: 'state' }).database).toBe(
      `sqlite:/home/awa/.local/state${path}`,
    )
  })

  it('the configuration prefers --memory to DATABASE_URL, but not to --database', () => {
    expect(configOf(['--memory'], { DATABASE_URL: 'postgres://db/cards' }).database).toBe('sqlite::memory:')
    expect(complaints(['--memory', '--database=a.db'])).toEqual([
      '--memory and --database: expected one of them, received both',
    ])
  })

  it('the configuration generates credentials that differ from run to run, unless some are configured', () => {
    const [first, second] = [configOf([]), configOf([])]
    expect(first.areCredentialsGenerated).toBe(true)
    expect(first.credentials).not.toEqual(second.credentials)
    expect(configOf(own)).toMatchObject({
      areCredentialsGenerated: false,
      credentials: { apiKeys: ['k'], accessTokens: ['a'], serviceTokens: ['s'] },
    })
  })

  it('the configuration requires all three kinds of credentials or none', () => {
    expect(complaints(['--access-token=a'])).toMatchInlineSnapshot(`
      [
        "credentials: expected all three kinds or none, received no --api-key and no --service-token",
      ]
    `)
  })

  it('the configuration rejects a public address with generated credentials', () => {
    expect(complaints(['--host=0.0.0.0'])).toMatchInlineSnapshot(`
      [
        "--host: expected an address of this machine only, received "0.0.0.0"; anything beyond needs an --api-key, an --access-token and a --service-token of your own",
      ]
    `)
    expect(complaints(['--host=0.0.0.0', ...own])).toEqual([])
  })

  it('the configuration is not validated when help or the version is asked for', () => {
    expect(readInvocation(['--nonsense', '--help'], {})).toMatchObject({ kind: 'show', text: /^Usage:/ })
    expect(readInvocation(['--version'], {})).toMatchObject({ kind: 'show', text: /^\d+\.\d+\.\d+\n$/ })
  })
})

it('--help shows every option once, with its variable and its default', () => {
  for (const { flag } of program.entries) expect(help().split(` --${flag} `).length, flag).toBeLessThanOrEqual(2)
  expect(help()).toMatchInlineSnapshot(`
    "Usage: reference-server [options]

    A stateful implementation of the card contract to develop against. With no
    options, it listens on this machine, keeps its state in a file, generates
    credentials and prints them.

    Network
      --host HOST               Address to listen on. Any other than loopback
                                requires your own credentials. Default: 127.0.0.1.
                                [CARD_SERVER_HOST]
      --port PORT               Port; 0 picks a free one. Default: 4010.
                                [PORT]
      --cors-origin ORIGIN …    Web origin whose pages may call the server; * allows
                                any.
                                [CARD_SERVER_CORS_ORIGINS]

    Storage
      --database URL            Where to keep the state: sqlite::memory:,
                                postgres://… or sqlite:PATH. Default: a SQLite file
                                under $XDG_STATE_HOME or ~/.local/state, in
                                card-contract/reference-server.db.
                                [DATABASE_URL or …_FILE]
      --memory                  Keep the state in memory and discard it at the end.
      --fixtures FILE           JSON file with the known payments and payouts:
                                {"payments": […], "payouts": […]}. Default: the
                                contract's example payment and payout.
                                [CARD_SERVER_FIXTURES]

    Credentials
      --api-key KEY …           Accept this X-API-KEY.
                                [CARD_SERVER_API_KEYS or …_FILE]
      --access-token TOKEN …    Accept Authorization: Bearer TOKEN.
                                [CARD_SERVER_ACCESS_TOKENS or …_FILE]
      --service-token TOKEN …   Accept x-sp-auth-token: Bearer TOKEN.
                                [CARD_SERVER_SERVICE_TOKENS or …_FILE]

    Process
      --body-limit SIZE         Maximum size of a request body. Default: 100kb.
                                [CARD_SERVER_BODY_LIMIT]
      --shutdown-deadline SECONDS
                                Time that requests have to finish after SIGTERM.
                                Default: 10.
                                [CARD_SERVER_SHUTDOWN_DEADLINE]
      --trouble TROUBLE …       Make requests fail on purpose:
                                OPERATION=KIND[:VALUE][@RATE], for example
                                topUpCard=lose-response@10%, or a preset
                                (mobile-network, overloaded, rolling-deploy,
                                behind-a-bad-gateway). Also enables /trouble; the
                                value none does nothing else.
                                [CARD_SERVER_TROUBLE]

    Output
      --log-level LEVEL         Log level: silent, error, warn, info, debug.
                                Default: info.
                                [CARD_SERVER_LOG_LEVEL]
      --log-format FORMAT       Log format: json, pretty. Default: pretty in a
                                terminal, otherwise json.
                                [CARD_SERVER_LOG_FORMAT]
      --announce FORM           Announcement on stdout: text, json (one line) or
                                none. Default: text.
                                [CARD_SERVER_ANNOUNCE]
      --live-view WHEN          When the page at / shows recent requests: local (if
                                only this machine can reach the server), always or
                                never. Default: local.
                                [CARD_SERVER_LIVE_VIEW]
      -h, --help                Show this help and exit.
      --version                 Show the version and exit.

    Each option can also be set by the environment variable in brackets; flags take
    precedence. Variables for several values separate them by commas or spaces.
    Other users of this machine can see flags: pass secrets in the environment, or
    in a file that the variable with _FILE names.
    "
  `)
})

it('--help fits 80 columns', () => {
  expect(
    help()
      .split('\n')
      .filter((line) => line.length > 80),
  ).toEqual([])
})
