import { describe, expect, it } from 'vitest'
import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { GapAnswer } from '../../../src/engine/nouns/answers/probe.ts'
import type { Report, ReportedCheck } from '../../../src/engine/nouns/report.ts'
import { readReport } from '../../../src/engine/report/read-report.ts'
import { reporters } from '../../../src/reporters/index.ts'
import { judgeTarget, replayChecks, verifyReport } from '../../../src/with-cards.ts'
import { cards } from '../../cards/probes/alterations.ts'
import { variantsOfCards } from '../../cards/probes/variants-of-cards.ts'
import { decidedContract, undecidedContract } from '../../fixtures/decided-contract.ts'
import { type InProcessOptions, judgeInProcess } from '../../fixtures/judge-in-process.ts'
import { serve } from '../../fixtures/serve.ts'
import { reportedBy } from '../../reporters/schemas.ts'

const overdraft = 'card-operations/overdraft'
const disabled = 'card-operations/top-up-of-a-disabled-card'
const rounding = 'amounts/more-than-two-decimals'

/** What the reference model does. */
const decided = decidedContract({
  [overdraft]: { outcome: 'rejected', status: [409, 422] },
  [disabled]: 'rejected',
  [rounding]: 'kept exactly',
})
const selection = { only: [overdraft, disabled, rounding, 'cards/validity'], skip: [], operations: [] }

function judge(options: InProcessOptions = {}): Promise<Report> {
  return judgeInProcess({ contract: decided, seed: 3, selection, ...options })
}

function variant(title: string): NonNullable<InProcessOptions['alter']> {
  const found = variantsOfCards.find((one) => one.title === title)
  if (!found) throw new Error(`no variant is called ${title}`)
  return found.alter
}

const usable = variant('a server whose cards stay usable')
const roundsToCents = variant('a server that rounds to cents and to whole francs')

const checkOf = ({ checks }: Report, id: string): ReportedCheck | undefined => checks.find((one) => one.id === id)
const gapOf = ({ gaps }: Report, id: string): GapAnswer | undefined => gaps.find((one) => one.id === id)
const outcomesOf = ({ checks }: Report): [string, string][] => checks.map(({ id, outcome }) => [id, outcome])

describe('a decided gap', () => {
  it('a decided gap passes a server that answers as it was decided', async () => {
    const report = await judge()
    expect(outcomesOf(report)).toEqual([
      [rounding, 'passed'],
      [overdraft, 'passed'],
      [disabled, 'passed'],
    ])
    expect(checkOf(report, overdraft)).toMatchObject({ level: 'decided', kind: 'decision', findings: [] })
    expect(report.summary.byLevel.decided.passed).toBe(3)
  })

  it('a decided gap reports its answer beside the decision, and those of other gaps without one', async () => {
    const report = await judge()
    expect(report.gaps.map(({ id }) => id)).toEqual([rounding, 'cards/validity', overdraft, disabled])
    expect(gapOf(report, overdraft)).toMatchObject({
      weight: 'money',
      decision: { answer: { outcome: 'rejected', status: [409, 422] }, by: 'the card team', on: '2026-11-24' },
      state: 'answered',
      answer: { outcome: 'rejected', status: 422 },
      words: 'rejected with 422',
    })
    expect(gapOf(report, overdraft)).not.toHaveProperty('departs')
    expect(gapOf(report, 'cards/validity')).not.toHaveProperty('decision')
  })

  it('a decided gap fails a server that answers otherwise, at the documented level, with the exchange of each situation', async () => {
    const report = await judge({ alter: usable })
    expect(report.verdict).toBe('not-conformant')
    const check = checkOf(report, disabled)
    expect(check).toMatchObject({ outcome: 'failed', level: 'decided', requirement: { id: disabled } })
    expect(check?.requirement.contractPointer).toMatch(/^\/components\/schemas\/CardOperation\/x-gaps\/\d+\/decision$/)
    expect(check?.findings.map(({ headline, expected, received }) => [headline, expected, received])).toEqual(
      ['dedicated', 'operateCard', 'queryCardOperation'].map((route) => [
        `the target departs from the decision on ${disabled} (${route})`,
        'rejected',
        'accepted',
      ]),
    )
    const shown = check?.findings.map(({ exchange }) => report.exchanges.find(({ id }) => id === exchange)?.operationId)
    expect(shown).toEqual(['topUpCard', 'operateCard', 'queryCardOperation'])
    expect(gapOf(report, disabled)).toMatchObject({ departs: true, words: 'accepted' })
  })

  it('a decided gap fails another server for another answer', async () => {
    const report = await judge({ alter: roundsToCents })
    expect(outcomesOf(report).filter(([, outcome]) => outcome === 'failed')).toEqual([[rounding, 'failed']])
    const [found] = checkOf(report, rounding)?.findings ?? []
    expect([found?.expected, found?.received]).toEqual(['kept exactly', 'accepted, amount rounded up, counted as 3.02'])
  })

  it('a decided gap is asked once, by its check, whether the probes run or not', async () => {
    const scenarios = async (probes: boolean) => new Set((await judge({ probes })).exchanges.map((one) => one.scenario))
    expect([...(await scenarios(true))].sort()).toEqual([rounding, overdraft, disabled, 'probe:tour', 'smoke'].sort())
    expect([...(await scenarios(false))].sort()).toEqual([rounding, overdraft, disabled, 'smoke'].sort())
  })

  it('a decided gap can be verified, also after an edit of its answer', async () => {
    const text = reporters.json(await judge({ alter: usable }))
    expect(reportedBy('report', JSON.parse(text))).toEqual([])
    expect(await verifyReport(readReport(text), decided)).toEqual({ differences: [] })
    const report = readReport(text)
    const forged = {
      ...report,
      gaps: report.gaps.map((gap) => (gap.id === disabled ? { ...gap, words: 'rejected' } : gap)),
    }
    expect((await verifyReport(forged, decided)).differences.map(({ what }) => what)).toContainEqual(
      expect.stringContaining('its words is rejected'),
    )
  })

  it('a decided gap is skipped, known to fail, or left out like any check', async () => {
    const skipped = await judge({ alter: usable, selection: { ...selection, skip: [disabled] } })
    expect([checkOf(skipped, disabled), gapOf(skipped, disabled)]).toEqual([undefined, undefined])
    const known = await judge({ alter: usable, knownFailures: [{ id: disabled, reason: 'until March' }] })
    expect([known.verdict, known.knownFailures[0]?.state]).toEqual(['incomplete', 'still-fails'])
    const fixed = await judge({ knownFailures: [{ id: disabled, reason: 'until March' }] })
    expect([fixed.verdict, fixed.knownFailures[0]?.state]).toEqual(['not-conformant', 'passes-now'])
  })

  it('a decided gap can be replayed against a server that was repaired', async () => {
    const report = await judge({ alter: usable })
    const verdicts = async (alter?: InProcessOptions['alter']) => {
      await using server = await serve(alter)
      const { checks } = await replayChecks(report, [disabled], { target: server.target, contract: decided })
      return checks.map(({ verdict }) => verdict)
    }
    expect([await verdicts(usable), await verdicts()]).toEqual([['still-failing'], ['fixed']])
  })

  it('a decided gap is blocked if its set-up is rejected, so the run is incomplete', async () => {
    const report = await judge({
      alter: cards(({ action, next }) => {
        if (action === 'disable') throw new Rejection(409, 'not today')
        return next()
      }),
    })
    expect(outcomesOf(report).filter(([, outcome]) => outcome !== 'passed')).toEqual([[disabled, 'blocked']])
    expect(gapOf(report, disabled)).toMatchObject({ state: 'not-asked' })
    expect(report.verdict).toBe('incomplete')
  })
})

describe('a decision about a situation that needs test data', () => {
  const contract = decidedContract({ 'responses/caching': { 'a payout': ['Cache-Control: no-store'] } })
  const only = { only: ['responses/caching'], skip: [], operations: [] }

  it('a decision that needs test data blocks the check of a run without that data', async () => {
    await using server = await serve()
    const target = { ...server.target, fixtures: {} }
    const report = await judgeTarget({ target, contract, selection: only, seed: 1 })
    expect(checkOf(report, 'responses/caching')).toMatchObject({
      outcome: 'blocked',
      reason: 'needs more test data to ask about a payout',
    })
    expect(gapOf(report, 'responses/caching')).toMatchObject({ state: 'answered' })
  })

  it('a decision that needs test data is judged in a run that has it', async () => {
    const report = await judgeInProcess({ contract, selection: only, seed: 1 })
    expect(checkOf(report, 'responses/caching')?.outcome).toBe('passed')
  })
})

describe('a decision that no answer can contain', () => {
  it('a decision that no answer can contain is a fault of the contract, never one of the target', async () => {
    const contract = decidedContract({ [overdraft]: 'declined' })
    const report = await judgeInProcess({ contract, selection, seed: 1 })
    expect(checkOf(report, overdraft)).toMatchObject({ outcome: 'errored', findings: [] })
    expect(checkOf(report, overdraft)?.reason).toContain('no answer to this question contains "declined"')
  })
})

describe('an undecided gap', () => {
  it('an undecided gap is never judged', async () => {
    const report = await judgeInProcess({ contract: undecidedContract(), alter: usable, selection, seed: 1 })
    expect([report.checks, report.gaps.length]).toEqual([[], 4])
  })
})
