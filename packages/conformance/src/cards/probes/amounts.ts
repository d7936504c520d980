import type { CardRequest } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import { aCardWith, byQuery, type Card } from './vocabulary/arrange.ts'
import { bodyOfATopUp, counted, digitsKept, gained, wholeAmount } from './vocabulary/money.ts'
import { whenAccepted } from './vocabulary/outcome.ts'
import { one, type Probes, type Row, row } from './vocabulary/probe.ts'
import { unusually } from './vocabulary/request.ts'

const inUsd = aCardWith({ currency: 'USD' })

function topUpWith(decimals: string, card: Card, session: Session): CardRequest {
  return card.to('topup', { amount: Number(`${wholeAmount(session, card.currency)}.${decimals}`) })
}

function oneWith(decimals: string, currency: string): Row {
  return one(counted, aCardWith({ currency }), (card, session) => topUpWith(decimals, card, session))
}

/** With the amount spelled as given. */
function topUpByQuery(card: Card, amount: string): CardRequest {
  return card.to('topup', { amount, ...byQuery })
}

const countedAs = whenAccepted((response, seen) => {
  const change = gained(response, seen)
  return change === undefined ? {} : { 'counted as': change }
})

export const amounts: Probes = {
  // Two halves of a cent: rounding half up and rounding half to even differ only in the second.
  'amounts/more-than-two-decimals': row(counted, inUsd, (card, session) => ({
    '0.015': topUpWith('015', card, session),
    '0.025': topUpWith('025', card, session),
  })),

  'amounts/fractions-of-a-franc': oneWith('5', 'XAF'),

  // An implementation that reads amounts as whole minor units has no decimals to keep.
  'amounts/unit': oneWith('29', 'USD'),

  'amounts/significant-digits': row(digitsKept, inUsd, (card, session) => {
    const amount = `${wholeAmount(session, 'USD')}.1234567890123456789`
    return {
      'in a body': unusually(card.to('topup'), { rawBody: bodyOfATopUp(session, 'USD', amount) }),
      'in a query': topUpByQuery(card, amount),
    }
  }),

  'amounts/exponent-notation': row(counted, inUsd, (card, session) => ({
    'in a query': topUpByQuery(card, `${wholeAmount(session, 'USD') / 10}e1`),
  })),

  // Some parsers read 010 as octal, which is 8.
  'amounts/other-spellings-in-a-query': row(countedAs, inUsd, (card) =>
    ['+10', '010', '10.', '0x10'].map((spelling) => [spelling, topUpByQuery(card, spelling)]),
  ),
}
