import { afterEach, describe, expect, it } from 'vitest'
import { judgeTarget, replayChecks } from '../../../src/with-cards.ts'
import { type ServedModel, serve } from '../../fixtures/serve.ts'

const checkId = 'top-up-card/answers-data-currency'
const wrong: Parameters<typeof serve>[0] = (parts) => ({
  ...parts,
  // Wrong for cards in XAF only: the check sees it in the responses to other checks' requests.
  acceptance: (data, matched) =>
    parts.acceptance(
      matched.operation.operationId === 'topUpCard' && data.currency === 'XAF' ? { ...data, currency: 'CFA' } : data,
      matched,
    ),
})

let faulty: ServedModel
let other: ServedModel | undefined
afterEach(async () => {
  await faulty[Symbol.asyncDispose]()
  await other?.[Symbol.asyncDispose]()
})

async function failedReport() {
  faulty = await serve(wrong)
  const report = await judgeTarget({ target: faulty.target, seed: 3, selection: { operations: ['topUpCard'] } })
  expect(report.checks.find(({ id }) => id === checkId)?.outcome).toBe('failed')
  return report
}

describe('replayChecks', () => {
  it('replayChecks finds a fault again that is visible in responses to other checks', async () => {
    const report = await failedReport()
    const replay = await replayChecks(report, [checkId], { target: faulty.target })
    expect(replay.checks).toMatchObject([{ id: checkId, verdict: 'still-failing', findings: [{ received: '"CFA"' }] }])
    expect(replay.report.checks.length).toBeLessThan(report.checks.length)
  })

  it('replayChecks reports that a fault was fixed', async () => {
    const report = await failedReport()
    other = await serve()
    expect(await replayChecks(report, [checkId], { target: other.target })).toMatchObject({
      checks: [{ verdict: 'fixed', findings: [] }],
    })
  })

  it('replayChecks is undecided if the target does not respond', async () => {
    const report = await failedReport()
    const gone = await serve()
    await gone[Symbol.asyncDispose]()
    expect(await replayChecks(report, [checkId], { target: gone.target })).toMatchObject({
      checks: [{ verdict: 'cannot-tell', reason: expect.stringMatching(/^the target cannot be reached/) }],
    })
  })

  it('replayChecks is undecided if the set-up is rejected', async () => {
    const report = await failedReport()
    other = await serve((parts) => ({ ...parts, acts: { ...parts.acts, createCard: () => ({ card_id: '' }) } }))
    expect(await replayChecks(report, [checkId], { target: other.target })).toMatchObject({
      checks: [
        { verdict: 'cannot-tell', reason: expect.stringMatching(/^set-up: createCard returned "" as `data.card_id`/) },
      ],
    })
  })
})
