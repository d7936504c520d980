import type { Contract } from '@card-contract/contract'
import type { Deviation, Rule } from '../model/check.ts'
import { isSameCurrency } from '../model/currency.ts'
import { type Told, toldBalances } from './ledger.ts'

/** Actions that keep the balance as it is. */
const keeping: ReadonlySet<string> = new Set(['get_balance', 'get_transactions', 'disable', 'enable'])

/**
 * A balance is what the response before told, if nothing in between can have changed it: only a rejected request, a reading, or
 * disabling and enabling.
 */
export function balanceIsKept(contract: Contract): Rule {
  return function* judge(steps) {
    for (const { step, action, told, before } of toldBalances(contract, steps)) {
      if (!before || !keeping.has(action ?? '') || !isSameCurrency(told.currency, before.currency)) continue
      yield {
        exchange: step.exchange.id,
        ...(told.balance === before.balance ? {} : { deviation: deviation(told, before) }),
      }
    }
  }
}

function deviation(told: Told, before: Told): Deviation {
  return {
    headline: `${told.by} returned \`data.new_balance\` ${told.balance}, but ${before.by} had returned ${before.balance} right before`,
    expected: `the balance that ${before.by} returned right before`,
    received: `${told.balance}, not ${before.balance} (exchange ${before.exchange})`,
    pointer: '/data/new_balance',
  }
}
