import { type Answer, type AnswerSchema, loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { answerSchema, shapes } from '../../../../../spec/lint/answer-schema.ts'
import { wrongAnswer } from '../../../../../spec/lint/answers.ts'
import { outcomes } from '../../../src/engine/nouns/answers/answer-schema.ts'
import { departuresFrom } from '../../../src/engine/nouns/answers/departures.ts'
import { probes } from '../../../test/fixtures/derived-once.ts'
import { ask } from '../../../test/fixtures/run-checks.ts'
import { serve } from '../../../test/fixtures/serve.ts'

const declared = loadContract().gaps.flatMap(({ id, answers }): [string, AnswerSchema][] =>
  answers ? [[id, answers]] : [],
)

/** Whether the suite can compare an answer with the decision, or throws because no answer could meet it. */
function isComparable(decision: Answer, answer: Answer, schema: AnswerSchema): boolean {
  try {
    departuresFrom(decision, answer, schema, 'decided')
    return true
  } catch {
    return false
  }
}

/** Every word that stands anywhere in a schema. */
function wordsIn({ enum: words = [], anyOf = [], properties = {}, additionalProperties }: AnswerSchema): string[] {
  const parts = [...anyOf, ...Object.values(properties), ...(additionalProperties ? [additionalProperties] : [])]
  return [...words, ...parts.flatMap(wordsIn)]
}

describe('the lint rule and the suite agree', () => {
  it('the lint rule and the suite agree which outcomes there are', () => {
    expect(shapes.outcome.properties.outcome.enum).toEqual(outcomes)
  })

  it('the lint rule and the suite agree that every answer of a server can be a decision, as a whole', async () => {
    await using server = await serve()
    const { gaps } = await ask(server.target, probes)
    const schemas = new Map(declared)
    const refused = gaps.flatMap((gap) => {
      if (gap.state !== 'answered') return []
      const schema = schemas.get(gap.id) ?? {}
      const isPossible = wrongAnswer(gap.answer, schema) === undefined && isComparable(gap.answer, gap.answer, schema)
      return isPossible ? [] : [gap.id]
    })
    expect(refused).toEqual([])
  })

  it('the lint rule and the suite agree which single words decide a gap, for every gap and every word', async () => {
    await using server = await serve()
    const { gaps } = await ask(server.target, probes)
    const answers = new Map(gaps.flatMap((gap) => (gap.state === 'answered' ? [[gap.id, gap.answer]] : [])))
    const every = [...new Set([...outcomes, ...declared.flatMap(([, schema]) => wordsIn(schema))])]
    const disagreements = declared.flatMap(([id, schema]) =>
      every.flatMap((word) => {
        const allowed = wrongAnswer(word, schema) === undefined
        // Lint is stricter: it sees all parts of a shape, and a comparison only those of one answer.
        return allowed && !isComparable(word, answers.get(id) ?? '', schema) ? [`${id}: ${word}`] : []
      }),
    )
    expect(disagreements).toEqual([])
  })

  it.each<[unknown, Answer]>([
    ['outcome', 'declined'],
    ['outcome', { result: 'rejected' }],
    [{ topup: 'outcome', withdraw: 'outcome' }, { elsewhere: 'rejected' }],
    [{ accepted: { amount: ['kept', 'converted'] } }, 'rounded'],
    [['oldest first', 'newest first'], 'random'],
  ])('the lint rule and the suite agree that no answer of %j can be %j', (short, decision) => {
    const schema = answerSchema(short)
    expect(wrongAnswer(decision, schema)).toMatch(/Write one of /)
    const answer = short === 'outcome' ? { outcome: 'accepted' } : { topup: { outcome: 'accepted' } }
    expect(isComparable(decision, Array.isArray(short) ? 'oldest first' : answer, schema)).toBe(false)
  })
})
