import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigurationError } from '../../src/config/configuration-error.ts'
import { program } from '../../src/config/options.ts'
import { type Environment, readOptions } from '../../src/config/readers.ts'

const settingsOf = (args: readonly string[], environment: Environment = {}) =>
  readOptions(program, { args, environment }).given

function complaints(args: readonly string[], environment: Environment = {}): readonly string[] {
  try {
    readOptions(program, { args, environment })
  } catch (error) {
    if (error instanceof ConfigurationError) return error.complaints
    throw error
  }
  return []
}

describe('a setting', () => {
  // Each option with a value: what a flag may say, what the environment may say, and what either becomes.
  const cases = {
    host: { flag: '::1', variable: '[::1]', becomes: ['::1', '::1'] },
    port: { flag: '0', variable: '65535', becomes: [0, 65535] },
    corsOrigins: {
      flag: '*',
      variable: 'https://a.example, http://b.example:8080',
      becomes: [['*'], ['https://a.example', 'http://b.example:8080']],
    },
    database: {
      flag: 'sqlite::memory:',
      variable: 'postgres://u:p@db/cards',
      becomes: ['sqlite::memory:', 'postgres://u:p@db/cards'],
    },
    fixtures: { flag: 'a.json', variable: 'b.json', becomes: ['a.json', 'b.json'] },
    apiKeys: { flag: 'one', variable: 'two,three four', becomes: [['one'], ['two', 'three', 'four']] },
    accessTokens: { flag: 'one', variable: 'two\nthree\n', becomes: [['one'], ['two', 'three']] },
    serviceTokens: { flag: 'a+/=.-_~', variable: 'two', becomes: [['a+/=.-_~'], ['two']] },
    bodyBytes: { flag: '1mb', variable: '2048', becomes: [1024 * 1024, 2048] },
    shutdownDeadlineMs: { flag: '0.5', variable: '30', becomes: [500, 30_000] },
    trouble: {
      flag: 'topUpCard=lose-response@10%',
      variable: 'mobile-network, *=late:800',
      becomes: [['topUpCard=lose-response@10%'], ['mobile-network', '*=late:800']],
    },
    logLevel: { flag: 'debug', variable: 'silent', becomes: ['debug', 'silent'] },
    logFormat: { flag: 'json', variable: 'pretty', becomes: ['json', 'pretty'] },
    announce: { flag: 'none', variable: 'json', becomes: ['none', 'json'] },
    liveView: { flag: 'always', variable: 'never', becomes: ['always', 'never'] },
  } as const

  it('a setting exists for every case, and every option with a value has a case', () => {
    const withValue = program.entries.filter(({ kind }) => kind !== 'on-off')
    expect(withValue.map(({ name }) => name)).toEqual(Object.keys(cases))
  })

  for (const [name, { flag, variable, becomes }] of Object.entries(cases)) {
    const option = program.entries.find((entry) => entry.name === name)
    const variableName = option?.variables[0]?.name ?? ''

    it(`${name} comes from --${option?.flag} before ${variableName}, and from its default without either`, () => {
      const environment = { [variableName]: variable }
      const nothing = option?.kind === 'one' ? option.default : []
      expect(settingsOf([`--${option?.flag}`, flag], environment)).toMatchObject({ [name]: becomes[0] })
      expect(settingsOf([], environment)).toMatchObject({ [name]: becomes[1] })
      expect(settingsOf([])[name as keyof typeof cases]).toEqual(nothing)
      expect(settingsOf([], { [variableName]: ' ' })[name as keyof typeof cases]).toEqual(nothing)
    })
  }

  it('a setting with several values takes its flag several times, and ignores the environment then', () => {
    const given = settingsOf(['--api-key', 'one', '--api-key=two'], { CARD_SERVER_API_KEYS: 'three' })
    expect(given.apiKeys).toEqual(['one', 'two'])
  })

  it('a setting may stand behind two dashes, as npm has it', () => {
    expect(settingsOf(['--', '--port=1']).port).toBe(1)
  })

  it('a setting with one value takes the last', () => {
    expect(settingsOf(['--port', '1', '--port', '2']).port).toBe(2)
  })

  it.each(['sqlite', 'SQLite3', 'postgres', 'postgresql', 'memory', ':memory:'])(
    'the setting database rejects a file named %s',
    (name) => {
      expect(complaints([`--database=${name}`])).toEqual([
        '--database: expected sqlite:PATH, sqlite::memory: or postgres://…, received something else, not shown here',
      ])
    },
  )

  it('the setting database takes a path for a SQLite file', () => {
    expect(settingsOf(['--database', '/var/lib/cards.db']).database).toBe('sqlite:/var/lib/cards.db')
    expect(settingsOf(['--database', 'sqlite:///var/lib/cards.db']).database).toBe('sqlite:/var/lib/cards.db')
    expect(settingsOf(['--database', 'cards.db']).database).toBe(`sqlite:${join(process.cwd(), 'cards.db')}`)
  })
})

describe('a secret in a file', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'card-contract-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('a secret in a file is read from where the variable with _FILE points, without the line break at its end', () => {
    const file = join(folder, 'keys')
    writeFileSync(file, 'one\ntwo\n')
    expect(settingsOf([], { CARD_SERVER_API_KEYS_FILE: file }).apiKeys).toEqual(['one', 'two'])
    writeFileSync(file, 'postgres://u:p@db/cards\n')
    expect(settingsOf([], { DATABASE_URL_FILE: file }).database).toBe('postgres://u:p@db/cards')
  })

  it('a secret in a file is rejected beside the variable itself, and where there is no such file', () => {
    expect(complaints([], { DATABASE_URL: 'a.db', DATABASE_URL_FILE: 'b' })).toMatchInlineSnapshot(`
      [
        "DATABASE_URL and DATABASE_URL_FILE: expected one of them, received both",
      ]
    `)
    expect(complaints([], { CARD_SERVER_API_KEYS_FILE: '/does/not/exist' })).toMatchInlineSnapshot(`
      [
        "CARD_SERVER_API_KEYS_FILE in the environment: expected a readable file, received /does/not/exist (ENOENT)",
      ]
    `)
  })
})

describe('a complaint', () => {
  it('every mistake of a command line is reported at once', () => {
    const args = [
      '--prot=1',
      '--fixture',
      '3',
      'stray',
      '--port',
      'eighty',
      '--memory=yes',
      '--log-level',
      'inf',
      '-x',
      '--host',
    ]
    expect(complaints(args)).toMatchInlineSnapshot(`
      [
        "--prot is unknown; did you mean --port?",
        "--fixture is unknown; did you mean --fixtures?",
        "--memory: expected no value, received one",
        "-x is unknown",
        "--host: expected a value, received nothing",
        "expected options only, received 1 argument without a flag",
        "--port: expected a whole number from 0 to 65535, received "eighty"",
        "--log-level: expected one of silent, error, warn, info, debug, received "inf"; did you mean info?",
      ]
    `)
  })

  it('every value that its option does not accept is reported', () => {
    const wrong = {
      '--host': 'two words',
      '--port': '65536',
      '--cors-origin': 'https://a.example/path',
      '--database': 'mysql://u:hunter2@db/cards',
      '--fixtures': ' ',
      '--api-key': 'two words',
      '--body-limit': '1gb',
      '--shutdown-deadline': '-1',
      '--log-format': 'jsno',
    }
    expect(complaints(Object.entries(wrong).map(([flag, value]) => `${flag}=${value}`))).toMatchInlineSnapshot(`
      [
        "--host: expected a host name or an address, received "two words"",
        "--port: expected a whole number from 0 to 65535, received "65536"",
        "--cors-origin: expected an origin such as https://app.example.com, or *, received "https://a.example/path"",
        "--database: expected sqlite:PATH, sqlite::memory: or postgres://…, received something else, not shown here",
        "--fixtures is empty",
        "--api-key: expected visible ASCII characters without spaces and commas, received something else, not shown here",
        "--body-limit: expected a size from 1kb to 64mb, received "1gb"",
        "--shutdown-deadline: expected a number of seconds up to 999, received "-1"",
        "--log-format: expected one of json, pretty, received "jsno"; did you mean json?",
      ]
    `)
  })

  it('a mistyped variable of this server is reported, but not those that Kubernetes sets', () => {
    expect(complaints([], { CARD_SERVER_API_KEY: 'a', CARD_SERVER_FIXTURE: '2' })).toMatchInlineSnapshot(`
      [
        "CARD_SERVER_API_KEY in the environment is unknown; did you mean CARD_SERVER_API_KEYS?",
        "CARD_SERVER_FIXTURE in the environment is unknown; did you mean CARD_SERVER_FIXTURES?",
      ]
    `)
    const others = { CARD_SERVER_PORT: 'tcp://10.0.0.1:80', CARD_SERVER_SERVICE_HOST: '10.0.0.1' }
    expect(complaints([], others)).toEqual([])
  })

  it('a complaint never shows what was given for a secret, nor a value that belongs to no flag', () => {
    const secret = 'hunter2 é'
    const said = [
      ...complaints([`--api-key=${secret}`, `--access-token=${secret}`, `--service-token=${secret}`, secret]),
      ...complaints([`--apikey=${secret}`, '--tokens', secret, `--database=x:${secret}`]),
      ...complaints([], {
        DATABASE_URL: `mysql://${secret}`,
        CARD_SERVER_API_KEYS: secret,
        CARD_SERVER_API_KEY: secret,
      }),
    ]
    expect(said).toHaveLength(10)
    expect(said.filter((complaint) => complaint.includes('hunter2'))).toEqual([])
  })
})
