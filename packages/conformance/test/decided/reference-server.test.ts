import { loadContract } from '@card-contract/contract'
import { startReferenceServer } from '@card-contract/reference-server'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '../../src/model/report.ts'
import type { Target } from '../../src/model/target.ts'
import { verifyReport } from '../../src/offline/verify.ts'
import { unaskable } from '../../src/probes/unaskable.ts'
import { judgeTarget } from '../../src/run/judge-target.ts'
import { decidedContract } from '../fixtures/decided-contract.ts'

const questions = loadContract().gaps.map(({ id }) => id)

async function judgeServer(contract = loadContract()): Promise<Report> {
  const server = await startReferenceServer()
  const { baseUrl, credentials, fixtures } = server
  const { payment, payout } = fixtures
  const known: Target['fixtures'] = {
    payment: { orderId: payment.order_id, payId: payment.pay_id },
    payout: { reference: payout.reference, serviceReference: payout.service_reference },
  }
  const target = { baseUrl, credentials, fixtures: known, samples: {}, headers: [] }
  try {
    return await judgeTarget({ target, contract, seed: 5, selection: { only: questions }, failOn: 'inferred' })
  } finally {
    await server.close()
  }
}

let answers: Record<string, Parameters<typeof decidedContract>[0][string]>
beforeAll(async () => {
  const { gaps } = await judgeServer()
  answers = Object.fromEntries(gaps.flatMap((gap) => (gap.state === 'answered' ? [[gap.id, gap.answer]] : [])))
})

describe('the reference server', () => {
  it('obeys the decisions of the contract, of which a run checks each', async () => {
    const { gaps, checks } = await judgeServer()
    const decided = loadContract().gaps.filter(({ decision }) => decision?.answer !== undefined)
    expect(checks.map(({ id }) => id)).toEqual(decided.map(({ id }) => id))
    expect(gaps.filter((gap) => gap.state === 'answered' && gap.departs)).toEqual([])
  })

  it('passes if every question that can be asked is decided as it answers today', async () => {
    const contract = decidedContract(answers)
    const report = await judgeServer(contract)
    expect(report.checks).toHaveLength(questions.length - Object.keys(unaskable).length)
    expect(report.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(await verifyReport(report, contract)).toEqual({ differences: [] })
  })

  it('fails exactly the decisions that say otherwise', async () => {
    const report = await judgeServer(
      decidedContract({
        ...answers,
        'card-operations/overdraft': { outcome: 'accepted', balance: 'below zero' },
        'transactions/order': 'oldest first',
      }),
    )
    const failed = report.checks.filter(({ outcome }) => outcome !== 'passed')
    expect(failed.map(({ id, findings }) => [id, findings[0]?.expected, findings[0]?.received])).toEqual([
      ['card-operations/overdraft', 'accepted, balance below zero', 'rejected with 409'],
      ['transactions/order', 'oldest first', 'newest first'],
    ])
  })
})
