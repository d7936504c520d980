import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '../../src/engine/nouns/report.ts'
import { judgeTarget } from '../../src/with-cards.ts'
import { unaskable } from '../../test/fixtures/derived-once.ts'
import { hasPython } from './has-python.ts'

const script = fileURLToPath(new URL('../../examples/python-server/server.py', import.meta.url))
const credentials = { apiKey: 'k-of-python', accessToken: 'a-of-python', serviceToken: 's-of-python' }
const fixtures = {
  payment: { orderId: 'order-1', payId: 'pay-1' },
  payout: { reference: 'payout-1', serviceReference: 'service-payout-1' },
}

const isHere = hasPython()

describe.skipIf(!isHere)('an independent implementation, in another language', () => {
  let server: ChildProcess
  let report: Report

  beforeAll(async () => {
    const { apiKey, accessToken, serviceToken } = credentials
    const { payment, payout } = fixtures
    server = spawn('python3', [
      ...[script, '--port', '0', '--api-key', apiKey, '--access-token', accessToken, '--service-token', serviceToken],
      ...['--payment', payment.orderId, payment.payId, '--payout', payout.reference, payout.serviceReference],
    ])
    const baseUrl = await firstLine(server)
    report = await judgeTarget({
      target: { baseUrl, credentials, fixtures, samples: {}, headers: [] },
      seed: 1,
      failOn: 'inferred',
    })
  })
  afterAll(() => server?.kill())

  it('the Python server is conformant, down to what is only inferred', () => {
    expect(report.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(report.verdict).toBe('conformant')
  })

  it('the Python server has an answer of its own to every open question', () => {
    expect(report.gaps.filter((gap) => gap.state === 'not-asked' && !unaskable.has(gap.id))).toEqual([])
  })
})

describe.skipIf(isHere)('an independent implementation, in another language', () => {
  it.skip('LEFT OUT: there is no python3 (3.9 or later) on this machine', () => undefined)
})

function firstLine({ stdout, stderr }: ChildProcess): Promise<string> {
  if (!stdout || !stderr) throw new Error('the server has an output')
  return new Promise((resolve, reject) => {
    createInterface({ input: stdout }).once('line', resolve)
    stderr.once('data', (text: Buffer) => reject(new Error(`the server ended: ${text}`)))
  })
}
