import { expect, it } from 'vitest'
import { cardSuite } from '../../../src/cards/suite.ts'
import { rehearsalTarget } from '../../../src/cli/embedded-target.ts'
import { rehearse } from '../../../src/engine/offline/plan.ts'

const suite = cardSuite()

/** Every invalid date of birth of a run with this seed, except those that are wrong by their form. */
async function impossibleDates(seed: number): Promise<string[]> {
  const { exchanges } = await rehearse({
    suite,
    target: rehearsalTarget(suite),
    selection: { only: ['create-card-user/refuses-dob-on-no-calendar'] },
    seed,
    runId: 'dates',
    fuzz: 0,
  })
  return exchanges
    .filter(({ intent }) => intent === 'invalid')
    .map(({ request }) => String((JSON.parse(request.body ?? '{}') as { dob?: unknown }).dob))
}

function isPossible(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
}

it('impossible dates of birth have the right form and are on no calendar, for every seed', async () => {
  for (const seed of [1, 2, 3, 4, 5, 12, 1982566266]) {
    const dates = await impossibleDates(seed)
    expect(dates).not.toEqual([])
    for (const date of dates) expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(dates.filter(isPossible)).toEqual([])
  }
})

it('impossible dates of birth follow the seed', async () => {
  expect(await impossibleDates(7)).toEqual(await impossibleDates(7))
  const runs = await Promise.all([1, 2, 3, 4, 5].map(impossibleDates))
  for (const turn of [1, 2, 3]) expect(new Set(runs.map((dates) => dates[turn])).size).toBeGreaterThan(1)
})
