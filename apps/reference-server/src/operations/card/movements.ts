import { money } from '../../money.ts'
import { ok, problem } from '../../problems.ts'
import type { Movement } from '../../store/store.ts'
import { type CardAction, cardOperation, cardUnknown, moving, stateForbids } from './card-order.ts'

// From half a step above the largest double on, a number is read as infinity (IEEE 754, section 4.3.1).
const largestReadable = money.parse(String(2n ** 1024n - 2n ** 970n - 1n))

/** A balance stays within what a JSON client can read. */
export const topUp: CardAction = movement({
  type: 'topup',
  direction: 'in',
  ceiling: largestReadable,
})

/** A card can be emptied, but not overdrawn. */
export const withdraw: CardAction = movement({ type: 'withdraw', direction: 'out', floor: money.parse('0') })

function movement(
  kind: Pick<Movement, 'direction' | 'floor' | 'ceiling'> & { type: 'topup' | 'withdraw' },
): CardAction {
  return async (order, { store, clock, newId }) => {
    const { cardId, amount, currency, pointers } = order
    if (amount === undefined) return problem('amount-missing', pointers.amount)
    const moved = await store.move({
      ...kind,
      cardId,
      amount,
      transactionId: newId('trx'),
      at: clock().toISOString(),
      onlyIn: moving,
      // Without a currency, the amount is in the currency of the card.
      ...(currency !== undefined && { currency }),
    })
    switch (moved.kind) {
      case 'moved':
        return ok(cardOperation(kind.type, moved.card, [moved.transaction]))
      case 'card-unknown':
        return cardUnknown(order)
      case 'state-forbids':
        return stateForbids(order, moved.card)
      case 'currency-differs':
        return problem('currency-mismatch', pointers.currency)
      case 'below-floor':
        return problem('balance-too-low', pointers.amount)
      case 'above-ceiling':
        return problem('balance-too-high', pointers.amount)
    }
  }
}
