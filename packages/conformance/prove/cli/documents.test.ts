import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { flagsFor, temporaryFolder } from '../../test/cli/card-conformance.ts'
import { documents } from '../../test/fixtures/documents.ts'
import { serve } from '../../test/fixtures/serve.ts'
import { cardConformance, start } from './processes.ts'

const cwd = temporaryFolder()
/** A server with one deviation, because some commands are about one. */
const server = await serve((parts) => ({
  ...parts,
  acceptance: (data, matched) =>
    parts.acceptance(matched.operation.operationId === 'topUpCard' ? { ...data, new_balance: 1 } : data, matched),
}))
afterAll(() => server[Symbol.asyncDispose]())

const { baseUrl, credentials } = server.target
/** What the reader has exported before. */
const whole = {
  CARD_BASE_URL: baseUrl,
  CARD_API_KEY: credentials.apiKey,
  CARD_ACCESS_TOKEN: credentials.accessToken,
  CARD_SERVICE_TOKEN: credentials.serviceToken,
}
const env = { ...whole, CARD_CONFORMANCE_BUDGET: '300' }

/** The commands of all fences that are run, with line ends that continue joined. */
const commands = [...documents.matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
  .flatMap(([, text = '']) => text.replaceAll(/\\\n\s*/g, '').split('\n'))
  .flatMap((line) => /^npx @card-contract\/conformance (.*)$/.exec(line)?.[1] ?? [])

const wordsOf = (command: string): string[] =>
  [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain)

const fileIn = (name: string): string => join(cwd, name)

beforeAll(async () => {
  const made = await cardConformance(
    [
      'run',
      '--fail-on',
      'inferred',
      ...flagsFor(server.target),
      '--report',
      'json=report.json',
      '--report',
      'har=login.har',
    ],
    { env: whole, cwd },
  )
  expect(made.code, made.stdout).toBe(1)
  for (const name of ['ours', 'theirs', 'last-release', 'first'])
    copyFileSync(fileIn('report.json'), fileIn(`${name}.json`))
  for (const copy of ['payout.har', 'integration-tests.har']) copyFileSync(fileIn('login.har'), fileIn(copy))
  writeFileSync(fileIn('known-failures.json'), '[]')
  copyFileSync(new URL('../../examples/clients/fetch.mjs', import.meta.url), fileIn('adapter.mjs'))
})

it('there are commands of all kinds', () => {
  expect(new Set(commands.map((command) => command.split(' ')[0])).size).toBeGreaterThan(9)
})

it.each(commands)('the documents show a command that runs: %s', async (command) => {
  const args = wordsOf(command)
  // A run replaces no report of a larger one. The other commands read it.
  rmSync(fileIn('report.json'), { force: true })
  if (args[0] !== 'run') copyFileSync(fileIn('first.json'), fileIn('report.json'))
  if (args[0] === 'proxy') {
    const proxy = start([...args, '--port', '0'], { env, cwd })
    await proxy.says('listening on')
    proxy.child.kill('SIGINT')
    expect((await proxy.ended).stderr).toContain('listening on')
    return
  }
  const { code, stderr } = await cardConformance(args, { env, cwd })
  expect([0, 1, 3], stderr).toContain(code)
  expect(stderr).not.toMatch(/is not a|unknown|usage/i)
})

/** The commands of the rendered contract, one for each family of derived requirements. */
const ofFamilies = [
  ...readFileSync(new URL('../../../../spec/dist/llms.txt', import.meta.url), 'utf8').matchAll(
    /`npx @card-contract\/conformance run( --only '.*')`/g,
  ),
].map(([, flags = '']) => flags)

it.each(ofFamilies)('the rendered contract shows a command that tests something: run%s', async (flags) => {
  for (const [, pattern = ''] of flags.matchAll(/'(.*?)'/g)) {
    const { code, stdout, stderr } = await cardConformance(['list', '--only', pattern], { env, cwd })
    expect(code, stderr).toBe(0)
    expect(stdout.split('\n').length).toBeGreaterThan(5)
  }
})
