import { beforeAll, describe, expect, test } from 'vitest'
import { bundle } from '../build/bundle.ts'
import { withDecidedValues } from '../build/decided-values.ts'
import type { ContractDocument, Gap } from '../build/document.ts'
import { answerSchema } from '../lint/answer-schema.ts'
import { BuildCopy, spec } from './build-copy.ts'

/** A schema with one open string, whose gap has these answers and this decision. */
function statusAfter(short: unknown, answer?: unknown): unknown {
  const decision = { answer, text: 'It MUST be so.', by: 'the card team', on: '2026-11-23' }
  const gap: Gap = {
    id: 'cards/status-values',
    weight: 'detail',
    question: 'Which?',
    reference: 'active',
    answers: answerSchema(short),
  }
  const status = { type: 'string', description: 'Status.', 'x-observed': ['active'] }
  const card = { properties: { status }, 'x-gaps': [answer === undefined ? gap : { ...gap, decision }] }
  const document = { components: { schemas: { Card: card } } } as unknown as ContractDocument
  const { Card } = withDecidedValues(document).components.schemas as { Card: typeof card }
  return Card.properties.status
}

const situations = { 'when issued': 'values', 'from disable': { accepted: 'values' } }
const open = {
  type: 'string',
  description: 'Status. The interface shows only `active`; others may exist.',
  'x-observed': ['active'],
}
const closed = (...values: string[]) => ({
  type: 'string',
  description: 'Status. There are no others: decided.',
  enum: values,
  'x-decided': { gap: 'cards/status-values', values },
})

describe('a string whose values the interface only shows', () => {
  test('the string is open without a decision, and says so', () => {
    expect(statusAfter('values')).toEqual(open)
  })

  test.each<[unknown, unknown]>([
    ['values', ['active', 'blocked']],
    [{ accepted: 'values' }, ['active', 'blocked']],
    [situations, ['active', 'blocked']],
  ])('the string has only the values of a decision on %j', (answers, answer) => {
    expect(statusAfter(answers, answer)).toEqual(closed('active', 'blocked'))
  })

  test('the string has one value if the decision is one', () => {
    expect(statusAfter({ accepted: 'values' }, 'active')).toEqual(closed('active'))
  })

  test('the string can have the name of an outcome as one of its values', () => {
    expect(statusAfter({ accepted: 'values' }, ['active', 'rejected'])).toEqual(closed('active', 'rejected'))
  })

  test('the string stays open if the decision is about single situations, and names their values', () => {
    const decided = { gap: 'cards/status-values', values: ['pending', 'active', 'disabled'] }
    expect(statusAfter(situations, { 'when issued': ['pending', 'active'], 'from disable': ['disabled'] })).toEqual({
      ...open,
      'x-decided': decided,
    })
  })

  test.each([['rejected'], [{ outcome: 'rejected', status: 404 }], [['rejected', 'failed']]])(
    'the string stays open if the decision %j is about the outcome',
    (answer) => {
      expect(statusAfter({ accepted: 'values' }, answer)).toEqual(open)
    },
  )
})

describe('the bundle', () => {
  let copy: BuildCopy
  beforeAll(async () => {
    copy = await BuildCopy.make()
    return () => copy[Symbol.asyncDispose]()
  })

  test('the bundle says of every observed string that others may exist', async () => {
    const { components } = await bundle(spec)
    const strings = Object.values(components.schemas as Record<string, { properties?: object }>)
      .flatMap(({ properties = {} }) => Object.values(properties))
      .filter((schema) => 'x-observed' in schema)
    expect(strings.length).toBeGreaterThan(5)
    for (const { description } of strings)
      expect(description).toMatch(/ The interface shows only `.*`; others may exist\.$/)
  })

  test('the bundle closes the set that a decision in the sources names', async () => {
    const open = 'which of them are final?\n    answers: { accepted: values }\n'
    const decision = `decision: { answer: [success, failed], text: It MUST be so., by: the card team, on: 2026-11-23 }`
    await copy.edit('components/schemas/Payout.yaml', open, `${open}    ${decision}\n`)
    await copy.build()
    const { components } = JSON.parse(await copy.product('openapi.json'))
    expect(components.schemas.Payout.properties.status.enum).toEqual(['success', 'failed'])
    expect(components.schemas.Payout.properties.currency['x-observed']).toEqual(['XAF'])
  })
})
