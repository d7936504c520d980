import { describe, expect, it } from 'vitest'
import { kindsOfMutants } from '../../../test/cards/mutants/kinds.ts'
import type { Mutant } from '../../../test/cards/mutants/mutant.ts'
import { acting, responding } from '../../../test/cards/mutants/patches.ts'
import { replayTo } from '../../../test/cards/proof/conversation.ts'
import {
  checks,
  failedIn,
  judgeBaseline,
  judgeInProcess,
  judgeMutant,
  whatCannotNotice,
} from '../../../test/cards/proof/judge-mutant.ts'

// A mutant of the matrix skips the checks that cannot tell it from a correct server. Here a sample shows that this changes
// nothing.

/** One of every fourth kind, from its middle. Of those that remember other objects, none skips any. */
const sample = kindsOfMutants
  .filter((_, index) => index % 4 === 1)
  .map(({ mutants }) => mutants[mutants.length >> 1] as Mutant)
  .filter(({ remembersOthers }) => !remembersOthers)

describe.concurrent('the checks that a mutant skips', () => {
  it.each(sample.map((mutant) => [mutant.id, mutant] as const))(
    'skipped checks would not fail the mutant: %s',
    async (_, mutant) => {
      const [selected, whole] = [await judgeMutant(mutant), await judgeInProcess(mutant)]
      expect(selected.checks.length).toBeLessThan(checks.length)
      expect(whole.checks).toHaveLength(checks.length)
      expect(failedIn(whole)).not.toEqual([])
      expect(failedIn(selected)).toEqual(failedIn(whole))
    },
  )
})

describe('whatCannotNotice', () => {
  it('whatCannotNotice leaves nothing out where no response differs, which the run itself has to show', async () => {
    expect(await whatCannotNotice({ alter: (parts) => parts })).toEqual([])
  })

  it('whatCannotNotice keeps what receives a different response, and what looks at all responses', async () => {
    const alter = responding(['disableCard'], (data, { path }) => ({ ...data, note: path.cardId }))
    const left = new Set(await whatCannotNotice({ alter }))
    expect(left).not.toContain('disable-card/accepts-its-path-alone')
    expect(left).not.toContain('disable-card/answers-data-operation')
    expect(left).not.toContain('envelope/success-is-true')
    const ofUsers = checks.map(({ id }) => id).filter((id) => id.startsWith('create-card-user/'))
    expect(ofUsers.length).toBeGreaterThan(20)
    expect(ofUsers.filter((id) => !left.has(id))).toEqual([])
  })

  it('whatCannotNotice keeps what follows a difference that no response shows', async () => {
    const alter = acting(['disableCard'], (act) => (matched, state) => {
      const data = act(matched, state)
      state.cards.delete(matched.path.cardId ?? '')
      return data
    })
    const left = await whatCannotNotice({ alter })
    expect(left.length).toBeGreaterThan(100)
    expect(left).not.toContain('disable-card/keeps-the-balance')
  })

  it('whatCannotNotice leaves nothing out where it cannot know: where requests overlap, or earlier ones are remembered', async () => {
    const alter = responding(['disableCard'], (data) => ({ ...data, operation: 7 }))
    expect(await whatCannotNotice({ alter, gathers: true })).toEqual([])
    expect(await whatCannotNotice({ alter, remembersOthers: true })).toEqual([])
  })
})

describe('a mutant', () => {
  it('a mutant is a new server each time, and remembers nothing of the one before', async () => {
    const { report, conversation } = await judgeBaseline()
    // The longest scenarios repeat things: a mutant that remembers shows there.
    const isLong = /^(card-operations|requests|transactions)\/.*#(?:[2-9]\d)$/
    const scenarios = new Set(report.exchanges.filter(({ id }) => isLong.test(id)).map(({ scenario }) => scenario))
    const long = conversation.filter((_, turn) => scenarios.has(report.exchanges[turn]?.scenario ?? ''))
    const patches = kindsOfMutants
      .filter(({ isDerived = false }) => !isDerived)
      .flatMap(({ mutants }) => mutants)
      // Whether requests overlap is a matter of time, which a replay does not repeat.
      .filter(({ gathers }) => !gathers)
    const remembering = patches.filter(({ alter }) => {
      const [first, second] = [replayTo(alter, long), replayTo(alter, long)]
      return first.join() !== second.join()
    })
    expect(long.length).toBeGreaterThan(400)
    expect(patches.length).toBeGreaterThan(100)
    expect(remembering.map(({ id }) => id)).toEqual([])
  })
})
