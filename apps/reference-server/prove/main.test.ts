import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { caller } from '../test/fixtures/calls.ts'
import { cleanUp, launch, launchListening, temporaryFolder } from '../test/fixtures/launch.ts'

afterEach(cleanUp)

describe('the command', () => {
  it('the command announces commands that can be pasted into a shell, from a user to a payout', async () => {
    const { server, commands } = await launchAnnounced()
    const pasted = paste(commands)
    expect(pasted).toContain('"operation":"topup"')
    expect(pasted).toContain('"new_balance":50.29')
    expect(pasted).toContain('"service_reference"')
    while (server.log().length < 5) await once(server.child.stderr as NodeJS.ReadableStream, 'data')
    expect(server.log().map(({ operationId, outcome }) => [operationId, outcome])).toEqual([
      [undefined, undefined],
      ['createCardUser', 'ok'],
      ['createCard', 'ok'],
      ['topUpCard', 'ok'],
      ['getPayoutStatus', 'ok'],
    ])
  })

  it('the command announces the command that tests it, and passes', async () => {
    const { test } = await launchAnnounced()
    expect(paste(`${test} --budget 1000`)).toContain('Conformant within a budget of 1,000 requests')
  })

  it.each(['18.20.8', '22.20.0'])(
    'an old Node is rejected with the version that the command needs, before it loads anything: %s',
    async (version) => {
      // Without what that version lacks.
      const old = `Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}});
      delete Array.prototype.toSorted;process.getBuiltinModule=undefined`
      const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(old)}`
      const server = launch(['--port=0', '--memory'], { environment: { NODE_OPTIONS } })
      expect(await server.ended).toBe(2)
      expect(server.stdout()).toBe('')
      expect(server.stderr()).toBe(
        `reference-server: expected Node 24 or newer, which has SQLite built in, received Node ${version}\n`,
      )
    },
  )

  it('the command announces itself to a program with one line on stdout, and logs to stderr', async () => {
    const server = await launchListening(['--memory'])
    expect(server.stdout().trim().split('\n')).toHaveLength(1)
    const response = await caller(server.baseUrl, server.credentials)('getPayoutStatus', {
      path: { reference: 'no-such' },
    })
    expect([response.status, response.code]).toEqual([404, 'payout-unknown'])
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.log()).toEqual([
      { time: expect.any(String), level: 'info', event: 'listening', pid: server.child.pid },
      expect.objectContaining({
        level: 'info',
        operationId: 'getPayoutStatus',
        status: 404,
        outcome: 'payout-unknown',
      }),
      { time: expect.any(String), level: 'info', event: 'stopping', signal: 'SIGTERM', requests: 0 },
      { time: expect.any(String), level: 'info', event: 'stopped' },
    ])
  })

  it('the command keeps its state in a file that only its owner can read, and uses it again', async () => {
    const HOME = temporaryFolder()
    const first = await launchListening([], { environment: { HOME } })
    const { data: user } = await caller(first.baseUrl, first.credentials)('createCardUser')
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    const folder = join(HOME, '.local/state/card-contract')
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'reference-server.db')).mode & 0o777).toBe(0o600)

    const second = await launchListening([], { environment: { HOME } })
    expect(second.credentials).not.toEqual(first.credentials)
    const call = caller(second.baseUrl, second.credentials)
    expect((await call('createCard', { path: { userId: String(user.user_id) } })).status).toBe(200)
  })

  it('the command accepts configured credentials and fixtures, and shows no credential', async () => {
    const environment = {
      CARD_SERVER_API_KEYS: 'hunter2-key,other-key',
      CARD_SERVER_ACCESS_TOKENS: 'hunter2-access',
      CARD_SERVER_SERVICE_TOKENS: 'hunter2-service',
    }
    const server = await launchListening(['--memory', '--log-level=debug'], { environment })
    const own = { apiKey: 'other-key', accessToken: 'hunter2-access', serviceToken: 'hunter2-service' }
    expect((await caller(server.baseUrl, own)('createCardUser')).status).toBe(200)
    expect((await caller(server.baseUrl, { ...own, accessToken: 'no' })('createCardUser')).status).toBe(401)
    expect(server.stdout() + server.stderr()).not.toMatch(/hunter2|other-key/)
  })

  it.each([
    ['on a public address with credentials that can be guessed', '0.0.0.0', 'my-test-token-123456', 3],
    ['on a public address with others', '0.0.0.0', 'w8Jq2xkV0nTz5rLd', 0],
    ['on this machine', '127.0.0.1', 'test', 0],
  ])('the command warns of credentials that can be guessed: %s', async (_, host, secret, warnings) => {
    const credentials = ['--api-key', '--access-token', '--service-token'].map((option) => `${option}=${secret}`)
    const server = await launchListening(['--memory', `--host=${host}`, ...credentials])
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    const weak = server.log().filter(({ event }) => event === 'weak-credential')
    expect(weak).toHaveLength(warnings)
    for (const { level, fault } of weak) {
      expect([level, fault]).toEqual(['warn', expect.stringMatching(/^--\S+ is short or made of common words, /)])
    }
    expect(server.stderr()).not.toContain(secret)
  })

  it('the command continues when the reader of its log and its announcement goes away', async () => {
    const server = await launchListening(['--memory'])
    server.child.stdout?.destroy()
    server.child.stderr?.destroy()
    for (let index = 0; index < 20; index++) expect((await fetch(`${server.baseUrl}/nothing`)).status).toBe(404)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })
})

describe('the command that cannot start', () => {
  const complaintOf = async (args: readonly string[], environment: NodeJS.ProcessEnv = {}) => {
    const server = launch(args, { environment })
    const exitCode = await server.ended
    expect(server.stdout()).toBe('')
    return { exitCode, stderr: server.stderr() }
  }

  it('the command rejects a wrong option', async () => {
    expect(await complaintOf(['--prot=80'])).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "reference-server: --prot is unknown; did you mean --port?
      ",
      }
    `)
  })

  it('the command rejects a public address without credentials', async () => {
    expect(await complaintOf(['--host=0.0.0.0'])).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "reference-server: --host: expected an address of this machine only, received "0.0.0.0"; anything beyond needs an --api-key, an --access-token and a --service-token of your own
      ",
      }
    `)
  })

  it('the command rejects a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { exitCode, stderr } = await complaintOf([`--port=${port}`, '--log-level=silent', '--memory'])
    expect([exitCode, stderr.replaceAll(String(port), 'PORT')]).toEqual([
      1,
      'reference-server: --port: port PORT is already in use; use --port 0 to pick a free one\n',
    ])
    other.close()
  })

  it('the command rejects a file for its state that it cannot write', async () => {
    const { exitCode, stderr } = await complaintOf(['--database=/does/not/exist/cards.db'])
    expect([exitCode, stderr]).toMatchInlineSnapshot(`
      [
        2,
        "reference-server: --database: cannot write to /does/not/exist/cards.db (ENOENT); use --memory to run without a file
      ",
      ]
    `)
  })

  it('the command rejects a file that is not a database', async () => {
    expect(await complaintOf([`--database=${import.meta.filename}`])).toEqual({
      exitCode: 1,
      stderr: 'reference-server: the database cannot be used: the file is not a SQLite database\n',
    })
  })

  it.each([
    [
      'of a newer version',
      'PRAGMA application_id = 0x63617264; PRAGMA user_version = 99',
      'the database has version 99, but this program supports versions up to 2; start the newer version, or use another database',
    ],
    [
      'of another program',
      'CREATE TABLE users (name)',
      'the database has tables of another program; use another database',
    ],
  ])('the command rejects a database %s', async (_, sql, reason) => {
    const path = join(temporaryFolder(), 'other.db')
    const database = new DatabaseSync(path)
    database.exec(sql)
    database.close()
    expect(await complaintOf(['--port=0', '--log-level=silent', `--database=${path}`])).toEqual({
      exitCode: 1,
      stderr: `reference-server: the database cannot be used: ${reason}\n`,
    })
  })

  it('the command stops without its PostgreSQL, and does not show the password', async () => {
    const { exitCode, stderr } = await complaintOf(['--database=postgres://cards:hunter2@127.0.0.1:1/cards'])
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/^reference-server: the database cannot be used: .+\n/)
    expect(stderr).not.toContain('hunter2')
  })

  it('the command rejects fixtures that violate the contract', async () => {
    const { exitCode, stderr } = await complaintOf([
      '--memory',
      `--fixtures=${join(import.meta.dirname, '../package.json')}`,
    ])
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/^reference-server: fixtures: \/name is unknown in .+package\.json\n/)
  })
})

/** The commands of the announcement, in the order in which a reader pastes them. */
async function launchAnnounced() {
  const server = launch(['--port=0', '--memory'])
  while (!/export CARD_SERVICE_TOKEN=.*\n/.test(server.stdout()))
    await once(server.child.stdout as NodeJS.ReadableStream, 'data')
  const text = server.stdout()
  expect(stripVTControlCharacters(text)).toBe(text)
  const [, calls = '', test = '', credentials = ''] =
    /(^ {2}USER_ID.*?)\n\nTest it.*?(^ {2}npx.*?)\n\nCtrl-C.*?(^ {2}export .*\n)\n/ms.exec(text) ?? []
  return { server, commands: credentials + calls, test: credentials + test }
}

/** In the root of this clone, which has the script that tests the server. */
function paste(commands: string): string {
  return execFileSync('sh', ['-c', commands], {
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
