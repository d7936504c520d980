import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { choicesInWords, decisionInWords, possibleAnswers, rankInWords } from '../../src/cli/possible-answers.ts'

const outcomes =
  'outcome: accepted | rejected | failed | redirected | no body | no JSON | no connection | no response in time | connection closed | a response that is not HTTP | a response too large to read | no response'

function answersOf(id: string) {
  const { answers } = loadContract().gaps.find((gap) => gap.id === id) ?? {}
  return possibleAnswers(answers ?? {})
}

describe('the possible answers', () => {
  it.each([
    ['transactions/order', ['oldest first | newest first | another order | fewer than two listed']],
    ['cards/read-again', ['outcome, status', outcomes]],
    [
      'amounts/more-than-two-decimals',
      [
        '0.015, 0.025: outcome, status; if accepted: amount (kept exactly | rounded up | rounded down | changed | not told), counted as (an amount)',
        outcomes,
      ],
    ],
    ['cards/status-values', ['when issued: a list of texts']],
    [
      'card-operations/status-values',
      ['topup, disable: a list of texts if accepted; otherwise an outcome, status', outcomes],
    ],
    ['cards/combinations', ['each of them: outcome, status', outcomes]],
  ])('the possible answers are shown for %s', (id, lines) => {
    expect(answersOf(id)).toEqual(lines)
  })
})

const outcome = { $ref: '#/x-answers/outcome' }

describe('a decision', () => {
  const who = { text: 'It MUST be so.', by: 'the card team', on: '2026-11-24' }

  it('a decision names its answer, who made it and when', () => {
    const answer = { outcome: 'rejected', status: [409, 422] }
    expect(decisionInWords(outcome, { answer, ...who })).toEqual([
      'rejected with 409 or 422 (the card team, 2026-11-24)',
      'It MUST be so.',
    ])
  })

  it('a decision names its requirement if no answer can express it', () => {
    const decision = { requirement: 'payments/are-gross', ...who }
    expect(decisionInWords(undefined, decision)[0]).toBe(
      'by the requirement payments/are-gross (the card team, 2026-11-24)',
    )
  })

  it('a decision is absent from a gap that is open', () => {
    expect(decisionInWords(outcome, undefined)).toEqual([])
  })
})

it('the choices of a gap are listed in the words of the contract, and its rank as a priority', () => {
  const gap = loadContract().gaps.find(({ id }) => id === 'card-operations/overdraft')
  expect(choicesInWords(gap?.choices ?? [])).toEqual([
    'rejected',
    'accepted; the balance goes below zero',
    'accepted; only what the card holds is withdrawn',
  ])
  expect(choicesInWords(['by contract only'])).toEqual(['by contract only'])
  expect(rankInWords(gap?.rank ?? 0)).toBe('number 5 of the questions to decide first')
  expect(rankInWords(1)).toBe('first: a wrong guess costs more here than with any other question')
})
