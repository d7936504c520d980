import { balanceReading, type CardRequest, listing, termination, toggle } from '../card-actions/routes.ts'
import { compare, subtract } from '../model/decimal.ts'
import type { ApiResponse } from '../model/session.ts'
import { ask, askEach, moveThroughEachRoute, moving } from './vocabulary/ask.ts'
import { entriesIn } from './vocabulary/list.ts'
import { balanceIn, gain, noBalance, wholeAmount } from './vocabulary/money.ts'
import { outcome, whenAccepted } from './vocabulary/outcome.ts'
import { probe } from './vocabulary/probe.ts'
import { disabledCard, terminatedCard } from './vocabulary/states.ts'
import { amountSteps, tellSteps } from './vocabulary/steps.ts'
import { quoted, tell, tellEach } from './vocabulary/tell.ts'

function readingsOf(cardId: string): Record<string, CardRequest> {
  return {
    get_balance: balanceReading(cardId),
    transactions: listing('queryCardOperation', cardId),
  }
}

export const statusValues = probe('card-operations/status-values', async (session) => {
  const card = await session.arrange.card()
  const responses = await askEach(session, {
    topup: moving(session, card, 'topup'),
    disable: toggle('dedicated', 'disable', card.cardId),
  })
  return tellEach(responses, (response) => whenAccepted(response, ({ data }) => quoted([data?.status])))
})

export const names = probe('card-operations/names', async (session) => {
  const card = await session.arrange.card()
  const { cardId } = card
  const cardRequests: readonly CardRequest[] = [
    moving(session, card, 'topup'),
    balanceReading(cardId),
    listing('operateCard', cardId),
    listing('queryCardOperation', cardId),
    toggle('queryCardOperation', 'disable', cardId),
    toggle('queryCardOperation', 'enable', cardId),
    termination('queryCardOperation', cardId),
  ]
  const named: string[] = []
  let last = card.response
  for (const cardRequest of cardRequests) {
    last = await ask(session, cardRequest)
    const { operationId, call } = cardRequest
    const action = (call.body as { action?: string } | undefined)?.action ?? call.query?.action ?? operationId
    const name = whenAccepted(last, ({ data }) => quoted([data?.operation]))
    named.push(`${action}: ${name}`)
  }
  return tell(last, named.join('; '))
})

export const transactionsListed = probe('card-operations/transactions-listed', async (session) => {
  const card = await session.arrange.card()
  await ask(session, moving(session, card, 'topup'))
  const latest = wholeAmount(session, card.currency) + 1
  const responses = await askEach(session, {
    'a top-up': moving(session, card, 'topup', { amount: latest }),
    get_transactions: listing('operateCard', card.cardId),
    disable: toggle('dedicated', 'disable', card.cardId),
  })
  return tellEach(responses, (response) =>
    whenAccepted(response, () => {
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
  const words = whenAccepted(topUp, () => {
    const gained = gain(card.response, topUp)
    if (gained === undefined) return noBalance
    return compare(gained, amount) === 0 ? 'accepted, one to one' : 'accepted and converted'
  })
  return tell(topUp, words)
})

export const otherSideOfAMovement = probe('card-operations/other-side-of-a-movement', async (session) => {
  const card = await session.arrange.card()
  const topUp = (amount: number): Promise<ApiResponse> => ask(session, moving(session, card, 'topup', { amount }))
  const { words, exchange } = await tellSteps(amountSteps([1e6, 1e9]), topUp)
  const said = `a top-up of ${words}`
  return { answer: said, words: said, ...(exchange ? { exchange } : {}) }
})

export const overdraft = probe('card-operations/overdraft', async (session) => {
  const card = await session.arrange.card()
  const amount = card.opening + Math.ceil(session.samples.amount(card.currency))
  const response = await ask(session, moving(session, card, 'withdraw', { amount }))
  return tell(
    response,
    whenAccepted(response, () => `accepted, balance ${signOf(balanceIn(response))}`),
  )
})

export const withdrawingEverything = probe('card-operations/withdrawing-everything', async (session) => {
  const card = await session.arrange.card()
  const amount = Number(balanceIn(card.response) ?? card.opening)
  const response = await ask(session, moving(session, card, 'withdraw', { amount }))
  return tell(
    response,
    whenAccepted(response, () => `accepted, balance ${signOf(balanceIn(response))}`),
  )
})

function signOf(balance: string | undefined): string {
  if (balance === undefined) return 'not told'
  const sign = compare(balance, 0)
  return sign === 0 ? 'zero' : sign < 0 ? 'below zero' : 'above zero'
}

export const fees = probe('card-operations/fees', async (session) => {
  const card = await session.arrange.card()
  const amount = session.samples.amount(card.currency)
  const costs: string[] = []
  let balance = String(card.opening)
  const settle = (name: string, response: ApiResponse, expected: string): void => {
    const told = balanceIn(response)
    if (!response.isSuccess) costs.push(`${name} is ${outcome(response)}`)
    if (!response.isSuccess || told === undefined) return
    if (compare(told, expected) !== 0) costs.push(`${name} costs ${subtract(expected, told)}`)
    balance = told
  }
  settle('issuing', card.response, balance)
  settle('a top-up', await ask(session, moving(session, card, 'topup')), subtract(balance, -amount))
  settle('a withdrawal', await ask(session, moving(session, card, 'withdraw')), subtract(balance, amount))
  const last = await ask(session, balanceReading(card.cardId))
  settle('reading', last, balance)
  return tell(last, costs.length === 0 ? 'nothing costs anything' : costs.join('; '))
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
  tellEach(await askEach(session, readingsOf((await disabledCard(session)).cardId))),
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
  tellEach(await askEach(session, readingsOf((await terminatedCard(session)).cardId))),
)
