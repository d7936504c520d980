import { beforeAll, describe, expect, it } from 'vitest'
import { cardSuite } from '../../../src/cards/suite.ts'
import { deriveChecks } from '../../../src/engine/checks/index.ts'
import type { JudgedRun } from '../../../src/engine/nouns/report.ts'
import { undecidedContract } from '../../fixtures/decided-contract.ts'
import { requestJudge } from '../../fixtures/independent-validator.ts'
import { idsWith, runChecks } from '../../fixtures/run-checks.ts'
import { serve } from '../../fixtures/serve.ts'
import { handWrittenMutants } from '../mutants/hand-written.ts'
import { mutants } from '../mutants/kinds.ts'

// The check of a decided gap has the ID of the gap, and needs no mutant: it is code that all of them share.
const contract = undecidedContract()
const derived = new Set(deriveChecks(cardSuite(contract)).map(({ id }) => id))
const sentences = cardSuite(contract)
  .checks({ fuzz: 10 })
  .filter(({ id }) => !derived.has(id))
const ids = sentences.map(({ id }) => id)

describe('the checks of requirements written as sentences', () => {
  let judged: JudgedRun
  let requests: number
  beforeAll(async () => {
    await using server = await serve()
    judged = await runChecks(server.target, sentences, { concurrency: 8 })
    requests = server.requests()
  })

  it('the checks cover each testable requirement at least once', () => {
    const checked = new Set(sentences.map(({ requirement }) => requirement.id))
    const testable = contract.requirements.filter(({ untestable }) => untestable === undefined)
    expect(testable.length).toBeGreaterThan(50)
    expect(testable.map(({ id }) => id).filter((id) => !checked.has(id))).toEqual([])
  })

  it('the checks have unique IDs', () => {
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('the checks all pass on a correct server, without skips, within the request budget', () => {
    expect(idsWith(judged, 'passed')).toEqual(ids)
    expect(requests).toBeLessThanOrEqual(3_250)
  })

  it('the checks expect success only for requests that an independent validator finds valid', () => {
    const { exchanges } = judged
    const isValid = requestJudge(contract)
    expect(exchanges.filter(({ intent }) => intent === 'valid').length).toBeGreaterThan(500)
    const wronglyMeant = exchanges.filter(({ intent, operationId = '', request }) => {
      const query = new Map(new URLSearchParams(request.target.split('?')[1] ?? ''))
      const body: unknown =
        request.body === undefined ? undefined : JSON.parse(intent === 'valid' ? request.body : 'null')
      return intent === 'valid' && !isValid(operationId, body, query)
    })
    expect(wronglyMeant.map(({ id }) => id)).toEqual([])
  })

  it('the checks find IDs that repeat after a hundred', async () => {
    await using server = await serve((parts, state) => {
      const { nextId } = state
      let users = 0
      Object.assign(state, {
        nextId: (prefix: string) => (prefix === 'user' ? `user-${users++ % 100}` : nextId(prefix)),
      })
      return parts
    })
    const repeating = await runChecks(server.target, sentences, { concurrency: 8 })
    expect(idsWith(repeating, 'failed')).toContain('create-card-user/ids-are-unique')
  })

  it('the checks each fail for at least one mutant', () => {
    const found = new Set(handWrittenMutants.flatMap(({ foundBy }) => foundBy))
    const anywhere = new Set(mutants.flatMap(({ foundBy }) => foundBy))
    expect(ids.filter((id) => !anywhere.has(id))).toEqual([])
    expect([...found].filter((id) => !ids.includes(id))).toEqual([])
  })
})
