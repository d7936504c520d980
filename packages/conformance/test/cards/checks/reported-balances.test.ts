import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { balancesAddUp, kept } from '../../../src/cards/rules/balances-add-up.ts'
import type { Steps } from '../../../src/engine/nouns/step.ts'
import type { Exchange } from '../../../src/engine/nouns/wire/exchange.ts'
import { readResponse } from '../../../src/engine/nouns/wire/read-response.ts'
import { type Received, received, stepsOf } from '../../../src/engine/run/judging/received.ts'
import { moneyMutants } from '../mutants/money.ts'
import { judgeInProcess } from '../proof/judge-mutant.ts'

const contract = loadContract()

interface Sent {
  readonly action: string
  readonly amount?: number
  readonly cardId?: string
}

interface Came {
  /** Undefined if there was no response. */
  readonly status?: number
  readonly balance?: number
  readonly startedMs?: number
  readonly durationMs?: number
}

const issued = { status: 200, balance: 50 }

/** A scenario: a card is issued, and then each request is sent, one after another unless it says otherwise. */
function stepsFor(...requests: readonly (readonly [Sent, Came])[]): Steps {
  const issuing = ({ cardId = 'c1' }: Sent) => step(0, 'createCard', '/action/card/u1', {}, issued, cardId)
  const cards = [...new Map(requests.map(([sent]) => [sent.cardId ?? 'c1', sent])).values()]
  const operating = requests.map(([{ cardId = 'c1', ...body }, came], index) =>
    body.action === 'terminate'
      ? step(index + 1, 'terminateCard', `/virtual-cards/cards/${cardId}`, {}, came, cardId)
      : step(index + 1, 'operateCard', `/virtual-cards/cards/${cardId}/operation`, body, came, cardId),
  )
  return stepsOf(contract, [...cards.map(issuing), ...operating])
}

function step(turn: number, operationId: string, target: string, sent: object, came: Came, card_id: string): Received {
  const { status, balance, startedMs = turn * 10, durationMs = 5 } = came
  const told = operationId === 'createCard' ? { balance } : { new_balance: balance }
  const success = status === 200
  const body = JSON.stringify({ success, ...(success ? { data: { card_id, currency: 'USD', ...told } } : {}) })
  const headers = [['content-type', 'application/json']] as const
  const exchange: Exchange = {
    ...{ id: `one#${turn}`, scenario: 'one', attempt: 1, sequence: turn, operationId, intent: 'valid' },
    request: { method: 'POST', target, headers: [], body: JSON.stringify(sent) },
    ...(status === undefined ? {} : { response: { status, headers, body, bodyBytes: body.length, truncated: false } }),
    ...{ waits: 0, startedMs, durationMs },
  }
  return received(readResponse(exchange))
}

const found = (...requests: readonly (readonly [Sent, Came])[]): string[] =>
  [...balancesAddUp(kept)(stepsFor(...requests))].flatMap(({ deviation }) => deviation?.received ?? [])

const topUp = { action: 'topup', amount: 10 }
const reading = { action: 'get_balance' }

describe('the balance that a response returns', () => {
  it('the returned balance is the one that the response before returned', () => {
    expect(found([topUp, { status: 200, balance: 60 }], [reading, { status: 200, balance: 60 }])).toEqual([])
    expect(found([topUp, { status: 200, balance: 60 }], [reading, { status: 200, balance: 50 }])).toEqual([
      '50, not 60 (exchange one#1)',
    ])
    expect(found([reading, { status: 200, balance: 49 }])).toEqual(['49, not 50 (exchange one#0)'])
  })

  it('the returned balance is kept when the card is disabled, and by a rejection', () => {
    expect(found([{ action: 'disable' }, { status: 200, balance: 45 }])).toHaveLength(1)
    expect(found([topUp, { status: 409 }], [reading, { status: 200, balance: 60 }])).toHaveLength(1)
  })

  it.each([
    ['a response was lost', {}],
    ['the service failed', { status: 503 }],
  ])('the returned balance can be any after %s', (_, came) => {
    expect(found([topUp, came], [reading, { status: 200, balance: 60 }])).toEqual([])
  })

  it('the returned balance can be any after requests at the same time', () => {
    const first = { status: 200, balance: 70, startedMs: 10, durationMs: 30 }
    const second = { status: 200, balance: 60, startedMs: 11, durationMs: 20 }
    expect(found([topUp, first], [topUp, second], [reading, { status: 200, balance: 70, startedMs: 50 }])).toEqual([])
  })

  it('the returned balance can be any after a termination, also on another card', () => {
    const end = { action: 'terminate' }
    expect(found([end, { status: 200, balance: 50 }], [reading, { status: 200, balance: 0 }])).toEqual([])
    const heir = { ...reading, cardId: 'c2' }
    expect(found([end, { status: 200, balance: 0 }], [heir, { status: 200, balance: 100 }])).toEqual([])
  })
})

const noise = 'card-operations/balances-have-no-float-noise'

/** Every decimal number in a text. */
function decimalsIn(text: string): string[] {
  return [...text.matchAll(/\d+\.(\d+)/g)].map(([number]) => number)
}

describe('a balance that is summed in floating point', () => {
  const alter = moneyMutants.find(({ id }) => id === 'float-balance')?.alter

  it('a balance summed in floating point fails one check, because all sums are right to a millionth', async () => {
    const { checks } = await judgeInProcess(
      { ...(alter ? { alter } : {}) },
      { only: ['*balance*', '*sequence*', '*kind*'] },
    )
    const found = checks.filter(({ findings }) => findings.length > 0)
    expect(found.map(({ id }) => id)).toEqual([noise])
    expect(found.flatMap(({ findings }) => findings.flatMap(({ expected }) => decimalsIn(expected)))).toSatisfy(
      (all: readonly string[]) => all.every((one) => (one.split('.')[1] ?? '').length <= 2),
    )
  })

  it('a balance summed in floating point is reported with no more decimals than were received', async () => {
    const { checks, report } = await judgeInProcess(
      { ...(alter ? { alter } : {}) },
      { only: ['*balance*', '*sequence*'] },
    )
    const exchanged = new Set(
      (await report()).exchanges.flatMap(({ request, response }) =>
        decimalsIn(`${request.body ?? ''} ${response?.body ?? ''}`),
      ),
    )
    const shown = checks.flatMap(({ findings }) =>
      findings.flatMap(({ headline, received }) => decimalsIn(`${headline} ${received}`)),
    )
    const invented = shown.filter((one) => (one.split('.')[1]?.length ?? 0) > 2 && !exchanged.has(one))
    expect([shown.length > 0, invented]).toEqual([true, []])
  })
})
