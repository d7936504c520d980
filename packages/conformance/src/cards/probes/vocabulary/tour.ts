import type { ApiResponse } from '../../../engine/nouns/call.ts'
import type { Said } from '../../../engine/nouns/probe.ts'
import { listing } from '../../actions/routes.ts'
import type { Session } from '../../actions/session.ts'
import { ask, ifGiven, moving } from './ask.ts'
import { isOf, type Listed, listOf } from './list.ts'
import { wholeAmount } from './money.ts'
import type { Ask, Probes } from './probe.ts'
import { cardAndUser } from './states.ts'

/** One response of every kind; those about the payment and the payout only if the run has these fixtures. */
export interface Tour {
  readonly card: Awaited<ReturnType<typeof cardAndUser>>
  /** Of a card without movements. */
  readonly listAtFirst: Listed
  readonly topUp: ApiResponse
  readonly withdrawal: ApiResponse
  /** Of the top-up and the withdrawal. */
  readonly amounts: readonly [number, number]
  readonly list: Listed
  readonly listByQuery: ApiResponse
  readonly payment?: ApiResponse
  readonly payout?: ApiResponse
}

/** A probe that only looks at responses that others look at, too. */
export function onTour(tell: (tour: Tour, session: Session) => Said): Exclude<Probes[string], Ask> {
  return {
    needs: [],
    ask: async (session: Session) => tell(await tour(session), session),
    shared: { id: 'tour', look: tour, tell },
  }
}

async function tour(session: Session): Promise<Tour> {
  const card = await cardAndUser(session)
  const amount = wholeAmount(session, card.currency)
  const amounts = [amount, amount + 1] as const
  const payment = ifGiven(() => session.arrange.payment())
  const reference = ifGiven(() => session.arrange.payout('reference'))
  return {
    card,
    amounts,
    listAtFirst: await listOf(session, card.cardId, () => true),
    topUp: await ask(session, moving(session, card, 'topup', { amount: amounts[0] })),
    withdrawal: await ask(session, moving(session, card, 'withdraw', { amount: amounts[1] })),
    list: await listOf(session, card.cardId, (listed) =>
      amounts.every((one) => listed.some((entry) => isOf(one, entry))),
    ),
    listByQuery: await ask(session, listing(session, 'queryCardOperation', card.cardId)),
    ...(payment
      ? {
          payment: await session.send('checkPaymentStatus', {
            body: { order_id: payment.orderId, pay_id: payment.payId },
          }),
        }
      : {}),
    ...(reference ? { payout: await session.send('getPayoutStatus', { path: { reference } }) } : {}),
  }
}
