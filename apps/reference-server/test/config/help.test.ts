import { expect, it } from 'vitest'
import { helpText } from '../../src/config/help.ts'
import { options } from '../../src/config/options.ts'

it('--help shows every option once, with its variable and its default', () => {
  for (const { flag } of Object.values(options))
    expect(helpText().split(` --${flag} `).length, flag).toBeLessThanOrEqual(2)
  expect(helpText()).toMatchInlineSnapshot(`
    "Usage: reference-server [options]

    A real, stateful implementation of the card contract to develop against. Without
    any option it listens on this machine, keeps its state in a file, makes up
    credentials and prints them.

    Where it listens
      --host HOST               The address. Anything beyond this machine needs
                                credentials of your own.
                                (CARD_SERVER_HOST; default: 127.0.0.1)
      --port PORT               The port; 0 picks a free one.
                                (PORT; default: 4010)
      --cors-origin ORIGIN …    A web origin whose pages may call; * is any.
                                (CARD_SERVER_CORS_ORIGINS)

    What it keeps
      --database URL            Where state is kept: sqlite:PATH, sqlite::memory: or
                                postgres://…
                                (DATABASE_URL[_FILE]; default: a SQLite file under
                                $XDG_STATE_HOME or ~/.local/state, in
                                card-contract/reference-server.db)
      --memory                  Keep everything in memory and forget it in the end.
      --fixtures FILE           JSON with the payments and payouts that can be asked
                                about: {"payments": […], "payouts": […]}.
                                (CARD_SERVER_FIXTURES; default: the contract's
                                example payment and payout)

    Who may call
      --api-key KEY …           Accepted as X-API-KEY.
                                (CARD_SERVER_API_KEYS[_FILE])
      --access-token TOKEN …    Accepted as Authorization: Bearer TOKEN.
                                (CARD_SERVER_ACCESS_TOKENS[_FILE])
      --service-token TOKEN …   Accepted as x-sp-auth-token: Bearer TOKEN.
                                (CARD_SERVER_SERVICE_TOKENS[_FILE])

    How it runs
      --workers N               Processes that share the port.
                                (CARD_SERVER_WORKERS; default: 1)
      --body-limit SIZE         The largest request body.
                                (CARD_SERVER_BODY_LIMIT; default: 100kb)
      --shutdown-deadline SECONDS
                                How long requests may take to finish after SIGTERM.
                                (CARD_SERVER_SHUTDOWN_DEADLINE; default: 10)

    What it says
      --log-level LEVEL         One of silent, error, warn, info, debug.
                                (CARD_SERVER_LOG_LEVEL; default: info)
      --log-format FORMAT       One of json, pretty.
                                (CARD_SERVER_LOG_FORMAT; default: pretty in a
                                terminal, else json)
      --announce FORM           What stdout gets once it listens: text to read, json
                                on one line, or none.
                                (CARD_SERVER_ANNOUNCE; default: text)
      --live-view WHEN          Whether the page at / shows recent requests: local
                                (if only this machine can reach the server), always
                                or never.
                                (CARD_SERVER_LIVE_VIEW; default: local)
      -h, --help                Show this and stop.
      --version                 Show the version and stop.

    Each option can also be set by the environment variable that is named with it; a
    flag wins over the environment. Variables for several values take them separated
    by commas or spaces. A flag is visible in the list of processes: pass secrets by
    environment, or by a file that the variable with _FILE at its end names.
    "
  `)
})

it('--help fits 80 columns', () => {
  expect(
    helpText()
      .split('\n')
      .filter((line) => line.length > 80),
  ).toEqual([])
})
