import type { Contract } from '@card-contract/contract'
import type { Deviation, Found, Rule } from '../../engine/nouns/check.ts'
import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import { deviationAt, deviationsFromSent } from '../../engine/rules/deviation.ts'
import { allOf, comparing, conforming, eachResponse, responsesTogether } from '../../engine/rules/each-response.ts'
import { isMovement, pointerOf, sentCard, sentPart, shownPart, verbOf } from '../actions/read-action.ts'

/** A response about a card has the currency that was sent or, if none was, the one in which the card was issued. */
export function currencyOfTheCard(contract: Contract): Rule {
  return allOf(
    eachResponse(conforming(), otherThanSent),
    comparing(responsesTogether(conforming(), (responses) => otherThanIssued(contract, responses))),
  )
}

/** The run moves money in the card's currency only; the interface does not define other currencies. */
function otherThanSent(response: ApiResponse): readonly Deviation[] {
  if (response.exchange.intent !== 'valid' || !isAboutACard(response)) return []
  return deviationsFromSent(response, pointerOf(response, 'currency'), sentPart(response, 'currency'))
}

function* otherThanIssued(contract: Contract, responses: Iterable<ApiResponse>): Iterable<Found> {
  const issued = currenciesOf(responses)
  const currencies: readonly unknown[] = contract.schema('Currency').enum ?? []
  for (const response of responses) {
    const currency = issued.get(sentCard(response) ?? '')
    const shown = shownPart(response, 'currency')
    // Other checks cover invalid currencies.
    const isSilent =
      currency === undefined || sentPart(response, 'currency') !== undefined || !currencies.includes(shown)
    if (isSilent || isOfAnyCurrency(response) || shown === currency || !isAboutACard(response)) continue
    const circumstance = `for a card that was issued in ${currency}`
    const deviation = deviationAt(response, pointerOf(response, 'currency'), 'the currency of the card', circumstance)
    yield { ...deviation, exchange: response.exchange.id }
  }
}

/** A movement without a currency: a target may have another than the card's in mind. */
function isOfAnyCurrency(response: ApiResponse): boolean {
  return response.exchange.intent === 'open' && isMovement(verbOf(response))
}

function isAboutACard(response: ApiResponse): boolean {
  return sentCard(response) !== undefined && shownPart(response, 'balance') !== undefined
}

/** The currency requested for each card of the run. An ID that two cards share has none, nor a card that was returned in another one. */
function currenciesOf(responses: Iterable<ApiResponse>): ReadonlyMap<unknown, unknown> {
  const issued = new Map<unknown, unknown>()
  for (const response of responses) {
    if (verbOf(response) !== 'issue') continue
    const id = shownPart(response, 'card')
    const currency = sentPart(response, 'currency')
    const isOther = (shownPart(response, 'currency') ?? currency) !== currency
    issued.set(id, isOther || (issued.has(id) && issued.get(id) !== currency) ? undefined : currency)
  }
  return issued
}
