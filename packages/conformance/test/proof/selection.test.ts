import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { kindsOfMiniatures } from '../miniatures/kinds.ts'
import type { Miniature } from '../miniatures/miniature.ts'
import { acting, answering } from '../miniatures/patches.ts'
import { hearAgain } from './conversation.ts'
import { checks, failedIn, judgeBaseline, judgeMiniature, judgeServer, whatCanNotice } from './judge-miniature.ts'

// A miniature of the matrix is spared the checks that cannot tell it from a correct server. Here that is put to the proof;
// with CONFORMANCE_FULL_MATRIX=1 the whole matrix is judged without it.

/** One of every second kind, from its middle. */
const sample = kindsOfMiniatures
  .filter((_, index) => index % 2 === 1)
  .map(({ miniatures }) => miniatures[miniatures.length >> 1] as Miniature)

describe.concurrent('what a miniature is not shown to would not have failed it', () => {
  it.each(sample.map((miniature) => [miniature.id, miniature] as const))('%s', async (_, miniature) => {
    const [spared, whole] = [await judgeMiniature(miniature), await judgeServer(miniature)]
    expect(spared.report.checks.length).toBeLessThan(checks.length)
    expect(whole.report.checks).toHaveLength(checks.length)
    expect(failedIn(spared.report)).toEqual(failedIn(whole.report))
  })
})

describe('whatCanNotice', () => {
  it('finds everything where nothing differs, for that has to be seen on the wire', async () => {
    expect(await whatCanNotice({ recast: (parts) => parts })).toEqual({})
  })

  it('finds what asks for a different answer, and what looks at all of them', async () => {
    const recast = answering(['disableCard'], (data, { path }) => ({ ...data, note: path.cardId }))
    const { only = [] } = await whatCanNotice({ recast })
    expect(only).toContain('disable-card/accepts-its-path-alone')
    expect(only).toContain('disable-card/answers-data-operation')
    expect(only).toContain('envelope/success-is-true')
    expect(only.filter((id) => id.startsWith('create-card-user/'))).toEqual([])
  })

  it('finds what comes after a difference that nobody is told', async () => {
    const recast = acting(['disableCard'], (act) => (scene, state) => {
      const data = act(scene, state)
      state.cards.delete(scene.path.cardId ?? '')
      return data
    })
    expect((await whatCanNotice({ recast })).only).toContain('disable-card/keeps-the-balance')
  })

  it('finds everything where it cannot know: where requests overlap, or others are remembered', async () => {
    const recast = answering(['disableCard'], (data) => ({ ...data, operation: 7 }))
    expect(await whatCanNotice({ recast, answersAfterMs: 5 })).toEqual({})
    expect(await whatCanNotice({ recast, remembersOthers: true })).toEqual({})
  })
})

describe('a miniature', () => {
  it('is another server each time, and remembers nothing of the one before', { timeout: 120_000 }, async () => {
    const { report, conversation } = await judgeBaseline()
    // Where things are done again and again, as what remembers needs it.
    const sentences = loadContract().requirements.map(({ id }) => id)
    const isLong = report.exchanges.map(({ id }) => sentences.some((sentence) => id.startsWith(sentence)))
    const long = conversation.filter((_, turn) => isLong[turn])
    const mindful = kindsOfMiniatures
      .filter(({ isDerived = false }) => !isDerived)
      .flatMap(({ miniatures }) => miniatures)
      .filter(({ recast }) => {
        const [first, second] = [hearAgain(long, recast), hearAgain(long, recast)]
        return first.join() !== second.join()
      })
    expect(mindful.map(({ id }) => id)).toEqual([])
  })
})
