import type { Contract } from '@card-contract/contract'
import type { ApiResponse } from '../../exchanges/call.ts'
import type { LargerAmount } from '../../model/learnt.ts'
import { openSession } from '../../preflight/ask.ts'
import { currenciesInDoubt, findLargerAmounts } from '../../preflight/larger-amounts.ts'
import type { ContextFor } from './attempt.ts'
import type { LargerAmountsFor } from './scenario.ts'

interface Asked {
  readonly found: readonly LargerAmount[]
  readonly responses: readonly ApiResponse[]
}

/** Asks for each currency once in a run, in a scenario of its own: which scenario needs the result first does not matter. */
export function askForAmounts(
  contract: Contract,
  contextFor: ContextFor,
): { readonly largerFor: LargerAmountsFor; asked(): Promise<Asked> } {
  const byCurrency = new Map<string, Promise<Asked>>()

  async function ask(currency: string): Promise<Asked> {
    const id = `amounts-${currency.toLowerCase()}`
    const { session, responses } = openSession(id, (onExchange) => contextFor(id, 1, onExchange))
    return { found: await findLargerAmounts(session, currency), responses }
  }

  async function all(currencies: readonly string[]): Promise<Asked> {
    const each: Asked[] = []
    for (const currency of currencies) {
      const asking = byCurrency.get(currency) ?? ask(currency)
      byCurrency.set(currency, asking)
      each.push(await asking)
    }
    return { found: each.flatMap(({ found }) => found), responses: each.flatMap(({ responses }) => responses) }
  }

  return {
    largerFor: async (rejected) => (await all(currenciesInDoubt(contract, rejected))).found,
    asked: () => all([...byCurrency.keys()].sort()),
  }
}
