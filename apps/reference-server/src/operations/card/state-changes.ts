import { ok } from '../../problems.ts'
import type { StateChange } from '../../store/store.ts'
import {
  alive,
  type CardAction,
  type CardState,
  cardOperation,
  cardUnknown,
  type OperationName,
  stateForbids,
} from './card-order.ts'

/** Disabling a disabled card is accepted and changes nothing; so is enabling an active one. */
export const disable: CardAction = stateChange('disable', 'disabled')
export const enable: CardAction = stateChange('enable', 'active')

/** Pays out the remaining balance as a last withdrawal. */
export const terminate: CardAction = stateChange('terminate', 'terminated', 'withdraw')

function stateChange(operation: OperationName, to: CardState, payOutType?: 'withdraw'): CardAction {
  return async (order, { store, clock, newId }) => {
    const change: StateChange = { cardId: order.cardId, to, onlyFrom: alive, at: clock().toISOString() }
    const changed = await store.changeState(
      payOutType ? { ...change, payOut: { transactionId: newId('trx'), type: payOutType } } : change,
    )
    switch (changed.kind) {
      case 'changed':
        return ok(cardOperation(operation, changed.card, changed.transaction ? [changed.transaction] : []))
      case 'card-unknown':
        return cardUnknown(order)
      case 'state-forbids':
        return stateForbids(order, changed.card)
    }
  }
}
