import { balanceReading } from '../card-actions/routes.ts'
import type { ApiResponse } from '../model/session.ts'
import { ask, moving } from './vocabulary/ask.ts'
import { outcome } from './vocabulary/outcome.ts'
import { probe } from './vocabulary/probe.ts'
import { amountSteps, round, tellSteps } from './vocabulary/steps.ts'
import { inWords, tell } from './vocabulary/tell.ts'

/** Few enough not to burden a service. The first two create the card that the rest read. */
const quickRequests = 20

export const rate = probe('limits/rate', async (session) => {
  const { cardId } = await session.arrange.card()
  let response: ApiResponse | undefined
  for (let count = 3; count <= quickRequests; count++) {
    response = await ask(session, balanceReading(cardId))
    if (response.exchange.waits > 0 || response.status === 429) {
      return tell(response, `asked to wait (429) within ${quickRequests} requests`)
    }
  }
  const told = response?.headers.map(([name]) => name.toLowerCase()).filter((name) => /rate-?limit/.test(name)) ?? []
  const words = `no limit within ${quickRequests} requests`
  return response ? tell(response, [words, ...told].join(', ')) : inWords(words)
})

export const maximumAmount = probe('limits/maximum-amount', async (session) => {
  const card = await session.arrange.card()
  return tellSteps(amountSteps([1e3, 1e6, 1e9, 1e12]), (amount) =>
    ask(session, moving(session, card, 'topup', { amount })),
  )
})

export const balanceCeiling = probe('limits/balance-ceiling', async (session) => {
  const card = await session.arrange.card()
  const topUp = (amount: number): Promise<ApiResponse> => ask(session, moving(session, card, 'topup', { amount }))
  // Finds the largest of these amounts that one top-up accepts, then repeats it until the card rejects it.
  for (const amount of [1e9, 1e6, 1e3]) {
    let response = await topUp(amount)
    if (!response.isSuccess) continue
    let count = 1
    for (; response.isSuccess && count < 4; count++) response = await topUp(amount)
    const times = (topUps: number): string => `${topUps} ${topUps === 1 ? 'top-up' : 'top-ups'} of ${round(amount)}`
    if (response.isSuccess) return tell(response, `${times(count)}: accepted`)
    return tell(response, `${times(count - 1)}: accepted; one more: ${outcome(response)}`)
  }
  return inWords('a top-up of 1e3 is rejected, so no ceiling was reached')
})
