import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { reportWords } from '../../../src/cards/actions/words.ts'
import { cardSuite } from '../../../src/cards/suite.ts'
import type { Cause } from '../../../src/engine/nouns/cause.ts'
import type { Deviation } from '../../../src/engine/nouns/check.ts'
import type { About, Kind } from '../../../src/engine/nouns/kind.ts'
import type { Level } from '../../../src/engine/nouns/level.ts'
import type { Exchange } from '../../../src/engine/nouns/wire/exchange.ts'
import { readResponse } from '../../../src/engine/nouns/wire/read-response.ts'
import { causeOf } from '../../../src/engine/run/judging/cause-of.ts'
import { racingIn } from '../../../src/engine/run/judging/races.ts'
import { received, stepsOf } from '../../../src/engine/run/judging/received.ts'
import { subjectsIn } from '../../../src/engine/run/judging/subjects.ts'
import { cachedIn, malformedBy, unreadableBy } from '../../../src/engine/run/judging/unusual-responses.ts'
import { type Act, issue, read, register, talk, topUp as topUpAct, withdraw } from '../../cards/rules/talk.ts'
import { check, topUp } from '../../reporters/sample-report.ts'

const contract = loadContract()

const deviation: Deviation = { headline: 'topUpCard did it', expected: 'this', received: 'that' }

function checkOf(kind: Kind, about: About = {}, level: Level = 'documented') {
  const requirement = { id: 'x/y', level, text: '', contractPointer: '', operationId: 'topUpCard' }
  return { id: 'x/y', kind, about, requirement }
}

function stepOf(exchange: Exchange) {
  return stepsOf(contract, [received(readResponse(exchange, contract.operation('topUpCard')))]).of()[0]
}

const answering = (status: number, body: string) => ({
  response: { status, headers: [], body, bodyBytes: body.length, truncated: false },
})

const reactionTo = (changes: Partial<Exchange>) =>
  causeOf(checkOf('money'), deviation, stepOf(topUp(changes)), reportWords).reaction

describe('the side of a cause', () => {
  it.each([
    ['service', 'money', 'documented'],
    ['service', 'decision', 'decided'],
    ['service', 'money', 'inferred'],
    ['client', 'client', 'documented'],
    ['client', 'client-money', 'inferred'],
    ['open', 'field', 'observed'],
    ['open', 'client', 'observed'],
  ] as const)('the side is %s for a check of the kind %s at the level %s', (side, kind, level) => {
    expect(causeOf(checkOf(kind, {}, level), deviation, undefined, reportWords).side).toBe(side)
  })
})

describe('the reaction of a cause', () => {
  it.each([
    ['accepted', 200, '{"success":true,"data":{"new_balance":1}}'],
    ['rejected', 404, '{"success":false}'],
    ['rejected', 200, '{"success":false}'],
    ['failed', 500, ''],
    ['no-data', 200, '{"success":true}'],
    ['other-data', 200, '{"success":true,"data":[1]}'],
    ['no-json', 200, 'yes'],
    ['no-envelope', 200, '{"new_balance":1}'],
    ['data-without-success', 200, '{"success":false,"data":{"new_balance":1}}'],
  ] as const)('the reaction to a valid request is %s at %i and %s', (reaction, status, body) => {
    expect(reactionTo(answering(status, body))).toBe(reaction)
  })

  it.each([
    ['accepted', 200, '{"success":true,"data":{"new_balance":1}}'],
    ['rejected', 404, '{"success":false}'],
    ['failed', 503, ''],
    ['success-with-error-status', 404, '{"success":true}'],
    ['success-without-data', 200, '{"success":true,"data":{}}'],
    ['neither-success-nor-error', 200, '{"error":"no"}'],
  ] as const)('the reaction to an invalid request is %s at %i and %s', (reaction, status, body) => {
    expect(reactionTo({ intent: 'invalid', ...answering(status, body) })).toBe(reaction)
  })

  it('the reaction is the trouble where there is no response', () => {
    const { response: _, ...unanswered } = topUp()
    const step = stepOf({ ...unanswered, trouble: { kind: 'timeout', message: '' } })
    const { reaction } = causeOf(checkOf('money'), deviation, step, reportWords)
    expect(reaction).toBe('timeout')
  })
})

describe('the subject of a cause', () => {
  it('a cause is about what its check and its deviation are about, at a place of any list', () => {
    const pointer = '/data/transactions/7/id'
    const about = { fault: 'number', insteadOf: 'string' } as const
    const cause = causeOf(checkOf('field', about), { ...deviation, pointer }, undefined, reportWords)
    expect(cause).toEqual({
      ...{ side: 'service', kind: 'field', operationId: 'topUpCard', ...about },
      ...{ pointer: '/data/transactions/*/id', alike: ['response', 'number', 'string'] },
    })
  })

  it('a check of all requests takes the subject from the check that sent one', () => {
    const sender = checkOf('type', { field: 'amount', insteadOf: 'number' })
    const senders = new Map([['top-up-card/refuses-amount-as-text', sender]])
    const fault = { check: 'top-up-card/refuses-amount-as-text', says: '', about: { fault: 'string' } } as const
    const step = stepOf(topUp({ intent: 'invalid', case: { fault }, ...answering(500, '') }))
    const { kind, alike } = causeOf(checkOf('rejection'), deviation, step, reportWords, senders)
    expect([kind, alike]).toEqual(['type', ['unanswered', 'failed', 'type', 'number']])
  })

  it('a field under another name is renamed, and not missing', () => {
    const step = stepOf(topUp(answering(200, '{"success":true,"data":{"newBalance":1}}')))
    const cause = causeOf(checkOf('field'), { ...deviation, pointer: '/data/new_balance' }, step, reportWords)
    expect([cause.alike, cause.otherName]).toEqual([['renamed'], 'newBalance'])
  })
})

describe('what only the run shows of a cause', () => {
  const requirement = { id: 'races', text: '', contractPointer: '' }
  const cause: Cause = { alike: ['race', 'races'], side: 'service', kind: 'race' }
  const finding = { requirement: 'races', level: 'inferred', headline: '', expected: '', received: '', cause } as const
  const race = (id: string, isLost: boolean) =>
    check(id, { requirement, outcome: isLost ? 'failed' : 'passed', findings: isLost ? [finding] : [] })
  const racing = (id: string, ...operations: readonly ('topup' | 'withdraw' | 'get_balance')[]) => {
    const burst = { role: 'burst', case: { features: [{ check: id, says: '' }] } } as const
    const acts = { topup: topUpAct(1, 2, burst), withdraw: withdraw(1, 2, burst), get_balance: read(1, burst) }
    return talk(id, ...operations.map((one) => acts[one]))
  }
  const together = (...races: readonly (readonly [boolean, ...Parameters<typeof racing>])[]) => {
    const steps = stepsOf(
      contract,
      races.flatMap(([, ...sent]) => racing(...sent)),
    )
    return racingIn(
      races.map(([isLost, id]) => race(id, isLost)),
      steps,
    )('race')
  }

  it('a race is told by the operation that all that were lost have, and not all that were won', () => {
    expect(together([true, 'a', 'topup'], [true, 'b', 'topup', 'withdraw'], [false, 'c', 'withdraw'])).toBe(
      'topUpCard is among them',
    )
    const mixed = ['topup', 'withdraw'] as const
    expect(together([true, 'a', ...mixed], [false, 'c', 'withdraw'])).toBeUndefined()
    expect(together([true, 'a', ...mixed], [true, 'b', ...mixed], [false, 'c', 'withdraw'])).toBe(
      'different operations are among them',
    )
    expect(together([true, 'a', 'topup'], [true, 'b', 'withdraw'], [false, 'c', 'get_balance'])).toBeUndefined()
    expect(together([true, 'a', 'topup'], [false, 'b', 'topup'])).toBeUndefined()
  })

  it('a race is told by the operation that no other has, if three others are won', () => {
    const lost = [true, 'a', 'topup', 'withdraw', 'get_balance'] as const
    const won = [false, 'b', 'topup', 'withdraw'] as const
    const [topUps, withdrawals] = [[false, 'c', 'topup'] as const, [false, 'd', 'withdraw'] as const]
    expect(together(lost, won, topUps, withdrawals)).toBe('operateCard is among them')
    expect(together(lost, won, topUps)).toBeUndefined()
    expect(together(lost, topUps, withdrawals, [false, 'e', 'topup'])).toBeUndefined()
  })

  it('a race is told by the operation that lost one against itself', () => {
    const mixed = ['topup', 'withdraw'] as const
    const races = [racing('a', ...mixed), racing('b', ...mixed), racing('c', 'topup'), racing('d', 'withdraw')]
    const wrong = { ...finding, cause: { ...cause, alike: ['wrong-at-once'] } }
    const checks = [
      ...['a', 'b'].map((id) => ({ ...race(id, true), findings: [wrong] })),
      ...[race('c', false), race('d', true)],
    ]
    expect(racingIn(checks, stepsOf(contract, races.flat()))('wrong-at-once')).toBe('withdrawFromCard is among them')
    expect(racingIn(checks.slice(0, 3), stepsOf(contract, races.flat()))('wrong-at-once')).toBe(
      'different operations are among them',
    )
  })

  it('responses that are no JSON are told by how long they are', () => {
    const long = (bytes: number) => register('u1', { body: 'x'.repeat(bytes) })
    const among = (...bytes: readonly number[]) =>
      unreadableBy(stepsOf(contract, talk('any', ...users(20, 'Ann'), ...bytes.map(long))))('createCardUser')
    expect(among(1200, 1200)).toBe('the number of bytes in the response is more than 999')
    expect(among(1200, 900)).toBeUndefined()
  })

  const cachedAmong = (...acts: readonly Act[]) => {
    const steps = stepsOf(contract, talk('any', issue(10), ...acts))
    const wrong: Cause = { ...cause, operationId: 'operateCard', reaction: 'accepted', pointer: '/data/new_balance' }
    const readings = steps
      .of('operateCard')
      .map(({ exchange }) => ({ ...finding, cause: wrong, exchange: exchange.id }))
    return cachedIn(readings.slice(1), steps, 'card').size
  }

  it('wrong responses are repeats, if the same request got them before something else was done', () => {
    const changed = [topUpAct(1, 11), topUpAct(1, 12), topUpAct(1, 13)]
    const stale = [read(10), ...changed.flatMap((act) => [act, read(10)])]
    expect(cachedAmong(...stale)).toBe(3)
    expect(cachedAmong(read(10), read(10), read(10), read(10))).toBe(0)
    expect(cachedAmong(read(10), ...changed.flatMap((act, index) => [act, read(20 + index)]))).toBe(0)
  })

  const users = (count: number, name: string, body?: string) =>
    Array.from({ length: count }, () => register('u1', { sent: { first_name: name }, ...(body ? { body } : {}) }))
  const unreadable = (name: string) =>
    unreadableBy(stepsOf(contract, talk('any', ...users(20, 'Ann'), ...users(2, name, '{'))))('createCardUser')

  it('responses that are no JSON are told by the texts that were sent', () => {
    expect(unreadable('An"n')).toBe('`first_name` has quotes')
    expect(unreadable('Zoë')).toBe('`first_name` has more than ASCII')
    expect(unreadable('Bob')).toBeUndefined()
  })

  it('responses with a wrong field are told by what their requests are about', () => {
    const issued = (id: string, grade: string) => issue(10, { card: id, sent: { grade, balance: 10, currency: 'USD' } })
    const acts = [issued('c1', 'BASIC'), issued('c2', 'PREMIUM')]
    const reads = (card: string, balance: number | undefined) =>
      Array.from({ length: 20 }, () => read(balance, { card }))
    const steps = stepsOf(contract, talk('any', ...acts, ...reads('c1', 10), ...reads('c2', undefined)))
    const { lifecycle } = cardSuite(contract).words
    const where = malformedBy(steps, subjectsIn(steps, lifecycle))
    expect(where('operateCard', '/data/new_balance')).toBe('`grade` of the card is PREMIUM')
    expect(where('operateCard', '/data/currency')).toBeUndefined()
  })
})
