import { isParts } from '../../engine/nouns/answer-schema.ts'
import type { ApiResponse } from '../../engine/nouns/call.ts'
import { hasPlaceholderOutside, isInClear } from '../../engine/nouns/in-clear.ts'
import { asText } from '../../engine/values/as-text.ts'
import { balanceReading } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import { ask, askOnce, issuing, moving } from './vocabulary/ask.ts'
import { ifAccepted } from './vocabulary/outcome.ts'
import type { Probes } from './vocabulary/probe.ts'
import { amountSteps, beyondLimits, decidedLimits, tellSteps } from './vocabulary/steps.ts'
import { tell, tellAll, tellEach, tellRequests, valuesOf } from './vocabulary/tell.ts'
import { onTour } from './vocabulary/tour.ts'
import { pathOf } from './vocabulary/wire.ts'

/** More would burden a service. */
const mostCards = 50

/** Fields that differ between any two cards. */
const ownToEachCard = new Set(['card_id', 'user_id', 'card_number', 'cvv', 'created_at'])

/** A GET of a path that the contract has for another method: the likeliest place of an operation that reads. */
function readAt(
  session: Session,
  operationId: string,
  parameters: Readonly<Record<string, string>>,
): Promise<ApiResponse> {
  return askOnce(session, { call: {} }, { method: 'GET', target: pathOf(session, operationId, parameters) })
}

export const cards: Probes = {
  'cards/where-the-opening-balance-comes-from': async (session, decided) => {
    const currency = String(session.samples.body('createCard').currency)
    const said = await tellSteps(amountSteps([1e6, 1e9], currency, decided), '0', async (balance) => {
      const { userId } = await session.arrange.user()
      return ask(session, issuing(session, userId, { balance, currency }))
    })
    return beyondLimits(said, decided)
  },

  'cards/combinations': async (session) => {
    const values = (field: string): readonly string[] => session.samples.values('createCard', field)
    const [networks, categories, grades] = [values('card_type'), values('category'), values('grade')]
    // These rows and their opposites cover every pair of the first two values of each field.
    const rows = [
      [0, 0, 0],
      [0, 0, 1],
      [0, 1, 0],
    ] as const
    const responses: Record<string, ApiResponse> = {}
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
        const { userId } = await session.arrange.owner(card)
        responses[Object.values(card).join(' ')] = await ask(session, issuing(session, userId, card))
      }
    }
    return tellEach(responses)
  },

  'cards/cards-per-user': async (session, decided) => {
    const { userId } = await session.arrange.user()
    // One more than the most that was decided.
    const limit = Number(decidedLimits(decided).at(-1) ?? 3)
    const last = Math.min(limit + 1, mostCards)
    const counts = Array.from({ length: last }, (_, index) => [index + 1, undefined] as const)
    const said = await tellSteps(counts, 0, () => ask(session, issuing(session, userId)))
    const isCutShort = last <= limit && isParts(said.answer) && said.answer['accepted up to'] === last
    return isCutShort
      ? session.skip(`${limit} cards were decided, and a run issues ${last} to one user at most`)
      : beyondLimits(said, decided)
  },

  'cards/category-and-kind-of-user': async (session) => {
    const individual = await session.arrange.user()
    const business = await session.arrange.owner({ category: 'BUSINESS' })
    return tellRequests(session, {
      'BUSINESS for an individual': issuing(session, individual.userId, { category: 'BUSINESS' }),
      'PERSONAL for a business': issuing(session, business.userId, { category: 'PERSONAL' }),
    })
  },

  'cards/what-a-grade-changes': async (session) => {
    const basic = await session.arrange.card({ grade: 'BASIC' })
    const premium = await session.arrange.card({ grade: 'PREMIUM' })
    const [one, other] = [basic.response.data ?? {}, premium.response.data ?? {}]
    const differing = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
      (name) => !ownToEachCard.has(name) && JSON.stringify(one[name]) !== JSON.stringify(other[name]),
    )
    return tell(premium.response, valuesOf(differing))
  },

  // No operation returns the status of a card again: the `status` of disable, enable and terminate is that of the operation.
  'cards/status-values': onTour(({ card: { response } }) =>
    tellEach({ 'when issued': response }, ({ data }) => valuesOf([data?.status])),
  ),

  'cards/secrets-in-clear': onTour(({ card: { response } }) => {
    const { card_number, cvv } = response.data ?? {}
    const clarity = (field: string, value: unknown): string => (isInClear(field, value) ? 'in clear' : 'not in clear')
    // The values themselves never enter the answer.
    return tellAll({
      card_number: [response, clarity('card_number', card_number)],
      cvv: [response, clarity('cvv', cvv)],
    })
  }),

  'cards/usable-at-once': async (session) => {
    const card = await session.arrange.card()
    return tellRequests(session, {
      'reading the balance': balanceReading(session, card.cardId),
      'a top-up': moving(session, card, 'topup'),
    })
  },

  'cards/secrets-shown-again': onTour(({ listByQuery }) => {
    const answer = ifAccepted(listByQuery, ({ exchange: { response } }) => {
      const { body = '', repeatsSecret = hasPlaceholderOutside('card_number', body) } = response ?? {}
      return repeatsSecret || /"(card_number|cvv)"/.test(body) ? 'shown again' : 'not shown'
    })
    return tell(listByQuery, answer)
  }),

  'cards/read-again': async (session) => {
    const { cardId } = await session.arrange.card()
    return tell(await readAt(session, 'terminateCard', { cardId }))
  },

  'cards/listed-for-a-user': async (session) => {
    const { userId } = await session.arrange.user()
    return tell(await readAt(session, 'createCard', { userId }))
  },

  'cards/validity': onTour(({ card: { response } }, session) => {
    const [, month, year] = /^(\d{2})\/(\d{4})$/.exec(asText(response.data?.expiry_date)) ?? []
    const [, issuedYear, issuedMonth] = /^(\d{4})-(\d{2})/.exec(asText(response.data?.created_at)) ?? []
    if (!month || !issuedMonth) return session.skip('the response does not say when the card expires', response)
    const months = (Number(year) - Number(issuedYear)) * 12 + Number(month) - Number(issuedMonth)
    // Implementations count the month of issue or not, or end with the year, so only the years can be compared.
    return tell(response, { years: Math.round(months / 12) })
  }),
}
