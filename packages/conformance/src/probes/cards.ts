import { type Errand, listing, termination, turning } from '../doors/doors.ts'
import type { Answer, Stage } from '../model/stage.ts'
import { ask } from './vocabulary/ask.ts'
import { outcome, whenAccepted } from './vocabulary/outcome.ts'
import { probe } from './vocabulary/probe.ts'
import { amountSteps, tellSteps } from './vocabulary/steps.ts'
import { inEach, quoted, tell, tellEach } from './vocabulary/tell.ts'

function issue(stage: Stage, userId: string, fields: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  const call = { path: { userId }, body: stage.samples.body('createCard', fields) }
  return ask(stage, { operationId: 'createCard', call })
}

export const whereTheOpeningBalanceComesFrom = probe('cards/where-the-opening-balance-comes-from', async (stage) => {
  const { answer, ...said } = await tellSteps(amountSteps([1e6, 1e9]), async (balance) => {
    const { userId } = await stage.arrange.user()
    return issue(stage, userId, { balance })
  })
  return { ...said, answer: `a card with ${answer}` }
})

export const combinations = probe('cards/combinations', async (stage) => {
  const values = (field: string): readonly string[] => stage.samples.values('createCard', field)
  const [networks, categories, grades] = [values('card_type'), values('category'), values('grade')]
  // Of the first two values of each field, every pair of values occurs in one of these and its opposite.
  const rows = [
    [0, 0, 0],
    [0, 0, 1],
    [0, 1, 0],
  ] as const
  const answers: Record<string, Answer> = {}
  for (const [index, currency] of values('currency').entries()) {
    for (const isOpposite of [false, true]) {
      const [network, category, grade] = (rows[index % rows.length] ?? rows[0]).map((bit) =>
        isOpposite ? 1 - bit : bit,
      )
      const card = {
        currency,
        card_type: networks[network ?? 0],
        category: categories[category ?? 0],
        grade: grades[grade ?? 0],
      }
      const { userId } = await stage.arrange.owner(card)
      answers[Object.values(card).join(' ')] = await issue(stage, userId, card)
    }
  }
  return tellEach(answers)
})

export const cardsPerUser = probe('cards/cards-per-user', async (stage) => {
  const { userId } = await stage.arrange.user()
  const counts = ['1 card', '2 cards', '3 cards', '4 cards'].map((name) => [name, undefined] as const)
  return tellSteps(counts, () => issue(stage, userId))
})

export const categoryAndKindOfUser = probe('cards/category-and-kind-of-user', async (stage) => {
  const individual = await stage.arrange.user()
  const business = await stage.arrange.owner({ category: 'BUSINESS' })
  return tellEach({
    'BUSINESS for an individual': await issue(stage, individual.userId, { category: 'BUSINESS' }),
    'PERSONAL for a business': await issue(stage, business.userId, { category: 'PERSONAL' }),
  })
})

/** What differs between any two cards. */
const ownToEachCard = new Set(['card_id', 'user_id', 'card_number', 'cvv', 'created_at'])

export const whatAGradeChanges = probe('cards/what-a-grade-changes', async (stage) => {
  const basic = await stage.arrange.card({ grade: 'BASIC' })
  const premium = await stage.arrange.card({ grade: 'PREMIUM' })
  const [one, other] = [basic.answer.data ?? {}, premium.answer.data ?? {}]
  const differing = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => !ownToEachCard.has(name) && JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  )
  return tell(premium.answer, differing.length === 0 ? 'nothing that is seen when it is issued' : quoted(differing))
})

export const statusValues = probe('cards/status-values', async (stage) => {
  const card = await stage.arrange.card()
  const { cardId } = card
  const statusAfter = async (errand: Errand): Promise<string> => {
    const answer = await ask(stage, errand)
    return answer.isSuccess ? quoted([answer.data?.status]) : outcome(answer)
  }
  const words = {
    'when issued': quoted([card.answer.data?.status]),
    'from disable': await statusAfter(turning('dedicated', 'disable', cardId)),
    'from enable': await statusAfter(turning('dedicated', 'enable', cardId)),
    'from terminate': await statusAfter(termination('dedicated', cardId)),
  }
  return tell(card.answer, inEach(words))
})

export const secretsShownAgain = probe('cards/secrets-shown-again', async (stage) => {
  const { cardId } = await stage.arrange.card()
  const list = await ask(stage, listing('query-card-operation', cardId))
  const words = whenAccepted(list, ({ exchange }) => {
    // What the card number was replaced by when it was recorded, and what both are called.
    const isShown = /\[card_number|"(card_number|cvv)"/.test(exchange.response?.body ?? '')
    return isShown ? 'shown again' : 'not shown'
  })
  return tell(list, words)
})

export const validity = probe('cards/validity', async (stage) => {
  const { answer } = await stage.arrange.card()
  const [, month, year] = /^(\d{2})\/(\d{4})$/.exec(String(answer.data?.expiry_date)) ?? []
  const [, issuedYear, issuedMonth] = /^(\d{4})-(\d{2})/.exec(String(answer.data?.created_at)) ?? []
  if (!month || !issuedMonth) return tell(answer, 'the answer does not say')
  const months = (Number(year) - Number(issuedYear)) * 12 + Number(month) - Number(issuedMonth)
  // Some count the month of issue, some don't, and some end with the year: the years are what can be compared.
  return tell(answer, `about ${Math.round(months / 12)} years`)
})
