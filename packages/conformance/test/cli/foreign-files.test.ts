import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { atMost } from '../../src/cli/json-file.ts'
import { serve } from '../fixtures/serve.ts'
import { flagsFor, temporaryFolder, withoutProcess } from './card-conformance.ts'

const folder = temporaryFolder()
const inFolder = (...args: string[]) => withoutProcess(args, { cwd: folder })
const long = 'long-'.repeat(10_000)

beforeAll(async () => {
  await using service = await serve()
  const only = ['--only', 'disable-card/answers-*', '--seed', '1', '--quiet', '--no-probes']
  await inFolder('run', ...flagsFor(service.target), ...only, '--report', 'json=good.json')
  const text = readFileSync(join(folder, 'good.json'), 'utf8')
  const report = JSON.parse(text)
  const write = (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content))
  write('version.json', { ...report, formatVersion: long })
  write('key.json', { ...report, [long]: 1 })
  write('id.json', {
    ...report,
    checks: [{ ...report.checks[0], id: long, operationId: long }, ...report.checks.slice(1)],
  })
  write('verdict.json', { ...report, verdictReasons: [long] })
  write('known.json', [{ id: long, reason: 'a' }, { id: long, reason: 'a' }, { [long]: 1 }])
  write('pinned.json', {
    format: 'card-conformance-pinned',
    formatVersion: '1',
    contract: { version: long, hash: long },
    answers: { [long]: long },
  })
  write('config.json', { [long]: 1, baseUrl: { a: long } })
})

it.each([
  ['verify', 'version.json'],
  ['verify', 'key.json'],
  ['verify', 'id.json'],
  ['verify', 'verdict.json'],
  ['replay', 'version.json'],
  ['replay', 'id.json'],
  ['compare', 'version.json', 'good.json'],
  ['check-har', 'version.json'],
  ['check-har', 'good.json', '--known-failures', 'known.json'],
  ['list', '--config', 'config.json'],
  ['run', '--pinned', 'pinned.json'],
])('a message of %s about a foreign file has at most 200 characters of it: %j', async (...args) => {
  const { stdout, stderr } = await inFolder(...args)
  const echoed = `${stdout}${stderr}`.replaceAll(/\s+/g, '').match(/(?:long-){2,}[long-]*/g) ?? []
  expect(`${stdout}${stderr}`).not.toBe('')
  expect(Math.max(0, ...echoed.map(({ length }) => length))).toBeLessThanOrEqual(200)
})

it.skipIf(!existsSync('/dev/zero')).each([
  ['verify', 'which cannot be read: it is longer than 256 MB'],
  ['check-har', 'which is no JSON object'],
])('%s refuses a file that never ends', async (command, why) => {
  const { code, stderr } = await inFolder(command, '/dev/zero')
  expect([code, stderr]).toEqual([2, expect.stringContaining(`received /dev/zero, ${why}`)])
})

it('a recording is read up to its limit, and no further', async () => {
  let read = 0
  async function* endless() {
    for (;;) {
      read += 1024
      yield Buffer.alloc(1024, ' ')
    }
  }
  const readAll = async () => {
    for await (const _ of atMost(1024 * 1024, Buffer.from('{'), endless()));
  }
  await expect(readAll()).rejects.toThrow('it is longer than 1 MB')
  expect(read).toBe(1024 * 1024)
})
