import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { cardSuite } from '../../../src/cards/suite.ts'
import type { JudgedRun } from '../../../src/engine/nouns/report.ts'
import { requestHandlingVariants } from '../../../test/cards/variants/request-handling.ts'
import { type Alteration, readingBody, responding, type Said } from '../../../test/fixtures/alterations.ts'
import { runChecksInProcess } from '../../../test/fixtures/run-checks.ts'

const contract = loadContract()
const checks = cardSuite(contract).checks({ fuzz: 10 })

function judge(alter: Alteration | undefined, ...chapters: readonly string[]): Promise<JudgedRun> {
  const own = checks.filter(({ id }) => chapters.length === 0 || chapters.some((chapter) => id.startsWith(chapter)))
  return runChecksInProcess(alter, own, { concurrency: 8 })
}

/** The level of every finding, by check. */
function levelsIn({ checks: judged }: JudgedRun): Record<string, string[]> {
  const levels = judged.map(({ id, findings }): [string, string[]] => [
    id,
    [...new Set(findings.map(({ level }) => level))],
  ])
  return Object.fromEntries(levels.filter(([, found]) => found.length > 0))
}

describe('a field that a response table lists', () => {
  it.each([
    ['absent', ({ card_id: _, ...data }: Said) => data],
    ['null', (data: Said) => ({ ...data, card_id: null })],
  ])('a listed field that is %s is a documented deviation', async (_, change) => {
    const levels = levelsIn(await judge(responding('disableCard', change), 'disable-card/answers-'))
    expect(levels).toEqual({ 'disable-card/answers-data-card-id': ['documented'] })
  })

  it('a listed field can be absent, null or empty if it has nothing to say', async () => {
    for (const nothing of [undefined, null, '']) {
      const unset = { description: nothing, last_polling_at: nothing }
      const judged = await judge(
        responding('getPayoutStatus', (data) => ({ ...data, ...unset })),
        'get-payout-status/',
        'timestamps/',
      )
      expect(levelsIn(judged)).toEqual({})
    }
    {
      const alter = responding('disableCard', (data) => ({ ...data, transactions: undefined }))
      expect(levelsIn(await judge(alter))).toEqual({})
    }
  })

  it('a listed field must have its type if it says something', async () => {
    const alter = responding('disableCard', (data) => ({ ...data, transactions: '' }))
    expect(levelsIn(await judge(alter, 'disable-card/'))).toEqual({
      'disable-card/answers-data-transactions': ['documented'],
    })
  })
})

describe('an amount of 0.009', () => {
  it('an amount of 0.009 is reported for every route and for `balance`, as inferred, if the server rounds before it compares', async () => {
    const rounding = requestHandlingVariants.find(({ id }) => id === 'rounding-first')?.alter
    expect(levelsIn(await judge(rounding))).toEqual({
      'create-card/refuses-balance-just-below-minimum': ['inferred'],
      'operate-card/refuses-amount-just-below-minimum': ['inferred'],
      'query-card-operation/refuses-amount-just-below-minimum': ['inferred'],
      'top-up-card/refuses-amount-just-below-minimum': ['inferred'],
      'withdraw-from-card/refuses-amount-just-below-minimum': ['inferred'],
    })
  })

  it('an amount of 0.009 is not a random case, because those are reported as documented', async () => {
    const rounding = requestHandlingVariants.find(({ id }) => id === 'rounding-first')?.alter
    const random = cardSuite(contract)
      .checks({ fuzz: 300 })
      .filter(({ id }) => id === 'properties/refuses-what-the-schemas-forbid/top-up-card')
    expect(random).toHaveLength(1)
    expect(levelsIn(await runChecksInProcess(rounding, random))).toEqual({})
  })
})

describe('levels of what the interface does not state', () => {
  it('rejection for the format of a string is inferred, unless the format is grossly violated', async () => {
    const alter = readingBody('createCardUser', (body) => ({ ...body, email: 'awa@example.com', dob: '1992-05-14' }))
    const levels = levelsIn(await judge(alter, 'create-card-user/', 'properties/refuses'))
    const formats = checks.filter(({ id, kind }) => kind === 'format' && levels[id]).map(({ id }) => id)
    expect(formats.length).toBeGreaterThan(5)
    expect(formats.filter((id) => levels[id]?.join() !== 'inferred')).toEqual([
      'create-card-user/refuses-email-without-an-address',
      'create-card-user/refuses-dob-that-is-no-date',
    ])
    expect(levels['create-card-user/refuses-dob-that-is-no-date']).toEqual(['documented'])
  })

  it('absence of an empty list is open; null is not a list', async () => {
    const saying = (transactions: unknown) =>
      judge(
        responding('disableCard', (data) => ({ ...data, transactions })),
        'disable-card/answers-data-transactions',
      )
    expect(levelsIn(await saying(undefined))).toEqual({})
    expect(levelsIn(await saying(null))).toEqual({ 'disable-card/answers-data-transactions-not-as-null': ['inferred'] })
  })

  it('`success: true` is inferred; that `success` is a boolean is documented', async () => {
    const alter: Alteration = (parts) => ({
      ...parts,
      acceptance: (data) => ({
        status: 200,
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify({ success: 'yes', data }),
      }),
    })
    expect(levelsIn(await judge(alter, 'disable-card/answers-', 'envelope/'))).toEqual({
      'disable-card/answers-success': ['documented'],
      'disable-card/answers-success-true': ['inferred'],
      'disable-card/answers-with-json': ['inferred'],
      'envelope/content-type-is-json': ['inferred'],
      'envelope/success-is-true': ['inferred'],
    })
  })
})
