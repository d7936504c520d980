import { loadContract } from '@card-contract/contract'
import type { Deviation, Rule } from '../../../src/engine/nouns/check.ts'
import type { Exchange, HeaderLine } from '../../../src/engine/nouns/wire/exchange.ts'
import { readResponse } from '../../../src/engine/nouns/wire/read-response.ts'
import { type Received, received, stepsOf } from '../../../src/engine/run/judging/received.ts'

/** What differs from an accepted request of the first card, sent when the one before it was over. */
interface Otherwise extends Partial<Exchange> {
  readonly card?: string
  readonly currency?: string
  /** Beside what the act is about. */
  readonly data?: object
  /** No response at all: 0. */
  readonly status?: number
  readonly body?: string
  readonly sent?: object
  readonly date?: string
  /** Of the response. */
  readonly headers?: readonly HeaderLine[]
}

/** A request and its response, at its place in a conversation. */
export type Act = (scenario: string, turn: number) => Received

/** Acts one after another. */
export function talk(scenario: string, ...acts: readonly Act[]): Received[] {
  return acts.map((act, turn) => act(scenario, turn))
}

export function act(operationId: string, path: string, own: object, shown: object, more: Otherwise = {}): Act {
  const { card, currency, data, status = 200, body: text, sent = own, date, headers: lines = [], ...changes } = more
  const body = text ?? JSON.stringify({ success: status < 300, data: { ...shown, ...data } })
  const headers = date === undefined ? lines : [['date', date] as const]
  const response = { status, headers, body, bodyBytes: body.length, truncated: false }
  return (scenario, turn) => {
    const attempt = changes.attempt === undefined || changes.attempt === 1 ? scenario : `${scenario}~${changes.attempt}`
    const exchange: Exchange = {
      ...{ id: `${attempt}#${turn}`, scenario, attempt: 1, sequence: turn, operationId, intent: 'valid' },
      request: { method: 'POST', target: path, headers: [], body: JSON.stringify(sent) },
      ...(status === 0 ? {} : { response }),
      ...{ waits: 0, startedMs: turn * 10, durationMs: 5, ...changes },
    }
    return received(readResponse(exchange, loadContract().operation(operationId)))
  }
}

export const register = (user: string, more: Otherwise = {}): Act =>
  act('createCardUser', '/action/card/user', {}, { user_id: user }, more)

export const issue = (balance: number, more: Otherwise = {}): Act => {
  const { card = 'c1', currency = 'USD' } = more
  return act('createCard', '/action/card/u1', { balance, currency }, { card_id: card, currency, balance }, more)
}

const move =
  (verb: 'topup' | 'withdraw', operationId: string) =>
  (amount: number, balance?: number, more: Otherwise = {}): Act => {
    const { card = 'c1', currency = 'USD' } = more
    const path = `/virtual-cards/cards/${card}/${verb}`
    return act(operationId, path, { amount, currency }, { currency, new_balance: balance }, more)
  }

export const topUp = move('topup', 'topUpCard')
export const withdraw = move('withdraw', 'withdrawFromCard')

/** `through`: the one operation or the other that can do several things to a card. */
export function operate(action: string, shown: object, more: Otherwise = {}): Act {
  const { card = 'c1' } = more
  return act('operateCard', `/virtual-cards/cards/${card}/operation`, { action, ...more.sent }, shown, {
    ...more,
    sent: { action, ...more.sent },
  })
}

export const read = (balance: number | undefined, more: Otherwise = {}): Act =>
  operate('get_balance', { currency: 'USD', new_balance: balance }, more)

/** Transactions with these amounts, the first of them with the ID `t1`. */
export const list = (transactions: readonly (number | object)[] | undefined, more: Otherwise = {}): Act =>
  operate('get_transactions', { transactions: transactions?.map(entryOf) }, more)

export function query(transactions: readonly (number | object)[], more: Otherwise = {}): Act {
  const path = `/action/card/transaction/${more.card ?? 'c1'}?action=transactions`
  return act('queryCardOperation', path, {}, { transactions: transactions.map(entryOf) }, more)
}

function entryOf(one: number | object, index: number): object {
  const usual = { id: `t${index + 1}`, currency: 'USD', type: 'other', status: 'completed' }
  return typeof one === 'number' ? { ...usual, amount: one } : { ...usual, ...one }
}

const contract = loadContract()

/** What a rule judges, and what it finds: the ID of an exchange, and a `!` for each deviation that says what it is. */
export function verdicts(rule: Rule, ...all: readonly (readonly Received[])[]): string[] {
  return [...rule(stepsOf(contract, all.flat()))].map(({ exchange, deviation }) => {
    if (!deviation) return exchange
    const { headline, expected, received: shown } = deviation
    return headline && expected && shown ? `${exchange}!` : `${exchange} says nothing`
  })
}

/** The exchanges of one scenario in which a rule finds something, each with a `!`. */
export function found(rule: Rule, acts: readonly Act[]): string {
  const judged = verdicts(rule, talk('any', ...acts))
  return judged.filter((one) => !/\d$/.test(one)).join(' ')
}

/** What a rule finds. */
export function deviations(rule: Rule, ...all: readonly (readonly Received[])[]): Deviation[] {
  return [...rule(stepsOf(contract, all.flat()))].flatMap(({ deviation }) => deviation ?? [])
}

export function headlines(rule: Rule, ...all: readonly (readonly Received[])[]): string[] {
  return deviations(rule, ...all).map(({ headline }) => headline)
}
