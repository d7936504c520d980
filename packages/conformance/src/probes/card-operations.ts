import type { Answer } from '@card-contract/contract'
import { shownPart } from '../interface/read-action.ts'
import { balanceReading, type CardRequest, listing, termination, toggle } from '../interface/routes.ts'
import { compare } from '../model/decimal.ts'
import type { ApiResponse, Session } from '../model/session.ts'
import { ask, askEach, moveThroughEachRoute, moving } from './vocabulary/ask.ts'
import { tellLargestTopUp } from './vocabulary/largest.ts'
import { entriesIn } from './vocabulary/list.ts'
import { balanceIn, gain, signOf, wholeAmount } from './vocabulary/money.ts'
import { ifAccepted, whenAccepted } from './vocabulary/outcome.ts'
import { probe } from './vocabulary/probe.ts'
import { disabledCard, terminatedCard } from './vocabulary/states.ts'
import { tell, tellAll, tellEach, valuesOf } from './vocabulary/tell.ts'

function readingsOf(session: Session, cardId: string): Record<string, CardRequest> {
  return {
    get_balance: balanceReading(session, cardId),
    transactions: listing(session, 'queryCardOperation', cardId),
  }
}

export const statusValues = probe('card-operations/status-values', async (session) => {
  const card = await session.arrange.card()
  const responses = await askEach(session, {
    topup: moving(session, card, 'topup'),
    disable: toggle(session, 'dedicated', 'disable', card.cardId),
  })
  return tellEach(responses, (response) => ifAccepted(response, ({ data }) => valuesOf([data?.status])))
})

export const names = probe('card-operations/names', async (session) => {
  const card = await session.arrange.card()
  const { cardId } = card
  const cardRequests: readonly CardRequest[] = [
    moving(session, card, 'topup'),
    balanceReading(session, cardId),
    listing(session, 'operateCard', cardId),
    listing(session, 'queryCardOperation', cardId),
    toggle(session, 'queryCardOperation', 'disable', cardId),
    toggle(session, 'queryCardOperation', 'enable', cardId),
    termination(session, 'queryCardOperation', cardId),
  ]
  const named: Record<string, [ApiResponse, Answer]> = {}
  for (const cardRequest of cardRequests) {
    const response = await ask(session, cardRequest)
    const { operationId, call } = cardRequest
    const action = (call.body as { action?: string } | undefined)?.action ?? call.query?.action ?? operationId
    named[action] = [response, ifAccepted(response, () => valuesOf([shownPart(response, 'name')]))]
  }
  return tellAll(named)
})

export const transactionsListed = probe('card-operations/transactions-listed', async (session) => {
  const card = await session.arrange.card()
  await ask(session, moving(session, card, 'topup'))
  const latest = wholeAmount(session, card.currency) + 1
  const responses = await askEach(session, {
    'a top-up': moving(session, card, 'topup', { amount: latest }),
    get_transactions: listing(session, 'operateCard', card.cardId),
    disable: toggle(session, 'dedicated', 'disable', card.cardId),
  })
  return tellEach(responses, (response) =>
    ifAccepted(response, () => {
      const entries = entriesIn(response)
      if (entries.length === 0) return 'none'
      return entries.length > 1 ? 'all' : entries[0]?.amount === latest ? 'the latest' : 'another one'
    }),
  )
})

export const currencyMismatch = probe('card-operations/currency-mismatch', async (session) => {
  const card = await session.arrange.card({ currency: 'USD' })
  const amount = session.samples.amount('EUR')
  const topUp = await ask(session, moving(session, card, 'topup', { amount, currency: 'EUR' }))
  const answer = whenAccepted(topUp, () => {
    const gained = gain(card.response, topUp)
    if (gained === undefined) return { amount: 'not told' }
    return { amount: compare(gained, amount) === 0 ? 'one to one' : 'converted' }
  })
  return tell(topUp, answer)
})

export const otherSideOfAMovement = probe('card-operations/other-side-of-a-movement', (session, decided) =>
  tellLargestTopUp(session, [1e6, 1e9], decided),
)

export const overdraft = probe('card-operations/overdraft', async (session) => {
  const card = await session.arrange.card()
  const amount = card.opening + Math.ceil(session.samples.amount(card.currency))
  const response = await ask(session, moving(session, card, 'withdraw', { amount }))
  return tell(
    response,
    whenAccepted(response, () => ({ balance: signOf(balanceIn(response)) })),
  )
})

export const withdrawingEverything = probe('card-operations/withdrawing-everything', async (session) => {
  const card = await session.arrange.card()
  const amount = Number(balanceIn(card.response) ?? card.opening)
  const response = await ask(session, moving(session, card, 'withdraw', { amount }))
  return tell(
    response,
    whenAccepted(response, () => ({ balance: signOf(balanceIn(response)) })),
  )
})

export const topUpOfADisabledCard = probe('card-operations/top-up-of-a-disabled-card', async (session) => {
  const card = await disabledCard(session)
  return tellEach(await moveThroughEachRoute(session, card, 'topup'))
})

export const withdrawalFromADisabledCard = probe('card-operations/withdrawal-from-a-disabled-card', async (session) => {
  const card = await disabledCard(session)
  return tellEach(await moveThroughEachRoute(session, card, 'withdraw'))
})

export const readingADisabledCard = probe('card-operations/reading-a-disabled-card', async (session) =>
  tellEach(await askEach(session, readingsOf(session, (await disabledCard(session)).cardId))),
)

export const movingMoneyAfterTermination = probe('card-operations/moving-money-after-termination', async (session) => {
  const card = await terminatedCard(session)
  const cardRequests = {
    'a top-up': moving(session, card, 'topup'),
    'a withdrawal': moving(session, card, 'withdraw'),
  }
  return tellEach(await askEach(session, cardRequests))
})

export const readingAfterTermination = probe('card-operations/reading-after-termination', async (session) =>
  tellEach(await askEach(session, readingsOf(session, (await terminatedCard(session)).cardId))),
)
