import type { Answer } from '@card-contract/contract'
import type { ApiResponse } from '../../engine/nouns/call.ts'
import type { Said } from '../../engine/nouns/probe.ts'
import { compare, subtract } from '../../engine/values/decimal.ts'
import type { ArrangedCard, Session } from '../actions/session.ts'
import { ask, askOnce, moving } from './vocabulary/ask.ts'
import { balanceIn, bodyOfATopUp, counted, gain, moneyIn, wholeAmount } from './vocabulary/money.ts'
import { whenAccepted } from './vocabulary/outcome.ts'
import type { Probes } from './vocabulary/probe.ts'
import { tell, tellAll } from './vocabulary/tell.ts'

/** A top-up by query, with the amount spelled as given. */
function inQuery(session: Session, card: ArrangedCard, amount: string): Promise<ApiResponse> {
  const { operationId, call } = moving(session, card, 'topup', {}, 'queryCardOperation')
  const name = session.contract.operation(operationId).action?.request.amount?.name ?? ''
  return askOnce(session, { operationId, call: { ...call, query: { ...call.query, [name]: amount } } })
}

/** A top-up in a body, with the amount spelled as given. */
function inBody(session: Session, card: ArrangedCard, amount: string): Promise<ApiResponse> {
  return askOnce(session, moving(session, card, 'topup'), { rawBody: bodyOfATopUp(session, card.currency, amount) })
}

function withDecimals(session: Session, currency: string, decimals: string): number {
  return Number(`${wholeAmount(session, currency)}.${decimals}`)
}

async function topUpWithDecimals(session: Session, currency: string, decimals: string): Promise<Said> {
  const card = await session.arrange.card({ currency })
  const amount = withDecimals(session, currency, decimals)
  const topUp = await ask(session, moving(session, card, 'topup', { amount }))
  return tell(topUp, counted(amount, card.response, topUp))
}

/** Compares the text of the responses: a parsed number no longer has these digits. */
function digitsKept(amount: string, before: ApiResponse, after: ApiResponse): Answer {
  return whenAccepted(after, () => {
    const [from, to] = [balanceAsWritten(before), balanceAsWritten(after)]
    if (from === undefined || to === undefined) return { digits: 'not told' }
    const kept = subtract(to, from)
    if (compare(kept, amount) === 0) return { digits: 'all kept' }
    const asDouble = compare(to, String(Number(from) + Number(amount))) === 0
    return asDouble ? { digits: 'kept as a double' } : { digits: 'changed', 'counted as': kept }
  })
}

function balanceAsWritten({ exchange }: ApiResponse): string | undefined {
  const [, written = ''] = /"(?:new_)?balance"\s*:\s*(-?\d[\d.eE+-]*)/.exec(exchange.response?.body ?? '') ?? []
  return moneyIn(written)
}

export const amounts: Probes = {
  'amounts/more-than-two-decimals': async (session) => {
    const card = await session.arrange.card({ currency: 'USD' })
    const answers: Record<string, [ApiResponse, Answer]> = {}
    let before = card.response
    // Two halves of a cent: rounding half up and rounding half to even differ only in the second.
    for (const decimals of ['015', '025']) {
      const amount = withDecimals(session, 'USD', decimals)
      const topUp = await ask(session, moving(session, card, 'topup', { amount }))
      answers[`0.${decimals}`] = [topUp, counted(amount, before, topUp)]
      if (balanceIn(topUp) !== undefined) before = topUp
    }
    return tellAll(answers)
  },

  'amounts/fractions-of-a-franc': (session) => topUpWithDecimals(session, 'XAF', '5'),

  // An implementation that reads amounts as whole minor units has no decimals to keep.
  'amounts/unit': (session) => topUpWithDecimals(session, 'USD', '29'),

  'amounts/significant-digits': async (session) => {
    const card = await session.arrange.card({ currency: 'USD' })
    const amount = `${wholeAmount(session, 'USD')}.1234567890123456789`
    const body = await inBody(session, card, amount)
    const query = await inQuery(session, card, amount)
    return tellAll({
      'in a body': [body, digitsKept(amount, card.response, body)],
      'in a query': [query, digitsKept(amount, body.isSuccess ? body : card.response, query)],
    })
  },

  'amounts/exponent-notation': async (session) => {
    const card = await session.arrange.card({ currency: 'USD' })
    const whole = wholeAmount(session, 'USD')
    const query = await inQuery(session, card, `${whole / 10}e1`)
    return tellAll({ 'in a query': [query, counted(whole, card.response, query)] })
  },

  'amounts/other-spellings-in-a-query': async (session) => {
    const card = await session.arrange.card({ currency: 'USD' })
    const answers: Record<string, [ApiResponse, Answer]> = {}
    let before = card.response
    // Some parsers read 010 as octal, which is 8.
    for (const spelling of ['+10', '010', '10.', '0x10']) {
      const topUp = await inQuery(session, card, spelling)
      const gained = gain(before, topUp)
      answers[spelling] = [topUp, whenAccepted(topUp, () => (gained === undefined ? {} : { 'counted as': gained }))]
      if (balanceIn(topUp) !== undefined) before = topUp
    }
    return tellAll(answers)
  },
}
