import type { Answer } from '@card-contract/contract'
import { isParts } from '../../engine/nouns/answers/answer-schema.ts'
import { hasPlaceholderOutside, isInPlainText } from '../../engine/nouns/wire/in-plain-text.ts'
import { asText } from '../../engine/values/texts.ts'
import type { ArrangedUser, Session } from '../actions/session.ts'
import { aCard, arranged, arrangedCard, aUser, noSetUp } from './vocabulary/arrange.ts'
import { ifAccepted, outcome } from './vocabulary/outcome.ts'
import { notAsked, one, type Probes, probe, row, telling } from './vocabulary/probe.ts'
import { ask, issuing, pathOf, type Request, unusually } from './vocabulary/request.ts'
import { amountSteps, askSteps, beyondLimits, decidedLimits, tellSteps } from './vocabulary/steps.ts'
import { tell, tellAll, valuesOf } from './vocabulary/tell.ts'
import { onTour, tour } from './vocabulary/tour.ts'

/** A GET of a path that the contract has for another method: the likeliest place of an operation that reads. */
function readingAt(session: Session, operationId: string, parameters: Readonly<Record<string, string>>): Request {
  return unusually({}, { method: 'GET', target: pathOf(session, operationId, parameters) })
}

/** Cards of every currency. The rows and their opposites cover every pair of the first two values of the other fields. */
function combinations({ samples }: Session): readonly Readonly<Record<string, unknown>>[] {
  const values = (field: string): readonly string[] => samples.values('createCard', field)
  const [networks, categories, grades] = [values('card_type'), values('category'), values('grade')]
  const rows = [
    [0, 0, 0],
    [0, 0, 1],
    [0, 1, 0],
  ] as const
  return values('currency').flatMap((currency, index) => {
    const [network, category, grade] = rows[index % rows.length] ?? rows[0]
    return [0, 1].map((opposite) => ({
      currency,
      card_type: networks[network ^ opposite],
      category: categories[category ^ opposite],
      grade: grades[grade ^ opposite],
    }))
  })
}

/** More would burden a service. */
const mostCards = 50

/** How many cards one user may have, as far as was decided, and how many to issue: one more. */
function countsAround(decided: Answer | undefined): { readonly limit: number; readonly last: number } {
  const limit = Number(decidedLimits(decided).at(-1) ?? 3)
  return { limit, last: Math.min(limit + 1, mostCards) }
}

/** Fields that differ between any two cards. */
const ownToEachCard = new Set(['card_id', 'user_id', 'card_number', 'cvv', 'created_at'])

async function twoUsers({ arrange }: Session): Promise<Readonly<Record<'individual' | 'business', ArrangedUser>>> {
  return { individual: await arrange.user(), business: await arrange.owner({ category: 'BUSINESS' }) }
}

export const cards: Probes = {
  'cards/where-the-opening-balance-comes-from': probe(
    async (session, decided) => {
      const currency = String(session.samples.body('createCard').currency)
      await askSteps(amountSteps([1e6, 1e9], currency, decided), async (balance, name) =>
        ask(session, issuing(session, await session.arrange.user(), { balance, currency }), name),
      )
    },
    (seen, decided) => beyondLimits(tellSteps(seen, '0'), decided),
  ),

  'cards/combinations': row(outcome, noSetUp, (session) => {
    return combinations(session).map((card) => {
      const request = async () => issuing(session, await session.arrange.owner(card), card)
      return [Object.values(card).join(' '), request]
    })
  }),

  'cards/cards-per-user': probe(
    async (session, decided) => {
      const user = await session.arrange.user()
      const counts = Array.from({ length: countsAround(decided).last }, (_, index) => [`${index + 1}`, user] as const)
      await askSteps(counts, (_, name) => ask(session, issuing(session, user), name))
    },
    (seen, decided) => {
      const said = tellSteps(seen, 0)
      const { limit, last } = countsAround(decided)
      const isCutShort = last <= limit && isParts(said.answer) && said.answer['accepted up to'] === last
      return isCutShort
        ? notAsked(`${limit} cards were decided, and a run issues ${last} to one user at most`)
        : beyondLimits(said, decided)
    },
  ),

  'cards/category-and-kind-of-user': row(outcome, twoUsers, ({ individual, business }, session) => ({
    'BUSINESS for an individual': issuing(session, individual, { category: 'BUSINESS' }),
    'PERSONAL for a business': issuing(session, business, { category: 'PERSONAL' }),
  })),

  'cards/what-a-grade-changes': telling(
    (premium, seen) => {
      const [one, other] = [arrangedCard(seen).data ?? {}, premium.data ?? {}]
      const differing = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
        (name) => !ownToEachCard.has(name) && JSON.stringify(one[name]) !== JSON.stringify(other[name]),
      )
      return valuesOf(differing)
    },
    (seen) => arranged(seen, 'createCard')[1] ?? arrangedCard(seen),
    async ({ arrange }) => [await arrange.card({ grade: 'BASIC' }), await arrange.card({ grade: 'PREMIUM' })],
  ),

  // No operation returns the status of a card again: the `status` of disable, enable and terminate is that of the operation.
  'cards/status-values': probe(tour, (seen) => {
    const card = arrangedCard(seen)
    return tellAll({ 'when issued': [card, valuesOf([card.data?.status])] })
  }),

  'cards/secrets-in-clear': probe(tour, (seen) => {
    const card = arrangedCard(seen)
    // The values themselves never enter the answer.
    const clarity = (field: string) =>
      isInPlainText(field, card.data?.[field]) ? 'in plain text' : 'not in plain text'
    return tellAll({ card_number: [card, clarity('card_number')], cvv: [card, clarity('cvv')] })
  }),

  'cards/usable-at-once': row(outcome, aCard, (card) => ({
    'reading the balance': card.to('get_balance'),
    'a top-up': card.to('topup'),
  })),

  'cards/secrets-shown-again': onTour(
    'a list of transactions',
    ifAccepted(({ exchange: { response } }) => {
      const { body = '', repeatsSecret = hasPlaceholderOutside('card_number', body) } = response ?? {}
      return repeatsSecret || /"(card_number|cvv)"/.test(body) ? 'shown again' : 'not shown'
    }),
  ),

  'cards/read-again': one(outcome, aCard, ({ cardId }, session) => readingAt(session, 'terminateCard', { cardId })),

  'cards/listed-for-a-user': one(outcome, aUser, ({ userId }, session) => readingAt(session, 'createCard', { userId })),

  'cards/validity': probe(tour, (seen) => {
    const card = arrangedCard(seen)
    const [, month, year] = /^(\d{2})\/(\d{4})$/.exec(asText(card.data?.expiry_date)) ?? []
    const [, issuedYear, issuedMonth] = /^(\d{4})-(\d{2})/.exec(asText(card.data?.created_at)) ?? []
    if (!month || !issuedMonth) return notAsked('the response does not say when the card expires', card)
    const months = (Number(year) - Number(issuedYear)) * 12 + Number(month) - Number(issuedMonth)
    // Implementations count the month of issue or not, or end with the year, so only the years can be compared.
    return tell(card, { years: Math.round(months / 12) })
  }),
}
