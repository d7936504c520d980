import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import { add } from '../../engine/values/decimal.ts'
import type { Session } from '../actions/session.ts'
import { aCard } from './vocabulary/arrange.ts'
import { askAroundLimits, largestTopUp, tellAroundLimits } from './vocabulary/largest.ts'
import { amountIn } from './vocabulary/money.ts'
import { outcome } from './vocabulary/outcome.ts'
import { type Probes, probe, telling } from './vocabulary/probe.ts'
import { ask } from './vocabulary/request.ts'
import { decidedLimits } from './vocabulary/steps.ts'
import { tell, valuesOf } from './vocabulary/tell.ts'

/** Few enough not to burden a service. The first two create the card that the rest read. */
const quickRequests = 20

const isLimited = ({ exchange }: ApiResponse): boolean => exchange.waits > 0

/** Finds the largest of these amounts that one top-up accepts, then repeats it until the card rejects it. */
async function fill(session: Session): Promise<void> {
  const card = await aCard(session)
  const topUp = (amount: number) => ask(session, card.to('topup', { amount }), 'a top-up')
  let largest = 1e9
  let response = await topUp(largest)
  for (const amount of [1e6, 1e3]) {
    if (response.isSuccess) break
    largest = amount
    response = await topUp(amount)
  }
  for (let count = 0; response.isSuccess && count < 3; count++) response = await topUp(largest)
}

export const limits: Probes = {
  'limits/rate': telling(
    (last) => {
      const reported = last.headers.map(([name]) => name.toLowerCase()).filter((name) => /rate-?limit/.test(name))
      return {
        [`${quickRequests} requests`]: isLimited(last) ? 'asked to wait with 429' : 'no limit',
        ...(reported.length > 0 ? { headers: valuesOf(reported) } : {}),
      }
    },
    'the last reading',
    async (session) => {
      const card = await aCard(session)
      for (let count = 3; count <= quickRequests; count++) {
        if (isLimited(await ask(session, card.to('get_balance'), 'the last reading'))) return
      }
    },
  ),

  'limits/maximum-amount': largestTopUp([1e3, 1e6, 1e9, 1e12]),

  'limits/balance-ceiling': probe(
    (session, decided) => (decidedLimits(decided).length > 0 ? askAroundLimits(session, decided) : fill(session)),
    (seen, decided) => {
      if (decidedLimits(decided).length > 0) return tellAroundLimits(seen, decided)
      const last = seen.in('a top-up')
      const accepted = seen.of('topUpCard').filter(({ isSuccess }) => isSuccess)
      const total = accepted.map(amountIn).reduce((sum, amount) => add(sum, amount), '0')
      return tell(last, { 'accepted up to': total, ...(last.isSuccess ? {} : { above: outcome(last) }) })
    },
  ),
}
