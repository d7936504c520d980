import { afterEach, describe, expect, it } from 'vitest'
import { judgeTarget } from '../../src/run/judge-target.ts'
import { replayCase } from '../../src/run/replay.ts'
import { type ServedUnderstudy, serve } from '../fixtures/serve.ts'

const checkId = 'top-up-card/answers-data-currency'
const wrong: Parameters<typeof serve>[0] = (parts) => ({
  ...parts,
  // Wrong for cards in XAF only: the check sees it in the answers to other checks' requests.
  grant: (data, scene) =>
    parts.grant(
      scene.operation.operationId === 'topUpCard' && data.currency === 'XAF' ? { ...data, currency: 'CFA' } : data,
      scene,
    ),
})

let faulty: ServedUnderstudy
let other: ServedUnderstudy | undefined
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

describe('replayCase', () => {
  it('finds a fault again that shows in the answers to other checks', async () => {
    const report = await failedReport()
    const replay = await replayCase(report, checkId, { target: faulty.target })
    expect(replay.verdict).toBe('still-failing')
    expect(replay.findings[0]).toMatchObject({ received: '"CFA"' })
    expect(replay.report.checks.length).toBeLessThan(report.checks.length)
  })

  it('tells that it was fixed', async () => {
    const report = await failedReport()
    other = await serve()
    expect(await replayCase(report, checkId, { target: other.target })).toMatchObject({
      verdict: 'fixed',
      findings: [],
    })
  })

  it('cannot tell where the target does not answer', async () => {
    const report = await failedReport()
    const gone = await serve()
    await gone[Symbol.asyncDispose]()
    expect(await replayCase(report, checkId, { target: gone.target })).toMatchObject({
      verdict: 'cannot-tell',
      reason: expect.stringMatching(/^the target cannot be reached/),
    })
  })

  it('cannot tell where the set-up is refused', async () => {
    const report = await failedReport()
    other = await serve((parts) => ({ ...parts, acts: { ...parts.acts, createCard: () => ({ card_id: '' }) } }))
    expect(await replayCase(report, checkId, { target: other.target })).toMatchObject({
      verdict: 'cannot-tell',
      reason: expect.stringMatching(/^set-up: createCard answered/),
    })
  })
})
