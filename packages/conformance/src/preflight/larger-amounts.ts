import type { Contract } from '@card-contract/contract'
import type { ApiResponse } from '../exchanges/call.ts'
import { concernsValues } from '../exchanges/concerns-values.ts'
import type { Exchange } from '../exchanges/exchange.ts'
import { readRequest } from '../exchanges/sent.ts'
import type { Session } from '../exchanges/session.ts'
import { sentPart, shownId } from '../interface/read-action.ts'
import { type Direction, movement } from '../interface/routes.ts'
import { Blocked, LostResponse } from '../model/check-ended.ts'
import type { LargerAmount } from '../model/learnt.ts'
import { groupBy } from '../values/group-by.ts'
import { list } from '../values/words.ts'
import { askOn } from './ask.ts'

/** Tried in this order in place of a rejected amount. */
const largerAmounts = [5, 10, 50, 100, 500, 1_000, 5_000, 10_000] as const

/** The currencies in which the target rejected a valid amount, perhaps because it is too small. */
export function currenciesInDoubt(contract: Contract, rejected: readonly Exchange[]): readonly string[] {
  const inDoubt = rejected.flatMap((exchange) => {
    const { intent, operationId, response } = exchange
    const isOfValues = concernsValues({ isRejection: true, status: response?.status })
    if (intent !== 'valid' || operationId === undefined || !isOfValues) return []
    const sent = { exchange, operation: contract.operation(operationId), sent: readRequest(exchange.request) }
    const currency = sentPart(sent, 'currency')
    return typeof currency === 'string' && sentPart(sent, 'amount') !== undefined ? [currency] : []
  })
  return [...new Set(inDoubt)].sort()
}

/**
 * Opens a card, tops it up and withdraws from it, and tries larger amounts where the usual one is rejected: at most 60 requests
 * with the registrations.
 */
export async function findLargerAmounts(session: Session, currency: string): Promise<readonly LargerAmount[]> {
  const { contract, samples, arrange } = session
  const ask = askOn(session)
  const found: LargerAmount[] = []

  /** The first response to the usual amount, or to the larger one that is accepted. */
  async function accepted(usual: number, send: (amount: number) => Promise<ApiResponse>): Promise<ApiResponse> {
    const first = await send(usual)
    if (!concernsValues(first)) return first
    // A target that rejects now and then would accept the usual amount, too, before or after a larger one.
    const second = await send(usual)
    if (!concernsValues(second)) return second
    for (const larger of largerAmounts.filter((one) => one > usual)) {
      const response = await send(larger)
      if (!response.isSuccess) continue
      const field = response.operation?.action?.request.amount?.name
      const isReason = field !== undefined && concernsValues(await send(usual))
      if (isReason) found.push({ field, currency, rejected: usual, accepted: larger })
      return response
    }
    return first
  }

  try {
    const open = { intent: 'open' } as const
    const body = samples.body('createCard', { currency })
    const opening = contract.operation('createCard').action?.request.amount?.name ?? ''
    const issued = await accepted(Number(body[opening]), async (amount) => {
      const { userId } = await arrange.owner(body)
      return await ask('createCard', { path: { userId }, body: { ...body, [opening]: amount } }, open)
    })
    const card = shownId(issued, 'card')
    if (card === undefined) return found
    const move = (direction: Direction, amount: number): Promise<ApiResponse> => {
      const { operationId, call } = movement(session, 'dedicated', direction, card, { amount, currency })
      return ask(operationId, call, open)
    }
    await accepted(samples.amount(currency), (amount) => move('topup', amount))
    const toppedUp = found.find(({ field }) => field !== opening)?.accepted
    await accepted(toppedUp ?? samples.amount(currency), async (amount) => {
      await move('topup', amount)
      return await move('withdraw', amount)
    })
  } catch (error) {
    // The checks report that no card can be issued. What was accepted before remains.
    if (!(error instanceof Blocked || error instanceof LostResponse)) throw error
  }
  return found
}

/** For the report: what the run did with them. */
export function largerAmountsInWords(found: readonly LargerAmount[]): string[] {
  const fields = groupBy(found, ({ field }) => field)
  return [...fields].map(([field, amounts]) => {
    const all = (which: 'rejected' | 'accepted'): string => list(amounts.map((one) => `${one[which]} ${one.currency}`))
    const [smaller, larger] = amounts.length === 1 ? ['amount', 'one'] : ['amounts', 'ones']
    return `the target rejected \`${field}\` ${all('rejected')}, and accepted ${all('accepted')}, although the contract documents the smaller ${smaller} as valid; the checks of other things were repeated with the larger ${larger}`
  })
}
