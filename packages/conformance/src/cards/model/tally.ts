import type { Contract } from '@card-contract/contract'
import type { Tally } from '../../engine/nouns/suite.ts'
import type { Exchange } from '../../engine/nouns/wire/exchange.ts'
import { readResponse } from '../../engine/nouns/wire/read-response.ts'
import { add, compare, subtract } from '../../engine/values/decimal.ts'
import { reportedBalance, shownPart } from '../actions/read-action.ts'

/** Compares balances before and after. Excludes open questions: some request amounts that no implementation accepts. */
export function countMoney(contract: Contract, exchanges: readonly Exchange[]): Tally['amounts'] {
  const balances = new Map<string, string>()
  const sums = new Map<string, { in: string; out: string }>()
  for (const exchange of exchanges) {
    const operation = exchange.operationId === undefined ? undefined : contract.operation(exchange.operationId)
    const response = readResponse(exchange, operation)
    const [cardId, balance] = [shownPart(response, 'card'), reportedBalance(response)]
    const currency = shownPart(response, 'currency')
    if (typeof cardId !== 'string' || typeof currency !== 'string' || balance === undefined) continue
    const moved = subtract(balance, balances.get(cardId) ?? '0')
    balances.set(cardId, balance)
    if (exchange.intent !== 'valid') continue
    const sum = sums.get(currency) ?? { in: '0', out: '0' }
    if (compare(moved, '0') > 0) sum.in = add(sum.in, moved)
    else sum.out = subtract(sum.out, moved)
    sums.set(currency, sum)
  }
  return [...sums].map(([currency, sum]) => ({ currency, ...sum })).sort((a, b) => (a.currency < b.currency ? -1 : 1))
}
