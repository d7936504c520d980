import type { Exchange } from '../../../src/engine/nouns/wire/exchange.ts'
import { readResponse } from '../../../src/engine/nouns/wire/read-response.ts'
import { type Received, received } from '../../../src/engine/run/judging/received.ts'

/**
 * Top-ups of one card with an opening balance of 10, in the words of a server that nobody has written a program for. A balance that
 * is given as text is written like that.
 */
export function steps(
  scenario: string,
  ...topUps: readonly (readonly [amount: number, balance: number | string, currency?: string])[]
) {
  const issue = step(scenario, 0, 'createCard', '/action/card/u1', {}, { card_id: 'c1', currency: 'USD', balance: 10 })
  const moves = topUps.map(([amount, balance, currency = 'USD'], index) =>
    step(
      scenario,
      index + 1,
      'topUpCard',
      '/virtual-cards/cards/c1/topup',
      { amount, currency },
      {
        currency: 'USD',
        new_balance: balance,
      },
    ),
  )
  return [issue, ...moves]
}

export function step(
  scenario: string,
  turn: number,
  operationId: string,
  target: string,
  sent: object,
  data: object,
): Received {
  const body = JSON.stringify({ success: true, data }).replace(/("new_balance":)"([\d.]+)"/, '$1$2')
  const exchange: Exchange = {
    ...{ id: `${scenario}#${turn}`, scenario, attempt: 1, sequence: turn, operationId, intent: 'valid' },
    request: { method: 'POST', target, headers: [], body: JSON.stringify(sent) },
    response: { status: 200, headers: [], body, bodyBytes: body.length, truncated: false },
    ...{ waits: 0, startedMs: turn * 10, durationMs: 5 },
  }
  return received(readResponse(exchange))
}
