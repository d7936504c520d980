import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import type { Rule } from '../../../src/engine/nouns/check.ts'
import {
  accepted,
  allOf,
  besideAsides,
  comparing,
  conforming,
  eachResponse,
  finalOnes,
  isRepeated,
  ofCases,
  responsesTogether,
  valid,
} from '../../../src/engine/rules/each-response.ts'
import { stepsOf } from '../../../src/engine/run/judging/received.ts'
import { type Act, read, talk, topUp, verdicts } from '../../cards/rules/talk.ts'

const steps = (...acts: readonly Act[]) => stepsOf(loadContract(), talk('any', ...acts))
const rejected = { status: 400 }
const open = { intent: 'open' } as const
const allowed = { ...open, isAllowed: true } as const
const deviation = { headline: 'a', expected: 'b', received: 'c' }

it('a rule chooses valid requests, accepted ones, or those that conform', () => {
  const all = steps(read(1), topUp(1, 2), topUp(1, 2, rejected), topUp(1, 2, open), topUp(1, 2, allowed), topUp(1, 2))
  const turns = (choice: ReturnType<typeof valid>) =>
    choice(all)
      .map(({ exchange }) => exchange.sequence)
      .join(' ')
  expect([turns(valid()), turns(valid('topUpCard'))]).toEqual(['0 1 2 5', '1 2 5'])
  expect([turns(accepted()), turns(accepted('topUpCard'))]).toEqual(['0 1 5', '1 5'])
  expect([turns(conforming()), turns(conforming('operateCard'))]).toEqual(['0 1 5 4', '0'])
})

it('a rule judges each response, or all of them together', () => {
  const acts = talk('any', read(1), read(2, rejected), read(3))
  const odd = ({ json }: { json: unknown }) => JSON.stringify(json).includes('3')
  const each = eachResponse(accepted(), (one) => (odd(one) ? [deviation, deviation] : []))
  expect(verdicts(each, acts)).toEqual(['any#0', 'any#2', 'any#2!', 'any#2!'])
  const twice = responsesTogether(accepted(), function* both(responses) {
    if ([...responses].length + [...responses].filter(odd).length === 3) yield { ...deviation, exchange: 'any#2' }
  })
  expect(verdicts(twice, acts)).toEqual(['any#0', 'any#2', 'any#2!'])
  expect(verdicts(twice, acts.slice(0, 2))).toEqual(['any#0'])
})

const aside = read(3, { role: 'aside', ...open, body: '{"data":{"new_balance":3}}' })

it.each([
  ['deviates', [aside], ['any#0!']],
  ['is as it must be', [read(1, { role: 'aside', ...open, body: '{"data":{"new_balance":1}}' })], []],
  ['says that it succeeded', [read(3, { role: 'aside', ...open })], []],
  ['is no JSON', [read(3, { role: 'aside', ...open, body: '3' })], []],
  ['is a rejection', [read(3, { role: 'aside', ...open, ...rejected })], []],
  ['is to another request', [read(3, { ...open, body: '{"data":{"new_balance":3}}' })], []],
  ['deviates, and a plain one as well', [aside, read(3)], []],
  ['deviates, but no plain one', [aside, read(1)], ['any#0!']],
] as const)('a response to a reading with optional words %s', (_, acts, expected) => {
  const rule = besideAsides('operateCard', (step) =>
    JSON.stringify(step.read().json).includes('3') ? [deviation] : [],
  )
  expect(verdicts(rule, talk('any', ...acts))).toEqual(expected)
})

it('a request is repeated if the next one has its place', () => {
  const repeated = (next: Act | undefined) => {
    const [first, second] = steps(read(1), ...(next ? [next] : [])).of()
    return first && isRepeated(first, second)
  }
  const again = { sequence: 0, repeat: 1 }
  expect(repeated(read(1, again))).toBe(true)
  const others = [{ sequence: 1 }, { attempt: 2 }, { scenario: 'other' }]
  expect(others.filter((one) => repeated(read(1, { ...again, ...one })))).toEqual([])
  expect(repeated(read(1, { sequence: 0 }))).toBe(false)
  expect(repeated(undefined)).toBe(false)
})

it('the response that counts is the last, unless chance made the difference', () => {
  const again = { sequence: 1, repeat: 1 }
  const final = (...acts: readonly Act[]) => finalOnes(steps(read(0), ...acts).of()).map(({ exchange }) => exchange.id)
  expect(final(read(1, rejected), read(1, again))).toEqual(['any#0', 'any#2'])
  expect(final(read(1, { status: 0 }), read(1))).toEqual(['any#0', 'any#2'])
  expect(final(read(1, { status: 0 }))).toEqual(['any#0'])
  const asked = { ...again, reason: 'unusual-form' } as const
  expect(final(read(1, rejected), read(1, asked))).toEqual(['any#0', 'any#1'])
  expect(final(read(1, { ...rejected, form: 'spaced' as never }), read(1, asked))).toEqual(['any#0', 'any#2'])
  expect(final(read(1, rejected), read(1, { ...asked, ...rejected }))).toEqual(['any#0', 'any#2'])
})

it('no response counts that might have been asked for again, if the run had gone on', () => {
  const acts = talk('any', read(0), read(1))
  const cutOff = [{ kind: 'deadline', exchange: 'any#1' }] as never
  const final = finalOnes(stepsOf(loadContract(), acts, cutOff).of())
  expect(final.map(({ exchange }) => exchange.id)).toEqual(['any#0'])
})

it('a rule of several rules is marked as all of them are', () => {
  const plain = (): Rule =>
    function* judge(all) {
      for (const { exchange } of all.of()) yield { exchange: exchange.id }
    }
  const marks = (...rules: readonly Rule[]) => {
    const { comparesSteps = false, needsCases = false } = allOf(...rules)
    return [comparesSteps, needsCases]
  }
  expect(marks(plain(), comparing(ofCases(plain())))).toEqual([false, false])
  expect(marks(comparing(plain()), comparing(ofCases(plain())))).toEqual([true, false])
  expect(marks(ofCases(plain()), comparing(ofCases(plain())))).toEqual([false, true])
  expect(verdicts(allOf(plain(), plain()), talk('any', read(1)))).toEqual(['any#0', 'any#0'])
})
