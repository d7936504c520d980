import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ReferenceServer, startReferenceServer } from '@card-contract/reference-server'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { repositoryRoot } from '../workspace.ts'
import { Machine, type Variables } from './delivery/machine.ts'
import { action, runAction } from './delivery/run-action.ts'

const textOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8')

async function startServer(): Promise<ReferenceServer> {
  const server = await startReferenceServer()
  onTestFinished(() => server.close())
  return server
}

/** The inputs that name a server, and its credentials. */
function inputsFor({ baseUrl, credentials, fixtures: { payment, payout } }: ReferenceServer): Variables {
  return {
    'base-url': baseUrl,
    'api-key': credentials.apiKey,
    'access-token': credentials.accessToken,
    'service-token': credentials.serviceToken,
    'order-id': payment.order_id,
    'pay-id': payment.pay_id,
    'payout-reference': payout.reference,
    'payout-service-reference': payout.service_reference,
  }
}

const quick: Variables = { budget: '1000', fuzz: '0', 'no-probes': 'true' }

function expectNoSecretIn(machine: Machine, log: string, secrets: readonly string[]): void {
  for (const [place, text] of [...machine.files, ['the log', log] as const]) {
    expect(
      secrets.filter((secret) => text.includes(secret)),
      place,
    ).toEqual([])
  }
}

test('the action passes on a conformant server, with outputs, a summary, and an artifact of reports', async () => {
  const server = await startServer()
  const machine = new Machine()
  const { exitCode, log, outputs, summary, calls } = await runAction(machine, { ...inputsFor(server), ...quick })
  expect({ exitCode, log: exitCode === 0 ? '' : log }).toEqual({ exitCode: 0, log: '' })
  expect(outputs).toEqual({
    ...{ 'exit-code': '0', verdict: 'conformant-within-budget', failed: '0', warned: '0', blocked: '0', errored: '0' },
    ...{ passed: expect.stringMatching(/^\d{3,}$/), skipped: expect.stringMatching(/^\d+$/) },
    reports: expect.stringContaining(machine.temporary),
  })
  expect(summary).toContain('Conformant')
  expect(calls).toEqual([{ name: 'card-conformance', path: outputs.reports, 'if-no-files-found': 'ignore' }])
  const reports = [...machine.files.keys()].filter((path) => path.startsWith('temporary/'))
  expect(reports.map((path) => path.split('/').at(-1)).sort()).toEqual(['junit.xml', 'report.html', 'report.json'])
  const { version } = JSON.parse(textOf('packages/conformance/package.json'))
  expect(machine.npxCalls).toEqual([`--yes @card-contract/conformance@${version} run`])
  expectNoSecretIn(machine, log, Object.values(server.credentials))
})

test('the action fails on a deviation, after it has written outputs, summary, annotations and reports', async () => {
  const server = await startServer()
  server.trouble.always('disableCard', 'wrong-shape', { shape: 'type', field: 'new_balance' })
  const machine = new Machine()
  const inputs = {
    ...inputsFor(server),
    ...quick,
    operation: 'disableCard',
    version: '9.9.9',
    report: 'badge=badge.json',
  }
  const { exitCode, log, outputs, summary, calls } = await runAction(machine, inputs)
  expect({ exitCode, ...outputs }).toMatchObject({ exitCode: 1, 'exit-code': '1', verdict: 'not-conformant' })
  expect(Number(outputs.failed)).toBeGreaterThan(0)
  expect(summary).toContain('new_balance')
  expect(log).toContain('::error')
  expect(calls).toEqual([expect.objectContaining({ path: outputs.reports })])
  expect(machine.files.has('workspace/badge.json')).toBe(true)
  expect(machine.npxCalls).toEqual(['--yes @card-contract/conformance@9.9.9 run'])
  expectNoSecretIn(machine, log, Object.values(server.credentials))
})

test('the action reads the variables of its job, and an input takes precedence', async () => {
  const { baseUrl, credentials } = await startServer()
  const job = {
    ...{ CARD_BASE_URL: baseUrl, CARD_ACCESS_TOKEN: credentials.accessToken },
    ...{ CARD_SERVICE_TOKEN: credentials.serviceToken, CARD_CONFORMANCE_API_KEY: 'a-wrong-key-of-the-job' },
    CARD_CONFORMANCE_ONLY: 'disable-card/*',
  }
  const wrong = new Machine()
  const rejected = await runAction(wrong, { artifact: '' }, job)
  expect(rejected).toMatchObject({ exitCode: 3, outputs: { 'exit-code': '3', verdict: 'incomplete' }, calls: [] })
  expect(rejected.summary).toContain('rejects the credentials')
  expectNoSecretIn(wrong, rejected.log, [...Object.values(credentials), 'a-wrong-key-of-the-job'])

  const { outputs } = await runAction(new Machine(), { ...quick, 'api-key': credentials.apiKey }, job)
  expect(Number(outputs.passed)).toBeGreaterThan(0)
  expect(Number(outputs.passed)).toBeLessThan(100)
})

test('the action says in the summary that the suite wrote no report', async () => {
  const machine = new Machine()
  const run = await runAction(machine, { 'base-url': 'http://127.0.0.1:9/api/v1', 'fail-on': 'everything' })
  expect(run).toMatchObject({ exitCode: 2, outputs: { 'exit-code': '2', verdict: '', passed: '' } })
  expect(run.summary).toBe('card-conformance wrote no report and exited with code 2. The log says why.\n')
  expect(run.log).toContain('everything')
})

test('the action fails without a base URL, even if the suite finds the reference server and tests that', async () => {
  const run = await runAction(new Machine(), { only: 'disable-card/accepts-*', 'no-probes': 'true' })
  expect(run).toMatchObject({ exitCode: 2, outputs: { 'exit-code': '2', verdict: '' } })
  expect(run.log).toContain('::error::There is no base URL')
})

test('the action has an input for each option of run, and hands it over', () => {
  const notInputs = {
    quiet: 'a failed job needs its log',
    noColor: 'the log of a job has no colours',
  }
  const { properties } = JSON.parse(textOf('packages/conformance/schemas/config.schema.json'))
  const options = [...Object.keys(properties).filter((name) => name !== '$schema' && !(name in notInputs)), 'config']
  const own = ['version', 'node-version', 'artifact']
  const inputs = options.map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
  expect(Object.keys(action.inputs).sort()).toEqual([...own, ...inputs].sort())

  const passed = inputs.map((input) => {
    const variable = `CARD_CONFORMANCE_${input.toUpperCase().replaceAll('-', '_')}`
    return [variable, `\${{ inputs.${input} || env.${variable} }}`]
  })
  const { VERSION, ...env } = action.runs.steps.find(({ id }) => id === 'run')?.env ?? {}
  expect(VERSION).toMatch(/^\S+ inputs.version \S+$/)
  expect(env).toEqual(Object.fromEntries(passed))
})

test('no shell script of the action contains an expression, whose value could be a command', () => {
  const scripts = action.runs.steps.flatMap(({ run }) => run ?? [])
  expect(scripts).toHaveLength(2)
  expect(scripts.filter((script) => script.includes('${{'))).toEqual([])
})

test('the README of the suite names inputs that the action has, and paths that exist', () => {
  const readme = textOf('packages/conformance/README.md')
  const blocks = [...readme.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => parse(text))
  const [[step], gitlab] = blocks
  expect(step.uses).toBe('card-contract/card-contract/.github/actions/conformance@main')
  expect(Object.keys(step.with).filter((name) => !(name in action.inputs))).toEqual([])
  const [{ remote }] = gitlab.include
  const template = parse(
    textOf(remote.replace('https://raw.githubusercontent.com/card-contract/card-contract/COMMIT/', '')),
  )
  expect(Object.keys(template)).toEqual([gitlab.conformance.extends])
})
