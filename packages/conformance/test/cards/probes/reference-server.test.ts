import { loadContract } from '@card-contract/contract'
import { startReferenceServer } from '@card-contract/reference-server'
import { beforeAll, describe, expect, it } from 'vitest'
import type { JudgedRun } from '../../../src/engine/nouns/report.ts'
import { probes } from '../../fixtures/derived-once.ts'
import { ask, responsesOf } from '../../fixtures/run-checks.ts'

let judged: JudgedRun
beforeAll(async () => {
  const server = await startReferenceServer()
  const { baseUrl, credentials, fixtures } = server
  const { payment, payout } = fixtures
  const known = {
    payment: { orderId: payment.order_id, payId: payment.pay_id },
    payout: { reference: payout.reference, serviceReference: payout.service_reference },
  }
  judged = await ask({ baseUrl, credentials, fixtures: known, samples: {}, headers: [] }, probes)
  await server.close()
})

describe('the reference server', () => {
  it('the reference server makes the choices that the contract documents for it', async () => {
    const responses = responsesOf(judged)
    const rows = loadContract().gaps.map(({ id, reference }) => `| \`${id}\` | ${reference} | ${responses[id]} |`)
    const table = ['| gap | chosen, says the contract | seen by the probe |', '| --- | --- | --- |', ...rows, '']
    // Before updating this file, compare the two columns by hand: they must agree.
    await expect(table.join('\n')).toMatchFileSnapshot('reference-server.answers.md')
  })

  it('the reference server is probed with few requests', () => {
    expect(judged.exchanges.length).toBeLessThanOrEqual(480)
  })
})
