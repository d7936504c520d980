import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startReferenceServer } from '@card-contract/reference-server'
import { afterAll, describe, expect, it } from 'vitest'
import type { Target } from '../../src/with-cards.ts'
import { responding } from '../../test/cards/mutants/patches.ts'
import { serve } from '../../test/fixtures/serve.ts'

// Redocly's `respect` plays the workflow and checks each answer against the document with a validator of its own. It is the
// contract's tool, and is taken from where the contract is.
const spec = fileURLToPath(new URL('../../../../spec', import.meta.url))
const redocly = join(
  dirname(createRequire(join(spec, 'package.json')).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
)
const workflow = join(spec, 'workflows/life-of-a-card.arazzo.yaml')

const folder = mkdtempSync(join(tmpdir(), 'respect-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Respected {
  readonly files: Record<string, { readonly executedWorkflows: readonly { readonly executedSteps: readonly Step[] }[] }>
}

interface Step {
  readonly stepId: string
  readonly checks: readonly { readonly name: string; readonly status: string }[]
}

/** Step → the names of its checks that did not succeed. */
async function runChecks(target: Target): Promise<ReadonlyMap<string, readonly string[]>> {
  const { baseUrl, credentials, fixtures } = target
  const { orderId, payId } = fixtures.payment ?? {}
  const inputs = { ...credentials, orderId, payId, payoutReference: fixtures.payout?.reference, run: '000017' }
  const said = Object.entries(inputs).flatMap(([name, value]) => ['--input', `${name}=${value}`])
  const output = join(folder, 'respect.json')
  const args = [redocly, 'respect', workflow, '--server', `contract=${baseUrl}`, '--json-output', output, ...said]
  // It ends with 1 where a check failed: what counts is what it wrote.
  await new Promise((resolve) => execFile(process.execPath, args, { cwd: spec }, resolve))
  const { files } = JSON.parse(readFileSync(output, 'utf8')) as Respected
  rmSync(output)
  const steps = Object.values(files).flatMap(({ executedWorkflows }) =>
    executedWorkflows.flatMap((one) => one.executedSteps),
  )
  return new Map(
    steps.map(({ stepId, checks }) => [
      stepId,
      checks.filter(({ status }) => status !== 'success').map(({ name }) => name),
    ]),
  )
}

/** Every step of the workflow, without a failed check. */
const whole = [
  ...[
    'register',
    'issue',
    'topUp',
    'withdraw',
    'readTheBalance',
    'disable',
    'enable',
    'listByQuery',
    'empty',
    'terminate',
  ],
  ...['payment', 'payoutByReference', 'payoutByServiceReference'],
].map((step) => [step, []])

describe('the life of a card, run by an independent tool', () => {
  it('the independent tool has no failed check on the reference server', async () => {
    const server = await startReferenceServer()
    const { payment, payout } = server.fixtures
    const fixtures = {
      payment: { orderId: payment.order_id, payId: payment.pay_id },
      payout: { reference: payout.reference, serviceReference: payout.service_reference },
    }
    try {
      expect([...(await runChecks({ ...server, fixtures, samples: {}, headers: [] }))]).toEqual(whole)
    } finally {
      await server.close()
    }
  })

  it('the independent tool has no failed check on the server that every mutant patches', async () => {
    await using server = await serve()
    expect([...(await runChecks(server.target))]).toEqual(whole)
  })

  it('the independent tool has a failed check where a response deviates from the schema', async () => {
    await using server = await serve(
      responding(['topUpCard'], (data) => ({ ...data, new_balance: String(data.new_balance) })),
    )
    expect((await runChecks(server.target)).get('topUp')).toEqual(['schema check'])
  })
})
