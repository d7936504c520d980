import { expect, test } from 'vitest'
import type { Gap } from '../build/document.ts'
import { possibleAnswers } from '../build/possible-answers.ts'
import { answerSchema } from '../lint/answer-schema.ts'

const gap: Gap = { id: 'cards/lost', weight: 'money', question: 'Lost?', reference: 'no' }

/** As the page shows them. */
const words = (short: unknown) =>
  possibleAnswers({ ...gap, answers: answerSchema(short) }).map(({ situation, words }) =>
    [situation, ...words].filter(Boolean).join(' / '),
  )

test.each<[string, unknown, string[]]>([
  ['an outcome', 'outcome', ['accepted / rejected']],
  ['a number', 'integer', ['a whole number']],
  ['a choice, without what a run could not see', ['newest first', 'not told'], ['newest first']],
  [
    'a word that describes an outcome, one line per word',
    { accepted: { balance: ['below zero', 'zero', 'not told'], 'counted as': 'amount' } },
    ['accepted; balance below zero / accepted; balance zero / rejected'],
  ],
  ['a number that describes an outcome', { accepted: { costs: 'amount' } }, ['accepted; costs an amount / rejected']],
  ['a text of the implementation', { rejected: { code: 'text' } }, ['accepted / rejected; which status and code']],
  ['what stands in place of an outcome', { accepted: ['all', 'none'] }, ['all / none / rejected']],
  ['a further outcome', { redirected: { to: ['a path'] } }, ['accepted / rejected / redirected; to a path']],
  [
    'situations, those that are alike together',
    { 'a top-up': 'outcome', reading: 'outcome', issuing: { accepted: 'values' } },
    ['in each case (a top-up, reading) / accepted / rejected', 'issuing / a list of texts / rejected'],
  ],
])('possibleAnswers puts %s into words', (_, shape, expected) => {
  expect(words(shape)).toEqual(expected)
})

test('possibleAnswers returns the choices of the contract if it has any, and none if no run can ask', () => {
  const choices = ['it is kept', { text: 'it is rejected', answer: 'rejected' }]
  expect(possibleAnswers({ ...gap, answers: answerSchema('outcome'), choices })).toEqual([
    { situation: '', words: ['it is kept', 'it is rejected'] },
  ])
  expect(possibleAnswers(gap)).toEqual([])
})
