import { type Answer, type AnswerShape, loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { wrongAnswer, wrongShape } from '../../../../spec/lint/answers.js'
import { outcomes, shapeOf } from '../../src/model/answer-shape.ts'
import { departuresFrom } from '../../src/model/departures.ts'
import { probes } from '../fixtures/questions.ts'
import { ask } from '../fixtures/run-checks.ts'
import { serve } from '../fixtures/serve.ts'

const declared = loadContract().gaps.flatMap(({ id, answers }): [string, AnswerShape][] =>
  answers ? [[id, answers]] : [],
)

/** Whether the suite can compare an answer with the decision, or throws because no answer could meet it. */
function isComparable(decision: Answer, answer: Answer, shape: AnswerShape): boolean {
  try {
    departuresFrom(decision, answer, shapeOf(shape), 'decided')
    return true
  } catch {
    return false
  }
}

/** Every word that stands anywhere in a shape. */
function wordsIn(shape: AnswerShape): readonly string[] {
  if (typeof shape === 'string') return []
  return Array.isArray(shape) ? shape : Object.values(shape).flatMap(wordsIn)
}

describe('the lint rule and the suite agree', () => {
  it('the lint rule and the suite agree that the contract lists shapes', () => {
    expect(declared.flatMap(([, shape]) => wrongShape(shape) ?? [])).toEqual([])
    expect(declared.map(([, shape]) => shapeOf(shape))).toHaveLength(declared.length)
  })

  it('the lint rule and the suite agree that every answer of a server can be a decision, as a whole', async () => {
    await using server = await serve()
    const { gaps } = await ask(server.target, probes)
    const shapes = new Map(declared)
    const refused = gaps.flatMap((gap) => {
      if (gap.state !== 'answered') return []
      const shape = shapes.get(gap.id) ?? ''
      const isPossible = wrongAnswer(gap.answer, shape) === undefined && isComparable(gap.answer, gap.answer, shape)
      return isPossible ? [] : [gap.id]
    })
    expect(refused).toEqual([])
  })

  it('the lint rule and the suite agree which single words decide a gap, for every gap and every word', async () => {
    await using server = await serve()
    const { gaps } = await ask(server.target, probes)
    const answers = new Map(gaps.flatMap((gap) => (gap.state === 'answered' ? [[gap.id, gap.answer]] : [])))
    const every = [...new Set([...outcomes, ...declared.flatMap(([, shape]) => wordsIn(shape))])]
    const disagreements = declared.flatMap(([id, shape]) =>
      every.flatMap((word) => {
        const allowed = wrongAnswer(word, shape) === undefined
        // Lint is stricter: it sees all parts of a shape, and a comparison only those of one answer.
        return allowed && !isComparable(word, answers.get(id) ?? '', shape) ? [`${id}: ${word}`] : []
      }),
    )
    expect(disagreements).toEqual([])
  })

  it.each<[AnswerShape, Answer]>([
    ['outcome', 'declined'],
    ['outcome', { result: 'rejected' }],
    [{ topup: 'outcome', withdraw: 'outcome' }, { elsewhere: 'rejected' }],
    [{ accepted: { amount: ['kept', 'converted'] } }, 'rounded'],
    [['oldest first', 'newest first'], 'random'],
  ])('the lint rule and the suite agree that no answer of %j can be %j', (shape, decision) => {
    expect(wrongAnswer(decision, shape)).toMatch(/Write one of /)
    const answer = shape === 'outcome' ? { outcome: 'accepted' } : { topup: { outcome: 'accepted' } }
    expect(isComparable(decision, Array.isArray(shape) ? 'oldest first' : answer, shape)).toBe(false)
  })
})
