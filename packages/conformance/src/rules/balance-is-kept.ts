import type { Verb } from '@card-contract/contract'
import { pointerOf } from '../interface/read-action.ts'
import type { Deviation, Judged } from '../model/check.ts'
import { isSameCurrency } from '../model/currency.ts'
import type { Balance, Step, Steps } from '../model/step.ts'
import { fieldAt } from '../model/words.ts'

/** Actions that keep the balance as it is. */
const keeping: ReadonlySet<Verb | undefined> = new Set<Verb>(['get_balance', 'get_transactions', 'disable', 'enable'])

/**
 * A balance is what the response before reported, if nothing in between can have changed it: only a rejected request, a reading, or
 * disabling and enabling.
 */
export function* balanceIsKept(steps: Steps): Iterable<Judged> {
  for (const { step, action, reported, before, rejected } of steps.balances()) {
    if (!before || !keeping.has(action) || !isSameCurrency(reported.currency, before.currency)) continue
    yield {
      exchange: step.exchange.id,
      ...(reported.balance === before.balance ? {} : { deviation: deviation(step, reported, before, rejected) }),
    }
  }
}

function deviation(step: Step, reported: Balance, before: Balance, rejected: readonly string[]): Deviation {
  const pointer = pointerOf(step, 'balance')
  return {
    headline: `${reported.by} returned ${fieldAt(pointer)} ${reported.balance}, but ${before.by} had returned ${before.balance}, and nothing that was accepted since moves money`,
    expected: `the balance that ${before.by} returned: nothing that was accepted since moves money`,
    received: `${reported.balance}, not ${before.balance} (exchange ${before.exchange})`,
    pointer,
    ...(rejected.length > 0 ? { about: { fault: 'moved-although-rejected' } } : {}),
  }
}
