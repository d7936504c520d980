import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadContract } from '@card-contract/contract'
import { Client } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { problemCodes } from '../src/problems.ts'
import { type ApiResponse, caller } from '../test/fixtures/calls.ts'
import { notProvoked, tellEverything } from '../test/fixtures/every-refusal.ts'
import { cleanUp, launchListening, temporaryFolder } from '../test/fixtures/launch.ts'
import { codeLeaks, formsOf, leaks } from '../test/fixtures/leaks.ts'
import { createPostgresDatabase } from './fixtures/postgres-database.ts'

afterEach(cleanUp)

// With characters that every encoding changes.
const own = {
  apiKey: 'hunter2+key/=%&"<api>\'~',
  accessToken: 'hunter2-access_token-plain',
  serviceToken: 'hunter2-service-4000001234567899',
}

interface Stored {
  readonly database: string
  /** The content of the database as text, by location. */
  readonly dump: () => Promise<Record<string, string>>
  readonly drop: () => Promise<void>
}

/** The bytes of all files, and the values in all columns. */
async function sqliteFile(): Promise<Stored> {
  const folder = temporaryFolder()
  const path = join(folder, 'cards.db')
  return {
    database: `sqlite:${path}`,
    async dump() {
      const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')])
      const database = new DatabaseSync(path, { readOnly: true })
      const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
      const values = tables.map(({ name }) => JSON.stringify(database.prepare(`SELECT * FROM "${name}"`).all()))
      database.close()
      return { ...Object.fromEntries(files), 'values of SQLite': values.join('\n') }
    },
    drop: async () => {},
  }
}

async function postgres(): Promise<Stored> {
  const { url, drop } = await createPostgresDatabase()
  return {
    database: url,
    async dump() {
      const client = new Client({ connectionString: url })
      await client.connect()
      try {
        const named =
          "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname !~ '^(pg_|information)'"
        const { rows } = await client.query(named)
        const values: string[] = []
        for (const { name } of rows) values.push(JSON.stringify((await client.query(`SELECT * FROM ${name}`)).rows))
        return { 'values of PostgreSQL': values.join('\n') }
      } finally {
        await client.end()
      }
    },
    drop,
  }
}

describe.each([
  ['a SQLite file', sqliteFile],
  ['PostgreSQL', postgres],
])('a server with %s', (_, openStored) => {
  it('the server leaves no secret in its log, its metrics or its database', async () => {
    const stored = await openStored()
    const server = await launchListening(['--log-level=debug', '--log-format=json', `--database=${stored.database}`], {
      environment: {
        CARD_SERVER_API_KEYS: own.apiKey,
        CARD_SERVER_ACCESS_TOKENS: own.accessToken,
        CARD_SERVER_SERVICE_TOKENS: own.serviceToken,
      },
    })
    const call = caller(server.baseUrl, own)
    const raw = async (path: string, init: RequestInit): Promise<ApiResponse> => {
      const response = await fetch(server.baseUrl + path, init)
      const text = await response.text()
      return { status: response.status, text, data: {}, code: JSON.parse(text).error?.code }
    }
    const { responses, cardNumbers, codes } = await tellEverything(call, raw, Object.values(own))

    // The log arrives through a pipe, with a delay. The last request is the last to be logged.
    const marker = { marker: 'Marker-7f3a90' }
    await call('createCardUser', {
      headers: { 'X-Request-Id': marker.marker },
      body: { ...exampleUser, first_name: marker.marker },
    })
    while (!server.stderr().includes(marker.marker)) await sleep(5)

    // Guards against a vacuous result: every operation succeeded, and every problem was provoked.
    const outcomes = new Set(server.log().map(({ outcome }) => outcome))
    expect(problemCodes.filter((code) => !notProvoked.includes(code) && !outcomes.has(code))).toEqual([])
    const succeeded = server.log().filter(({ outcome }) => outcome === 'ok')
    expect(new Set(succeeded.map(({ operationId }) => operationId))).toEqual(
      new Set(loadContract().operations.map(({ operationId }) => operationId)),
    )
    expect([cardNumbers.length, codes.length]).toEqual([8, 8])

    // The search finds a marker that may be there, so it looks in the right places.
    const metrics = await (await fetch(`${server.origin}/metrics`)).text()
    const texts = async () => ({ stdout: server.stdout(), stderr: server.stderr(), metrics, ...(await stored.dump()) })
    const whileItRuns = await texts()
    expect(leaks(marker, whileItRuns)).toEqual(
      expect.arrayContaining(['marker in stderr', expect.stringMatching(/^marker in values of/)]),
    )

    const cards = Object.fromEntries(cardNumbers.map((number, index) => [`card number ${index}`, number]))
    expect(leaks({ ...own, ...cards }, whileItRuns)).toEqual([])
    expect(codeLeaks(codes.filter(isTelling), withoutNumbers(whileItRuns))).toEqual([])

    // Problems do not repeat secrets either. (Only createCard returns the number and the code, once.)
    const rejections = responses.filter(({ status }) => status !== 200).map(({ text }) => text)
    expect(leaks({ ...own, ...cards }, { rejections: rejections.join('\n') })).toEqual([])

    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(leaks({ ...own, ...cards }, await texts())).toEqual([])
    await stored.drop()
  })
})

describe('the search for secrets', () => {
  it.each(Object.entries({ ...own, card: '4000001234567899' }))(
    'the search finds %s in every form that was planted',
    (name, value) => {
      const planted = [
        value,
        encodeURIComponent(value),
        JSON.stringify({ value }),
        Buffer.from(value).toString('base64'),
        Buffer.from(`Bearer ${value}`).toString('base64'),
        Buffer.from(`x:${value}:y`).toString('base64url'),
        Buffer.from(value).toString('hex'),
      ]
      for (const text of planted)
        expect(leaks({ [name]: value }, { log: `before ${text} after` })).toEqual([`${name} in log`])
      expect(leaks({ [name]: value }, { log: 'nothing of the kind' })).toEqual([])
      for (const form of formsOf(value)) expect(form.length).toBeGreaterThan(8)
    },
  )

  it('the search finds a card number in groups', () => {
    expect(
      leaks({ card: '4000001234567899' }, { log: '4000-0012-3456-7899', other: '4000 0012 3456 7899' }),
    ).toHaveLength(2)
  })

  it('the search finds a card number that was planted in a SQLite file, and its security code', async () => {
    const stored = await sqliteFile()
    const database = new DatabaseSync(stored.database.slice('sqlite:'.length))
    database.exec('PRAGMA journal_mode = wal; CREATE TABLE cards (number TEXT, code TEXT)')
    database.exec("INSERT INTO cards VALUES ('4000001234567899', '814')")
    const texts = await stored.dump()
    expect(leaks({ card: '4000001234567899' }, texts)).toEqual(['card in cards.db-wal', 'card in values of SQLite'])
    expect(codeLeaks(['814'], texts)).toContain('814 in values of SQLite')
    database.close()
  })

  it('the search finds a security code that stands alone, but not inside a time or an identifier', () => {
    const texts = {
      log: '{"cvv":"814"}',
      url: '?cvv=814&a',
      prose: 'code 814.',
      time: '09:15:00.814Z',
      id: 'crd_a814b',
    }
    expect(codeLeaks(['814'], texts)).toEqual(['814 in log', '814 in url'])
  })
})

const exampleUser = {
  last_name: 'M',
  email: 'a@example.com',
  country_code: '237',
  contact: '650000017',
  dob: '1992-05-14',
  billing_adress: 'a',
  billing_city: 'b',
  billing_country: 'CM',
  billing_state: 'd',
  billing_postal_code: 'e',
  id_number: '1',
}

/** Excludes codes that are also a status or the country code of the examples. */
function isTelling(code: string): boolean {
  return !/^[2345]0\d|4[01]\d|42\d|237$/.test(code)
}

/** Removes numeric fields and samples, and binary files, in which three digits prove nothing. */
function withoutNumbers(texts: Record<string, string>): Record<string, string> {
  const kept = Object.entries(texts).filter(([name]) => !/\.db/.test(name))
  return Object.fromEntries(
    kept.map(([name, text]) => [
      name,
      text.replaceAll(/"(status|durationMs|pid|requests)":[\d.]+/g, '').replaceAll(/ [\d.e+-]+$/gm, ''),
    ]),
  )
}
