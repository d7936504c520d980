import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Recorded } from '../../src/engine/nouns/wire/recording.ts'
import { recordingOf } from '../fixtures/recorded.ts'
import { credentials } from '../fixtures/serve.ts'
import { temporaryFolder, withoutProcess } from './card-conformance.ts'

const folder = temporaryFolder()
const inFolder = (...args: string[]) => withoutProcess(['check-har', ...args], { cwd: folder })
const write = (name: string, text: string | Buffer) => writeFileSync(join(folder, name), text)

const asEntry = ({ request, response, atMs, durationMs, origin }: Recorded) => ({
  startedDateTime: new Date(atMs).toISOString(),
  time: durationMs,
  request: {
    method: request.method,
    url: origin + request.target,
    headers: request.headers.map(([name, value]) => ({ name, value })),
    ...(request.body === undefined ? {} : { postData: { mimeType: 'application/json', text: request.body } }),
  },
  response: {
    status: response?.status ?? 0,
    headers: response?.headers.map(([name, value]) => ({ name, value })) ?? [],
    content: { size: response?.body.length ?? 0, text: response?.body ?? '' },
  },
})

function harOf(amount: unknown): string {
  const { exchanges } = recordingOf(({ card }) => card('POST', '/topup', { amount, currency: 'USD' }))
  return JSON.stringify({ log: { version: '1.2', entries: exchanges.map(asEntry) } })
}

beforeAll(() => {
  write('right.har', harOf(0.29))
  write('wrong.har', harOf('0.29'))
  write('cut.har', harOf(0.29).slice(0, -200))
  write('empty.har', '{"log":{"entries":[]}}')
  write('text.har', 'no HAR')
  write('nothing.har', '')
  write('spaces.har', ' '.repeat(100_000))
  write('brackets.har', '['.repeat(100_000))
  write('gzip.har', gzipSync(harOf(0.29)))
  write('utf-16.har', Buffer.from(`\ufeff${harOf(0.29)}`, 'utf16le'))
  write('with-a-mark.har', `\ufeff${harOf(0.29)}`)
  write('cut-at-once.har', harOf(0.29).slice(0, 200))
  write('cut.json', '{"$schema":"card-conformance-report","suite":')
  write('deep.har', `{"log":{"entries":[{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}]}}`)
})

describe('check-har', () => {
  it('check-har finds nothing in a right recording', async () => {
    const { code, stdout, stderr } = await inFolder('right.har', '--fail-on', 'inferred')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('No deviation in what was recorded, at the inferred level')
    expect(stdout).toContain('3 exchanges of right.har')
    expect(stdout).not.toMatch(/seed|replay/)
  })

  it('check-har fails a wrong recording, and writes every report', async () => {
    const { code, stdout } = await inFolder('wrong.har', '--report', 'json=r.json', '--report', 'html=r.html')
    expect(code).toBe(1)
    expect(stdout).toContain('failed  the client sent "0.29" as `amount` to topUpCard')
    for (const name of ['r.json', 'r.html']) {
      const text = readFileSync(join(folder, name), 'utf8')
      for (const secret of Object.values(credentials)) expect(text).not.toContain(secret)
    }
  })

  it('verify, compare, explain and check-har read what check-har wrote, and replay says why it cannot', async () => {
    await inFolder('wrong.har', '--report', 'json=r.json', '--quiet')
    await inFolder('right.har', '--report', 'json=right.json', '--quiet')
    const other = (...args: string[]) => withoutProcess(args, { cwd: folder })
    expect((await other('verify', 'r.json')).code).toBe(0)
    expect((await other('compare', 'r.json', 'right.json')).stdout).toMatch(
      /not known: recorded\s+its run +no deviation recorded/,
    )
    expect((await other('explain', 'top-up-card/client-sends-a-valid-body')).stdout).toContain('the schema allows')
    expect((await inFolder('r.json')).code).toBe(1)
    expect((await inFolder('right.json')).code).toBe(0)
    expect(await other('replay', 'r.json')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('which only they can send again'),
    })
  })

  it('check-har reads a file that is cut off as far as it goes, and says so', async () => {
    const { code, stdout } = await inFolder('cut.har')
    expect(code).toBe(0)
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('2 exchanges of cut.har; cut.har ends in the middle')
  })

  it('check-har reads a file that begins with a byte order mark', async () => {
    const { code, stdout } = await inFolder('with-a-mark.har')
    expect(code).toBe(0)
    expect(stdout).toContain('3 exchanges of with-a-mark.har')
  })

  it.each([
    ['cut-at-once.har', '0 exchanges of cut-at-once.har; cut-at-once.har ends in the middle'],
    ['deep.har', '0 exchanges of deep.har; left out: 1 without a request'],
  ])('check-har judges nothing where no exchange of %s can be read, and says why', async (path, told) => {
    const { code, stdout, stderr } = await inFolder(path)
    expect([code, stderr]).toEqual([3, ''])
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(told)
  })

  it('check-har judges several files as one recording', async () => {
    const { code, stdout } = await inFolder('right.har', 'wrong.har')
    expect(code).toBe(1)
    expect(stdout).toContain('6 exchanges of right.har and wrong.har')
  })

  it('check-har judges nothing of another service', async () => {
    const { code, stdout } = await inFolder('right.har', '--base-url', 'https://elsewhere.example/api/v1')
    expect(code).toBe(3)
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('The recordings have no exchange with the service of the contract')
  })

  it.each([
    ['empty.har', 'which has none; browsers save a HAR from the network panel'],
    ['text.har', 'which is no JSON object; browsers save a HAR from the network panel'],
    ['nothing.har', 'which has none; browsers save a HAR from the network panel'],
    ['spaces.har', 'which has none; browsers save a HAR from the network panel'],
    ['brackets.har', 'which is no JSON object; browsers save a HAR from the network panel'],
    ['gzip.har', 'which is compressed with gzip; unpack it first'],
    ['utf-16.har', 'which is in UTF-16; save it in UTF-8'],
    ['cut.json', 'expected a report in JSON, received invalid JSON'],
    ['missing.har', 'which cannot be read: no such file'],
    ['.', 'which cannot be read: illegal operation on a directory'],
  ])('check-har says what is wrong with %s', async (path, message) => {
    const { code, stderr } = await inFolder(path)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })
})
