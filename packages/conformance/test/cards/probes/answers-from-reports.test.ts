import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import type { Report } from '../../../src/engine/nouns/report.ts'
import { readReport } from '../../../src/engine/report/read-report.ts'
import { reporters } from '../../../src/reporters/index.ts'
import { judgeByTheseRules } from '../../../src/with-cards.ts'
import { decidedContract } from '../../fixtures/decided-contract.ts'
import { judgeInProcess } from '../../fixtures/judge-in-process.ts'
import { judgeReferenceServer } from '../../fixtures/judge-reference-server.ts'
import { variantsOfCards } from './variants-of-cards.ts'
import { variantsOfSpellings } from './variants-of-encodings.ts'
import { variantsOfRequests } from './variants-of-requests.ts'

const options = { seed: 2, selection: { only: loadContract().gaps.map(({ id }) => id), skip: [], operations: [] } }

const writtenDown = (report: Report): Report => readReport(reporters.json(report))

function answersOf({ gaps }: Report): number {
  return gaps.filter(({ state }) => state === 'answered').length
}

/** Those whose answers need more than an outcome: hidden card numbers, fees, amounts, limits, lists and times among them. */
const variants = [...variantsOfCards, ...variantsOfRequests, ...variantsOfSpellings].filter(({ title }) =>
  /card number|fees|rounds|limits|normalises|lookups|problem details/.test(title),
)

describe('the answers in a report', () => {
  it('the answers in a report of the reference server follow from its exchanges alone', async () => {
    const report = writtenDown(await judgeReferenceServer(options))
    expect(answersOf(report)).toBeGreaterThan(100)
    expect(judgeByTheseRules(report)).toMatchObject({ answers: [], changes: [] })
  })

  it.each(variants)('the answers in a report of $title follow from its exchanges alone', async ({ alter }) => {
    const report = writtenDown(await judgeInProcess({ ...options, alter }))
    expect(answersOf(report)).toBeGreaterThan(90)
    expect(judgeByTheseRules(report)).toMatchObject({ answers: [], changes: [] })
  })

  it('an answer changes with the response that it was found in', async () => {
    const report = writtenDown(
      await judgeInProcess({ ...options, selection: { ...options.selection, only: ['cards/read-again'] } }),
    )
    const exchanges = report.exchanges.map((exchange) =>
      exchange.situation === undefined || !exchange.response
        ? exchange
        : { ...exchange, response: { ...exchange.response, status: 404 } },
    )
    const { answers } = judgeByTheseRules({ ...report, exchanges })
    expect(answers.map(({ id, before, after }) => [id, before, after])).toMatchObject([
      ['cards/read-again', { words: 'rejected with 405' }, { words: 'rejected with 404' }],
    ])
  })

  it('an answer stays as it is in a report that does not say what its requests are about', async () => {
    const report = writtenDown(await judgeInProcess(options))
    const exchanges = report.exchanges.map(({ situation: _, ...exchange }) => exchange)
    expect(judgeByTheseRules({ ...report, exchanges })).toMatchObject({ answers: [], changes: [] })
  })

  it('a decided gap is judged by the answer that its recorded responses give', async () => {
    const contract = decidedContract({ 'cards/read-again': 'rejected' })
    const selection = { ...options.selection, only: ['cards/read-again'] }
    const report = writtenDown(await judgeInProcess({ ...options, contract, selection }))
    expect(judgeByTheseRules(report, contract)).toMatchObject({ judged: 1, changes: [], answers: [] })
    const accepting = {
      ...report,
      exchanges: report.exchanges.map((exchange) =>
        exchange.situation === undefined || !exchange.response
          ? exchange
          : { ...exchange, response: { ...exchange.response, status: 200, body: '{"success":true,"data":{}}' } },
      ),
    }
    expect(judgeByTheseRules(accepting, contract)).toMatchObject({
      changes: [{ id: 'cards/read-again', before: 'passed', after: 'failed', finding: { received: 'accepted' } }],
      answers: [{ before: { words: 'rejected with 405' }, after: { words: 'accepted', departs: true } }],
    })
  })
})
