import { describe, expect, it } from 'vitest'
import { causesOf } from '../../src/reporters/causes.ts'
import { prettyJson } from '../../src/reporters/html/pretty-json.ts'
import { check, finding } from './sample-report.ts'

const operations = ['createCard', 'topUpCard', 'disableCard']

function failed(operationId: string, text: string, changes: Parameters<typeof finding>[0]) {
  const id = `${operationId}/${text.length}-${changes?.subject?.length}`
  const found = finding({ operationId, ...changes })
  return check(id, {
    operationId,
    outcome: 'failed',
    findings: [found],
    requirement: { id, text, contractPointer: '/x' },
  })
}

function sentencesAndSizes(checks: Parameters<typeof causesOf>[0]) {
  return causesOf(checks, new Set(operations)).map(({ sentence, members }) => [sentence, members.length])
}

describe('likely causes', () => {
  it('take an envelope that is wrong everywhere for one', () => {
    const each = operations.map((name) =>
      failed(name, `A granted request of ${name} is answered with true.`, {
        subject: `${name}: /success`,
        expected: 'true',
      }),
    )
    const general = failed('createCard', 'A successful answer says true.', {
      subject: 'createCard: /success',
      expected: 'true',
    })
    expect(sentencesAndSizes([general, ...each])).toEqual([
      ['A granted request of each operation is answered with true.', 4],
    ])
  })

  it('take a balance that is wrong by any amount, through any door, for one', () => {
    const checks = [
      failed('topUpCard', 'A top-up adds.', { subject: 'topUpCard: /data/new_balance', expected: '100.29' }),
      failed('disableCard', 'Disabling keeps.', { subject: 'disableCard: /data/new_balance', expected: '7' }),
    ]
    expect(sentencesAndSizes(checks)).toEqual([['A top-up adds.', 2]])
  })

  it('take a credential that is not looked at for one, whatever stands in its place, wherever', () => {
    const without = (name: string, how: string) => ({
      ...failed(name, `${name} refuses a request ${how}.`, { subject: `${name} ${how}`, expected: 'a refusal' }),
      id: `${name}/refuses-${how}-x-api-key`,
    })
    const checks = operations.flatMap((name) => [without(name, 'missing'), without(name, 'empty')])
    expect(sentencesAndSizes(checks)).toEqual([['Each operation refuses a request missing.', 6]])
  })

  it('take a fault that is overlooked in one field and in others for one, and name the fields', () => {
    const asText = (name: string, field: string) =>
      failed(name, `${name} refuses \`${field}\` as text: it is a number.`, { subject: `${name} with ${field} "1"` })
    const checks = [asText('topUpCard', 'amount'), asText('createCard', 'balance')]
    expect(sentencesAndSizes(checks)).toEqual([
      ['Each operation refuses `amount` and `balance` as text: it is a number.', 2],
    ])
    const more = [...checks, ...['a', 'b', 'c'].map((field) => asText('disableCard', field))]
    expect(sentencesAndSizes(more)).toEqual([
      ['Each operation refuses `amount`, `balance`, `a` and 2 more as text: it is a number.', 5],
    ])
  })

  it('take a type that is not looked at for one, whichever other type is taken', () => {
    const as = (type: string) =>
      failed('topUpCard', `topUpCard refuses \`amount\` as ${type}: it is a number.`, { subject: `topUpCard ${type}` })
    expect(sentencesAndSizes([as('text'), as('boolean')])).toEqual([
      ['topUpCard refuses `amount` in another type: it is a number.', 2],
    ])
  })

  it('keep apart what departs at different places, and sentences whose subject is no more than an operation', () => {
    const checks = [
      failed('topUpCard', 'One.', { subject: 'topUpCard: /data/currency', expected: '"USD"' }),
      failed('topUpCard', 'One.', { subject: 'topUpCard: /data/status', expected: '"USD"' }),
      failed('topUpCard', 'Two.', { subject: 'topUpCard', expected: 'a refusal' }),
      failed('topUpCard', 'Three.', { subject: 'topUpCard', expected: 'a refusal' }),
    ]
    expect(sentencesAndSizes(checks)).toHaveLength(4)
  })

  it('stand firmest first, then by how many checks they explain', () => {
    const one = (level: 'documented' | 'inferred', text: string, name = 'topUpCard') => ({
      ...failed(name, text, { subject: name }),
      level,
    })
    const checks = [
      one('inferred', 'Weak.'),
      one('documented', 'Once.'),
      ...operations.map((name) => one('documented', 'Often.', name)),
    ]
    expect(sentencesAndSizes(checks)).toEqual([
      ['Often.', 3],
      ['Once.', 1],
      ['Weak.', 1],
    ])
  })
})

describe('pretty JSON', () => {
  it('keeps every digit and every repeated name, and knows what each line is', () => {
    expect(prettyJson('{"a":1.10,"a":1e400,"b/c":[{},"x, {y}",[true]],"d":[]}')).toEqual([
      { text: '{', pointer: '' },
      { text: '  "a": 1.10,', pointer: '/a' },
      { text: '  "a": 1e400,', pointer: '/a' },
      { text: '  "b/c": [', pointer: '/b~1c' },
      { text: '    {},', pointer: '/b~1c/0' },
      { text: '    "x, {y}",', pointer: '/b~1c/1' },
      { text: '    [', pointer: '/b~1c/2' },
      { text: '      true', pointer: '/b~1c/2/0' },
      { text: '    ]' },
      { text: '  ],' },
      { text: '  "d": []', pointer: '/d' },
      { text: '}' },
    ])
  })

  it('is nothing for what is not JSON', () => {
    expect(['<html>', '', '{"a":'].map(prettyJson)).toEqual([undefined, undefined, undefined])
  })

  it('does not become wide where a document is deep', () => {
    const lines = prettyJson(`${'['.repeat(2_000)}1${']'.repeat(2_000)}`) ?? []
    expect(Math.max(...lines.map(({ text }) => text.length))).toBeLessThan(30)
  })
})
