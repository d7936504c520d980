import type { ApiResponse } from '../../engine/nouns/call.ts'
import { balanceReading } from '../actions/routes.ts'
import { ask, moving } from './vocabulary/ask.ts'
import { tellBalanceAround, tellLargestTopUp } from './vocabulary/largest.ts'
import { outcome } from './vocabulary/outcome.ts'
import type { Probes } from './vocabulary/probe.ts'
import { decidedLimits } from './vocabulary/steps.ts'
import { tell, valuesOf } from './vocabulary/tell.ts'

/** Few enough not to burden a service. The first two create the card that the rest read. */
const quickRequests = 20

export const limits: Probes = {
  'limits/rate': async (session) => {
    const { cardId } = await session.arrange.card()
    let response = await ask(session, balanceReading(session, cardId))
    const isLimited = (): boolean => response.exchange.waits > 0 || response.status === 429
    for (let count = 4; count <= quickRequests && !isLimited(); count++) {
      response = await ask(session, balanceReading(session, cardId))
    }
    const reported = response.headers.map(([name]) => name.toLowerCase()).filter((name) => /rate-?limit/.test(name))
    return tell(response, {
      [`${quickRequests} requests`]: isLimited() ? 'asked to wait with 429' : 'no limit',
      ...(reported.length > 0 ? { headers: valuesOf(reported) } : {}),
    })
  },

  'limits/maximum-amount': (session, decided) => tellLargestTopUp(session, [1e3, 1e6, 1e9, 1e12], decided),

  'limits/balance-ceiling': async (session, decided) => {
    if (decidedLimits(decided).length > 0) return await tellBalanceAround(session, decided)
    const card = await session.arrange.card()
    const topUp = (amount: number): Promise<ApiResponse> => ask(session, moving(session, card, 'topup', { amount }))
    // Finds the largest of these amounts that one top-up accepts, then repeats it until the card rejects it.
    let response = await topUp(1e9)
    let largest = 1e9
    for (const amount of [1e6, 1e3]) {
      if (response.isSuccess) break
      largest = amount
      response = await topUp(amount)
    }
    let count = 0
    for (; response.isSuccess && count < 3; count++) response = await topUp(largest)
    const isAccepted = response.isSuccess
    const total = largest * (isAccepted ? count + 1 : count)
    return tell(response, { 'accepted up to': String(total), ...(isAccepted ? {} : { above: outcome(response) }) })
  },
}
