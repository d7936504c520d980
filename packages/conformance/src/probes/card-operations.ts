import { balanceReading, type Errand, listing, termination, turning } from '../doors/doors.ts'
import { compare, subtract } from '../model/decimal.ts'
import type { Answer } from '../model/stage.ts'
import { ask, askEach, moveThroughEachDoor, moving } from './vocabulary/ask.ts'
import { entriesIn } from './vocabulary/list.ts'
import { balanceIn, gain, noBalance, wholeAmount } from './vocabulary/money.ts'
import { outcome, whenAccepted } from './vocabulary/outcome.ts'
import { probe } from './vocabulary/probe.ts'
import { disabledCard, terminatedCard } from './vocabulary/states.ts'
import { amountSteps, tellSteps } from './vocabulary/steps.ts'
import { quoted, tell, tellEach } from './vocabulary/tell.ts'

function readingsOf(cardId: string): Record<string, Errand> {
  return {
    get_balance: balanceReading(cardId),
    transactions: listing('query-card-operation', cardId),
  }
}

export const statusValues = probe('card-operations/status-values', async (stage) => {
  const card = await stage.arrange.card()
  const answers = await askEach(stage, {
    topup: moving(stage, card, 'topup'),
    disable: turning('dedicated', 'disable', card.cardId),
  })
  return tellEach(answers, (answer) => whenAccepted(answer, ({ data }) => quoted([data?.status])))
})

export const names = probe('card-operations/names', async (stage) => {
  const card = await stage.arrange.card()
  const { cardId } = card
  const errands: readonly Errand[] = [
    moving(stage, card, 'topup'),
    balanceReading(cardId),
    listing('operate-card', cardId),
    listing('query-card-operation', cardId),
    turning('query-card-operation', 'disable', cardId),
    turning('query-card-operation', 'enable', cardId),
    termination('query-card-operation', cardId),
  ]
  const named: string[] = []
  let last = card.answer
  for (const errand of errands) {
    last = await ask(stage, errand)
    const { operationId, call } = errand
    const action = (call.body as { action?: string } | undefined)?.action ?? call.query?.action ?? operationId
    const name = whenAccepted(last, ({ data }) => quoted([data?.operation]))
    named.push(`${action}: ${name}`)
  }
  return tell(last, named.join('; '))
})

export const transactionsListed = probe('card-operations/transactions-listed', async (stage) => {
  const card = await stage.arrange.card()
  await ask(stage, moving(stage, card, 'topup'))
  const latest = wholeAmount(stage, card.currency) + 1
  const answers = await askEach(stage, {
    'a top-up': moving(stage, card, 'topup', { amount: latest }),
    get_transactions: listing('operate-card', card.cardId),
    disable: turning('dedicated', 'disable', card.cardId),
  })
  return tellEach(answers, (answer) =>
    whenAccepted(answer, () => {
      const entries = entriesIn(answer)
      if (entries.length === 0) return 'none'
      return entries.length > 1 ? 'all' : entries[0]?.amount === latest ? 'the latest' : 'another one'
    }),
  )
})

export const currencyMismatch = probe('card-operations/currency-mismatch', async (stage) => {
  const card = await stage.arrange.card({ currency: 'USD' })
  const amount = stage.samples.amount('EUR')
  const topUp = await ask(stage, moving(stage, card, 'topup', { amount, currency: 'EUR' }))
  const words = whenAccepted(topUp, () => {
    const gained = gain(card.answer, topUp)
    if (gained === undefined) return noBalance
    return compare(gained, amount) === 0 ? 'accepted, one to one' : 'accepted and converted'
  })
  return tell(topUp, words)
})

export const otherSideOfAMovement = probe('card-operations/other-side-of-a-movement', async (stage) => {
  const card = await stage.arrange.card()
  const topUp = (amount: number): Promise<Answer> => ask(stage, moving(stage, card, 'topup', { amount }))
  const { answer, ...said } = await tellSteps(amountSteps([1e6, 1e9]), topUp)
  return { ...said, answer: `a top-up of ${answer}` }
})

export const overdraft = probe('card-operations/overdraft', async (stage) => {
  const card = await stage.arrange.card()
  const amount = card.opening + Math.ceil(stage.samples.amount(card.currency))
  const answer = await ask(stage, moving(stage, card, 'withdraw', { amount }))
  return tell(
    answer,
    whenAccepted(answer, () => `accepted, balance ${signOf(balanceIn(answer))}`),
  )
})

export const withdrawingEverything = probe('card-operations/withdrawing-everything', async (stage) => {
  const card = await stage.arrange.card()
  const amount = Number(balanceIn(card.answer) ?? card.opening)
  const answer = await ask(stage, moving(stage, card, 'withdraw', { amount }))
  return tell(
    answer,
    whenAccepted(answer, () => `accepted, balance ${signOf(balanceIn(answer))}`),
  )
})

function signOf(balance: string | undefined): string {
  if (balance === undefined) return 'not told'
  const sign = compare(balance, 0)
  return sign === 0 ? 'zero' : sign < 0 ? 'below zero' : 'above zero'
}

export const fees = probe('card-operations/fees', async (stage) => {
  const card = await stage.arrange.card()
  const amount = stage.samples.amount(card.currency)
  const costs: string[] = []
  let balance = String(card.opening)
  const settle = (name: string, answer: Answer, expected: string): void => {
    const told = balanceIn(answer)
    if (!answer.isSuccess) costs.push(`${name} is ${outcome(answer)}`)
    if (!answer.isSuccess || told === undefined) return
    if (compare(told, expected) !== 0) costs.push(`${name} costs ${subtract(expected, told)}`)
    balance = told
  }
  settle('issuing', card.answer, balance)
  settle('a top-up', await ask(stage, moving(stage, card, 'topup')), subtract(balance, -amount))
  settle('a withdrawal', await ask(stage, moving(stage, card, 'withdraw')), subtract(balance, amount))
  const last = await ask(stage, balanceReading(card.cardId))
  settle('reading', last, balance)
  return tell(last, costs.length === 0 ? 'nothing costs anything' : costs.join('; '))
})

export const topUpOfADisabledCard = probe('card-operations/top-up-of-a-disabled-card', async (stage) => {
  const card = await disabledCard(stage)
  return tellEach(await moveThroughEachDoor(stage, card, 'topup'))
})

export const withdrawalFromADisabledCard = probe('card-operations/withdrawal-from-a-disabled-card', async (stage) => {
  const card = await disabledCard(stage)
  return tellEach(await moveThroughEachDoor(stage, card, 'withdraw'))
})

export const readingADisabledCard = probe('card-operations/reading-a-disabled-card', async (stage) =>
  tellEach(await askEach(stage, readingsOf((await disabledCard(stage)).cardId))),
)

export const movingMoneyAfterTermination = probe('card-operations/moving-money-after-termination', async (stage) => {
  const card = await terminatedCard(stage)
  const errands = {
    'a top-up': moving(stage, card, 'topup'),
    'a withdrawal': moving(stage, card, 'withdraw'),
  }
  return tellEach(await askEach(stage, errands))
})

export const readingAfterTermination = probe('card-operations/reading-after-termination', async (stage) =>
  tellEach(await askEach(stage, readingsOf((await terminatedCard(stage)).cardId))),
)
