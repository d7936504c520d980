import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { deriveChecks } from '../../src/checks/derived/index.ts'
import { allChecks } from '../../src/checks/index.ts'
import { requestJudge } from '../fixtures/independent-validator.ts'
import { idsWith, play } from '../fixtures/play.ts'
import { serve } from '../fixtures/serve.ts'
import { handWrittenMiniatures } from '../miniatures/hand-written.ts'

const contract = loadContract()
const derived = new Set(deriveChecks(contract).map(({ id }) => id))
const sentences = allChecks(contract, { fuzz: 10 }).filter(({ id }) => !derived.has(id))
const ids = sentences.map(({ id }) => id)

describe('the checks of what the contract says in sentences', () => {
  it('are at least one for each requirement that can be tested', () => {
    const checked = new Set(sentences.map(({ requirement }) => requirement.id))
    const testable = contract.requirements.filter(({ untestable }) => untestable === undefined)
    expect(testable.map(({ id }) => id).filter((id) => !checked.has(id))).toEqual([])
  })

  it('have ids of their own, which never change', async () => {
    expect(new Set(ids).size).toBe(ids.length)
    const lines = sentences.map(({ id, requirement }) => `${id}  ${requirement.level}`)
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('sentence-ids.txt')
  })

  it('pass on a correct server, none of them skipped, within their budget of requests', async () => {
    await using server = await serve()
    const judged = await play(server.target, sentences, { concurrency: 8 })
    expect(judged.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(server.requests()).toBeLessThanOrEqual(1_600)
  })

  it('send nothing to be granted that an independent validator finds invalid', async () => {
    await using server = await serve()
    const { exchanges } = await play(server.target, sentences, { concurrency: 8 })
    const isValid = requestJudge(contract)
    const wronglyMeant = exchanges.filter(({ intent, operationId = '', request }) => {
      const query = new Map(new URLSearchParams(request.target.split('?')[1] ?? ''))
      const body: unknown =
        request.body === undefined ? undefined : JSON.parse(intent === 'valid' ? request.body : 'null')
      return intent === 'valid' && !isValid(operationId, body, query)
    })
    expect(wronglyMeant.map(({ id }) => id)).toEqual([])
  })

  it('find ids that are given out again after a hundred', async () => {
    await using server = await serve((parts, state) => {
      const { nextId } = state
      let users = 0
      Object.assign(state, {
        nextId: (prefix: string) => (prefix === 'user' ? `user-${users++ % 100}` : nextId(prefix)),
      })
      return parts
    })
    const judged = await play(server.target, sentences, { concurrency: 8 })
    expect(idsWith(judged, 'failed')).toContain('create-card-user/ids-are-unique')
  })

  it('are each failed by a server that is wrong in one way', () => {
    const found = new Set(handWrittenMiniatures.flatMap(({ foundBy }) => foundBy))
    expect(ids.filter((id) => !found.has(id))).toEqual([])
    expect([...found].filter((id) => !ids.includes(id))).toEqual([])
  })
})

// Some of them are waited for, as lists of transactions may be late.
describe.concurrent('a server is found to be wrong in which', { timeout: 20_000 }, () => {
  it.each(handWrittenMiniatures.map((miniature) => [miniature.title, miniature] as const))(
    '%s',
    async (_, miniature) => {
      const { recast, foundBy, answersAfterMs = 0 } = miniature
      await using server = await serve(recast, { answersAfterMs })
      for (const id of foundBy) {
        const alone = sentences.filter((check) => check.id === id)
        const judged = await play(server.target, alone)
        expect([idsWith(judged, 'failed'), judged.checks.map(({ reason }) => reason)]).toEqual([[id], [undefined]])
      }
    },
  )
})
