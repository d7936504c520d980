import { type Answer, loadContract } from '@card-contract/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { isParts } from '../../../src/engine/nouns/answers/answer-schema.ts'
import type { Report } from '../../../src/engine/nouns/report.ts'
import { verifyReport } from '../../../src/with-cards.ts'
import { decidedContract } from '../../../test/fixtures/decided-contract.ts'
import { unaskable } from '../../../test/fixtures/derived-once.ts'
import { judgeReferenceServer } from '../../../test/fixtures/judge-reference-server.ts'

const questions = loadContract().gaps.map(({ id }) => id)

const judgeServer = (contract = loadContract()): Promise<Report> =>
  judgeReferenceServer({ contract, seed: 5, selection: { only: questions }, failOn: 'inferred' })

let decisions: Record<string, Answer>
beforeAll(async () => {
  const { gaps } = await judgeServer()
  decisions = Object.fromEntries(
    gaps.flatMap((gap) => (gap.state === 'answered' ? [[gap.id, asDecision(gap.answer)]] : [])),
  )
})

/** A server that rejected nothing has shown no limit. A decision says so in words. */
function asDecision(answer: Answer): Answer {
  if (!isParts(answer) || 'above' in answer) return answer
  // Of the size of a body, no next value is tried.
  const isNumber = !Number.isNaN(Number(answer['accepted up to']))
  return isNumber ? { ...answer, above: 'accepted' } : answer
}

describe('the reference server', () => {
  it('the reference server obeys the decisions of the contract, each of which a run checks', async () => {
    const { gaps, checks } = await judgeServer()
    const decided = loadContract().gaps.filter(({ decision }) => decision?.answer !== undefined)
    expect(checks.map(({ id }) => id)).toEqual(decided.map(({ id }) => id))
    expect(gaps.filter((gap) => gap.state === 'answered' && gap.departs)).toEqual([])
  })

  it('the reference server passes if every question that can be asked is decided as it answers today', async () => {
    const contract = decidedContract(decisions)
    const report = await judgeServer(contract)
    expect(report.checks).toHaveLength(questions.length - unaskable.size)
    expect(report.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(await verifyReport(report, contract)).toEqual({ differences: [] })
  })

  it('the reference server fails exactly the decisions that say otherwise', async () => {
    const report = await judgeServer(
      decidedContract({
        ...decisions,
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
