import type { Found, Rule } from '../../engine/nouns/check.ts'
import { returned } from '../../engine/nouns/finding.ts'
import { show } from '../../engine/nouns/show.ts'
import type { Step, Steps } from '../../engine/nouns/step.ts'
import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import type { Exchange } from '../../engine/nouns/wire/exchange.ts'
import { isNumbered } from '../../engine/nouns/wire/in-plain-text.ts'
import { aboutOverlap } from '../../engine/nouns/wire/overlap.ts'
import { deviationAt, deviationsFromSent } from '../../engine/rules/deviation.ts'
import { accepted, conforming, eachResponse, responsesTogether } from '../../engine/rules/each-response.ts'
import { currencyKey } from '../../engine/values/currency.ts'
import { subtract } from '../../engine/values/decimal.ts'
import { inCommon } from '../../engine/values/in-common.ts'
import type { Fields } from '../../engine/values/json.ts'
import { once } from '../../engine/values/once.ts'
import { asText, fieldAt } from '../../engine/values/texts.ts'
import { pointerOf, sentPart, shownId, shownPart } from '../actions/read-action.ts'
import { currenciesWithFractions } from '../ledger/dues.ts'
import { feeOf, isCountable } from '../ledger/fee.ts'
import { feesForIssuing, isFraction, isRounded, issuedIn } from '../ledger/issuing.ts'
import { ledger } from '../ledger/ledger.ts'
import { lastDigits } from './wrong-balance.ts'

/** A second card of a user may be the first one. */
export const echoesCurrencyAndNetwork: Rule = responsesTogether(conforming('createCard'), function* (responses) {
  const known = new Set<unknown>()
  const wrong: Judged[] = []
  const right: Fields[] = []
  for (const response of responses) {
    const { id: exchange, intent } = response.exchange
    const id = shownId(response, 'card')
    const isNew = id !== undefined && !known.has(id)
    known.add(id)
    if (intent === 'open' && !isNew) continue
    const deviations = [
      ...deviationsFromSent(response, pointerOf(response, 'currency'), sentPart(response, 'currency')),
      ...deviationsFromSent(response, '/data/card_type', response.sent.body()?.card_type),
    ]
    const fields = response.sent.body() ?? {}
    if (deviations.length === 0) right.push(fields)
    for (const deviation of deviations) wrong.push({ ...deviation, exchange, fields })
  }
  // One that asked for what others got by mistake is right in any case.
  const given = new Set(wrong.map(({ received }) => received))
  const isTelling = ({ currency, card_type }: Fields): boolean =>
    ![currency, card_type].some((one) => given.has(show(one)))
  yield* withWhere(wrong, right.filter(isTelling))
})

/** A wrong response, with what was sent. */
interface Judged extends Found {
  readonly fields: Fields
}

/** Adds what the requests with wrong responses have in common, and no others. */
function* withWhere(wrong: readonly Judged[], right: readonly Fields[]): Iterable<Found> {
  const where = inCommon(
    wrong.map(({ fields }) => fields),
    right,
  )
  for (const { fields: _, ...one } of wrong)
    yield where === undefined ? one : { ...one, about: { ...one.about, where } }
}

export const expiresInTheFuture: Rule = eachResponse(accepted('createCard'), (response) => {
  const { expiry_date: expiry, created_at: creation } = response.data ?? {}
  const [, month, year] = /^(\d\d)\/(\d{4})$/.exec(asText(expiry)) ?? []
  // By the target's clock, which may be wrong.
  const created = new Date(asText(creation))
  const [months, now] = [Number(year) * 12 + Number(month), created.getUTCFullYear() * 12 + created.getUTCMonth() + 1]
  // What is no date is NaN, which is not less than anything.
  if (!(months < now)) return []
  const expected = 'a month that was not over when the card was created'
  return [deviationAt(response, '/data/expiry_date', expected, `for a card that was created at ${asText(creation)}`)]
})

export const holdsTheOpeningBalance: Rule = (steps) => {
  const counting = once(() => currenciesWithFractions(steps.derive(ledger)))
  return responsesTogether(issuing, (responses) => wrongOpeningsIn(responses, counting))(steps)
}

/** Whether a fraction of a franc is accepted is open, and what the card then holds is not, if such fractions count. */
function issuing(steps: Steps): readonly Step[] {
  return conforming('createCard')(steps).filter(({ exchange: { intent }, read }) => {
    const issued = intent === 'valid' ? undefined : issuedIn(read())
    return intent === 'valid' || (issued !== undefined && isFraction(issued) && isCountable(issued.amount))
  })
}

function* wrongOpeningsIn(responses: Iterable<ApiResponse>, counting: () => ReadonlySet<unknown>): Iterable<Found> {
  const fees = feesForIssuing(responses)
  const found: Judged[] = []
  const right: Fields[] = []
  for (const response of responses) {
    const issued = issuedIn(response)
    if (!issued) continue
    const rules = fees.get(issued.currency) ?? []
    const [rule] = rules
    const fields = { currency: issued.currency, balance: Number(issued.amount) }
    // The fee for a fraction of a cent is anyone's guess.
    const isAsFee = rules.some((one) => feeOf(issued.amount, one) === issued.cost || !isCountable(issued.amount))
    const mayBeRounded =
      isRounded(issued) && !(isCountable(issued.amount) && counting().has(currencyKey(issued.currency)))
    if (issued.cost === '0' || mayBeRounded || isAsFee) {
      right.push(fields)
      continue
    }
    const expected = rule ? `the \`balance\` that was sent, less the fee` : 'the `balance` that was sent'
    const deviation = deviationAt(
      response,
      pointerOf(response, 'balance'),
      expected,
      `where ${issued.amount} ${issued.currency} was sent`,
    )
    const due = rule ? subtract(issued.amount, feeOf(issued.amount, rule)) : issued.amount
    const fault = lastDigits(subtract(issued.amount, issued.cost), due)
    found.push({ ...deviation, ...(fault ? { about: { fault } } : {}), exchange: response.exchange.id, fields })
  }
  yield* withWhere(found, right)
}

/** No two cards have the same ID or, within an attempt at a scenario, the same number. */
export const cardIdsAreUnique: Rule = responsesTogether(accepted('createCard'), function* (responses) {
  const seen = new Map<unknown, Exchange>()
  const numbers = new Map<string, ApiResponse['exchange'] & { readonly cardId: unknown }>()
  for (const response of responses) {
    const { exchange } = response
    const id = shownId(response, 'card')
    const before = seen.get(id)
    seen.set(id, exchange)
    // The interface does not say whether a repeated request creates a second card; only cards of different users are
    // certain to differ.
    if (id !== undefined && before && before.request.target !== exchange.request.target) {
      const pointer = pointerOf(response, 'card')
      yield sameFor(pointer, 'an id', id, before, exchange)
    }
    const number = response.data?.card_number
    if (id === undefined || typeof number !== 'string' || !isNumbered('card_number', number)) continue
    const key = JSON.stringify([exchange.scenario, exchange.attempt, number])
    const other = numbers.get(key)
    numbers.set(key, other ?? { ...exchange, cardId: id })
    if (other && other.cardId !== id) {
      yield sameFor('/data/card_number', 'a number', number, other, exchange)
    }
  }
})

function sameFor(pointer: string, what: string, value: unknown, before: Exchange, exchange: Exchange): Found {
  return {
    headline: `createCard returned the same ${fieldAt(pointer)} for two cards`,
    expected: `${what} that no other card has`,
    received: `${show(value)}, which another card has (exchange ${before.id})`,
    ...aboutOverlap(before, exchange),
    ...{ pointer, exchange: exchange.id },
  }
}

/** What distinguishes two cards, as a response shows it. */
type CardFeatures = Readonly<Record<(typeof names)[number], unknown>>

const names = ['card_number', 'currency', 'card_type', 'user_id'] as const

/** Responses with the same ID show the same card. */
export const oneCardPerId: Rule = responsesTogether(conforming('createCard'), function* (responses) {
  const known = new Map<string, { readonly exchange: Exchange; readonly shown: CardFeatures }>()
  for (const response of responses) {
    const id = shownId(response, 'card')
    if (id === undefined) continue
    const { exchange } = response
    const { card_number, card_type } = response.data ?? {}
    const [currency, user_id] = [shownPart(response, 'currency'), shownPart(response, 'user')]
    const shown = { card_number, currency, card_type, user_id }
    const pointer = pointerOf(response, 'card')
    const before = known.get(id)
    known.set(id, before ?? { exchange, shown })
    if (!before) continue
    const comparable = names.filter((one) => one !== 'card_number' || areNumberedAlike(before.exchange, exchange))
    const name = comparable.find((one) => isAnother(one, before.shown, shown))
    if (name === undefined) continue
    yield {
      headline: returned(response, pointer, `for two cards, whose \`${name}\` differs`),
      expected: 'an id that no other card has',
      received: `${show(id)}, which another card has (exchange ${before.exchange.id})`,
      ...aboutOverlap(before.exchange, exchange),
      ...{ pointer, exchange: exchange.id },
    }
  }
})

/** The placeholders of card numbers tell them apart within an attempt at a scenario only. */
function areNumberedAlike(one: Exchange, other: Exchange): boolean {
  return one.scenario === other.scenario && one.attempt === other.attempt
}

function isAnother(name: keyof CardFeatures, one: CardFeatures, other: CardFeatures): boolean {
  const values = [one[name], other[name]]
  const isComparable = values.every((value) => {
    return typeof value === 'string' && (name !== 'card_number' || isNumbered(name, value))
  })
  return isComparable && values[0] !== values[1]
}
