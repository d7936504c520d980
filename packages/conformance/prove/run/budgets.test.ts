import { describe, expect, it } from 'vitest'
import { allChecks } from '../../src/checks/index.ts'
import { order } from '../../src/model/order.ts'
import { reportWithin } from '../../src/run/budget.ts'
import { defaults } from '../../src/run/settings.ts'
import { derivedOnce } from '../../test/fixtures/derived-once.ts'
import { inProcessTarget } from '../../test/fixtures/in-process.ts'
import { mutants } from '../../test/mutants/index.ts'
import { contract, failedIn, judgeInProcess } from '../../test/proof/judge-mutant.ts'
import { costOfQuestions, costsOf } from '../../test/proof/order/evidence.ts'
import { pricedAnew } from '../../test/proof/order/order.ts'

/** Every tenth of those that need no overlapping requests. */
const sample = mutants
  .filter(({ gathers, isWaitedFor }) => !gathers && !isWaitedFor)
  .filter((_, index) => index % 10 === 0)

describe('what a run with a budget finds', () => {
  it.each([100, 300, 1_000])('a run with %i requests finds about as many mutants as it says', async (requests) => {
    const budget = { requests }
    const { within, checks } = derivedOnce({ contract, target: inProcessTarget, budget })
    if (!within) throw new Error('nothing is left out')
    const claimed = reportWithin(within, checks.length, checks).faultsShown
    let found = 0
    for (const mutant of sample) {
      if (failedIn(await judgeInProcess(mutant, {}, { budget })).length > 0) found++
    }
    expect(Math.abs(found / sample.length - claimed)).toBeLessThan(0.1)
  })
})

describe('the order of checks by the faults that they find', () => {
  it('states what every check costs, as it is now; `pnpm order` writes it anew, `pnpm order:prices` the costs alone', async () => {
    const costs = { first: await costsOf('first'), all: await costsOf('all') }
    expect(pricedAnew(order.rows, allChecks(contract, defaults), costs)).toEqual(order.rows)
    expect(await costOfQuestions()).toEqual(order.questions)
  })
})
