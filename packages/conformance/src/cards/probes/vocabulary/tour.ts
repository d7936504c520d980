import type { Seen } from '../../../engine/nouns/answers/seen-responses.ts'
import type { ApiResponse } from '../../../engine/nouns/wire/call.ts'
import type { Entry } from '../../actions/read-action.ts'
import { aCard, byQuery } from './arrange.ts'
import { askForList, isOf } from './list.ts'
import { wholeAmount } from './money.ts'
import type { Say } from './outcome.ts'
import type { Asking } from './probe.ts'
import { type Row, telling } from './probe.ts'
import { ask, ifGiven, paymentLookup, payoutLookup } from './request.ts'

/** One request of every kind; those about the payment and the payout only if the run has these fixtures. */
export const tour: Asking = {
  id: 'tour',
  async send(session) {
    const card = await aCard(session)
    const amount = wholeAmount(session, card.currency)
    const hasBoth = (listed: readonly Entry[]): boolean =>
      [amount, amount + 1].every((one) => listed.some((entry) => isOf(one, entry)))
    await askForList(session, card, () => true, 'the list of a new card')
    await ask(session, card.to('topup', { amount }), 'a top-up')
    await ask(session, card.to('withdraw', { amount: amount + 1 }), 'a withdrawal')
    await askForList(session, card, hasBoth, 'the list of both')
    await ask(session, card.to('get_transactions', byQuery), 'a list of transactions')
    const payment = ifGiven(() => session.arrange.payment())
    if (payment) await ask(session, paymentLookup(payment), 'a payment')
    const payout = ifGiven(() => session.arrange.payout('reference'))
    if (payout) await ask(session, payoutLookup(payout), 'a payout')
  },
}

/** What one of the responses says that other probes look at, too. */
export function onTour(which: string | ((seen: Seen) => ApiResponse), say: Say): Row {
  return telling(say, which, tour)
}
