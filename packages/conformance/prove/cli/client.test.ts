import { chmodSync, copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodings } from '../../src/engine/evidence/encodings.ts'
import { reporters } from '../../src/reporters/index.ts'
import { temporaryFolder, withoutProcess } from '../../test/cli/card-conformance.ts'
import { cardConformance } from './processes.ts'

const folder = temporaryFolder()
const fetchAdapter = fileURLToPath(new URL('../../examples/clients/fetch.mjs', import.meta.url))
const env = { PATH: process.env.PATH ?? '' }
const inFolder = (...args: string[]) => withoutProcess(['client', ...args], { cwd: folder, env })
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** An adapter that reads each call and writes what an expression says. */
const writing = (expression: string, before = '') => `
import { createInterface } from 'node:readline'
const say = (text) => process.stdout.write(text)
${before}
for await (const line of createInterface({ input: process.stdin })) {
  const { id, call } = JSON.parse(line)
  say(${expression})
}
`

const done = 'JSON.stringify({ id, result: "failed", text: "no" }) + "\\n"'

/** fetch.mjs with a line before each result. */
const fetchBut = (line: string) =>
  readFileSync(fetchAdapter, 'utf8').replace('  result(call).then(', `  ${line}\n  result(call).then(`)

const adapters: Readonly<Record<string, string>> = {
  'banner.mjs': writing(done, 'say("Adapter 1.2 started\\n")'),
  'no-object.mjs': writing('"[1]\\n"'),
  'no-id.mjs': writing('JSON.stringify({ result: "done", data: {} }) + "\\n"'),
  'no-word.mjs': writing('JSON.stringify({ id, result: "ok" }) + "\\n"'),
  'no-text.mjs': writing('JSON.stringify({ id, result: "failed" }) + "\\n"'),
  'tells-its-key.mjs': writing('JSON.stringify({ id, result: "failed", text: process.env.CARD_API_KEY }) + "\\n"'),
  'list.mjs': writing('JSON.stringify({ id, result: "done", data: [1] }) + "\\n"'),
  'other-id.mjs': writing('JSON.stringify({ id: id + 7, result: "failed", text: "" }) + "\\n"'),
  'long.mjs': writing('JSON.stringify({ id, result: "failed", text: "x".repeat(2 ** 21) }) + "\\n"'),
  'dies.mjs': 'console.error("no module cards, key", process.env.CARD_API_KEY); process.exit(3)',
  'ends.mjs': '',
  'stranger.mjs': writing(done),
  'twice.mjs': fetchBut('if (id === 3) console.log(JSON.stringify({ id, result: "rejected" }))'),
  'debug.mjs': fetchBut('if (id === 3) console.log("sending with", CARD_API_KEY)'),
  'mortal.mjs': fetchBut('if (id % 3 === 0) { console.error("out of", btoa(CARD_ACCESS_TOKEN)); process.exit(1) }'),
}

beforeAll(() => {
  copyFileSync(fetchAdapter, join(folder, 'fetch.mjs'))
  for (const [name, text] of Object.entries(adapters)) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'not-a-program'), '')
  chmodSync(join(folder, 'not-a-program'), 0o644)
})

describe('the command of an adapter', () => {
  it.each([
    [[], 'expected the command of an adapter after two dashes, received none; for example: client -- node adapter.mjs'],
    [['--'], 'expected the command of an adapter after two dashes, received none'],
    [['--', 'no-such-program', '-x'], 'received "no-such-program", which PATH does not have'],
    [['--', './not-a-program'], 'received "./not-a-program", which is no program that can be started'],
    [['--', './missing.sh'], 'received "./missing.sh", which is no program that can be started'],
    [['--only', 'topup', '--', 'node', 'fetch.mjs'], '--only: expected the id of a check, received "topup"'],
    [['--only', 'top-up-crad/*', '--', 'node', 'fetch.mjs'], 'did you mean top-up-card/*?'],
    [['--base-url', 'http://localhost/api/v1', '--', 'node'], '--base-url is not an option of this command'],
  ])('client says what is wrong with %j', async (args, message) => {
    const { code, stderr, stdout } = await inFolder(...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
  })

  it('client leaves the options after two dashes to the command', async () => {
    const { code, stderr } = await inFolder('--', 'node', '--help')
    expect(code).toBe(3)
    expect(stderr).toContain('line 1 of its stdout: expected one JSON object')
    expect((await inFolder('--help', '--', 'node')).stdout).toContain(
      'Usage: card-conformance client [options] -- COMMAND …',
    )
  })
})

describe('an adapter that does not keep to the protocol', () => {
  it.each([
    [
      'banner.mjs',
      'line 1 of its stdout: expected one JSON object, and everything else on stderr, received "Adapter 1.2 started"',
    ],
    ['no-object.mjs', 'line 1 of its stdout: expected a JSON object, received "[1]"'],
    ['no-id.mjs', 'expected the `id` of the call, received'],
    ['no-word.mjs', 'expected `result` with one of done, rejected, unknown, failed, received'],
    ['no-text.mjs', 'the adapter says: getPayoutStatus: failed; topUpCard: failed'],
    ['tells-its-key.mjs', 'the adapter says: getPayoutStatus: failed, $CARD_API_KEY; topUpCard: failed'],
    ['list.mjs', 'expected `data` with an object'],
    ['other-id.mjs', 'expected the `id` of a call that was made'],
    ['long.mjs', 'expected a line of at most 1 MB, received "{'],
    ['dies.mjs', 'the adapter ended with exit code 3; its last line on stderr: "no module cards, key $CARD_API_KEY"'],
    ['ends.mjs', 'the adapter ended with exit code 0'],
    ['stranger.mjs', 'which CARD_BASE_URL names, received none; the adapter says: getPayoutStatus: failed, no'],
  ])('client ends at once with %s, and says why', async (name, message) => {
    const { code, stdout, stderr } = await inFolder('--', 'node', name)
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toContain(message)
    expect(stderr.length).toBeLessThan(600)
  })

  it.each([
    ['twice.mjs', 'one result for call 3, and not another'],
    ['debug.mjs', 'received "sending with $CARD_API_KEY"'],
  ])('client judges what else %s does', async (name, message) => {
    const { code, stdout } = await inFolder('--only', '*/client-understands-the-response', '--', 'node', name)
    expect(code).toBe(3)
    expect(oneLine(stdout)).toContain('10 passed, 1 blocked')
    expect(oneLine(stdout).replaceAll(' ', '')).toContain(message.replaceAll(' ', ''))
  })

  it('client starts an adapter again that dies, and takes it for a fault of the client', async () => {
    const only = ['--only', '*/client-understands-the-response', '--report', 'json=died.json']
    const { code, stdout } = await inFolder(...only, '--', 'node', 'mortal.mjs')
    expect(code).toBe(1)
    expect(oneLine(stdout)).toContain(
      'the adapter ended with exit code 1; its last line on stderr: "out of $CARD_ACCESS_TOKEN"',
    )
    expect(JSON.parse(readFileSync(join(folder, 'died.json'), 'utf8')).suite.client.restarts).toBeGreaterThan(5)
  })
})

describe('the report on a client', () => {
  const only = ['client-redirects/*', 'client-credentials/*', '*/client-understands-the-response', '*/reset']
  const some = [...only.flatMap((pattern) => ['--only', pattern]), '--fail-on', 'inferred']
  const formats = Object.keys(reporters)

  it('client writes every report, and no secret in any of them', async () => {
    const files = formats.flatMap((format) => ['--report', `${format}=r.${format}`])
    const saved = `import('node:fs').then(({ writeFileSync }) => writeFileSync('secrets', [CARD_API_KEY, CARD_ACCESS_TOKEN, CARD_SERVICE_TOKEN].join(' ')))`
    writeFileSync(join(folder, 'leaky.mjs'), fetchBut(`${saved}; console.error(CARD_API_KEY)`))
    const { code, stdout, stderr } = await inFolder(...some, ...files, '--', 'node', 'leaky.mjs')
    expect([code, stderr]).toEqual([1, ''])
    expect(oneLine(stdout)).toContain('the client printed X-API-KEY on stderr')
    const secrets = readFileSync(join(folder, 'secrets'), 'utf8').split(' ')
    expect(secrets.every((secret) => secret.length > 20)).toBe(true)
    const texts = readdirSync(folder)
      .filter((name) => name.startsWith('r.'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
    expect(texts).toHaveLength(formats.length)
    for (const form of secrets.flatMap(encodings)) {
      for (const text of [stdout, ...texts]) expect(text.includes(form)).toBe(false)
    }
    for (const text of texts) expect(text).not.toMatch(/4000001234\d{3}/)
  })

  it('explain, verify, replay, compare and known failures know what client found', async () => {
    await inFolder(...some, '--report', 'json=a.json', '--quiet', '--', 'node', 'fetch.mjs')
    const other = (...args: string[]) => withoutProcess(args, { cwd: folder, env })
    expect(oneLine((await other('verify', 'a.json')).stdout)).toMatch(
      /^unchanged a\.json is as it was written: not-conformant; \d+ of \d+ checks judged again by its requests; the others need what its client believed/,
    )
    const edited = readFileSync(join(folder, 'a.json'), 'utf8').replace('"result":"done"', '"result":"failed"')
    writeFileSync(join(folder, 'edited.json'), edited)
    expect((await other('verify', 'edited.json')).code).toBe(1)
    expect(await other('replay', 'a.json')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('client --only ID -- node fetch.mjs'),
    })
    expect((await other('compare', 'a.json', 'a.json')).code).toBe(0)
    const explained = await other('explain', 'client-redirects/found-takes-no-credential')
    expect(oneLine(explained.stdout)).toContain(
      'card-conformance client --only client-redirects/found-takes-no-credential -- COMMAND',
    )
    const { checks } = JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8')) as {
      checks: { id: string; outcome: string }[]
    }
    const failed = checks.filter(({ outcome }) => outcome === 'failed').map(({ id }) => ({ id, reason: 'known' }))
    writeFileSync(join(folder, 'known.json'), JSON.stringify(failed))
    const { code, stdout } = await inFolder(...some, '--known-failures', 'known.json', '--', 'node', 'fetch.mjs')
    expect(code).toBe(3)
    expect(oneLine(stdout)).toMatch(
      new RegExp(`Partial run at the inferred level .* ${failed.length} known failures; a partial run is never called`),
    )
  })

  it('client runs as a process', async () => {
    const { code, stdout } = await cardConformance(
      ['client', '--only', '*/client-does-it-once/reset', '--', 'node', 'fetch.mjs'],
      { cwd: folder },
    )
    expect(code).toBe(3)
    expect(oneLine(stdout)).toContain('6 of 6 selected checks passed')
  })
})
