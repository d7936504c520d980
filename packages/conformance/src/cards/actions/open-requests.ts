import type { Contract, Operation } from '@card-contract/contract'
import type { Exchange } from '../../engine/nouns/wire/exchange.ts'
import { readResponse } from '../../engine/nouns/wire/read-response.ts'
import { readRequest } from '../../engine/nouns/wire/sent.ts'
import { isSameCurrency } from '../../engine/values/currency.ts'
import { isMovement, type Sent, sentCard, sentPart, shownId, shownPart, verbOf } from './read-action.ts'

/** A proxy may run for weeks: what is created later is not remembered, and judged as if it were new. */
const remembered = 50_000

/**
 * Marks the requests whose result the interface leaves open although the contract allows them. A run sends such requests on purpose,
 * and knows that they are open; other clients send them as well: a movement without a currency or in another one than the card's; an
 * amount or a currency beside an action that moves no money; a person who is registered, or a card that is issued, a second time,
 * which may return the first one; a user who is named by a reference; and names that services cut or trim. Exchanges are shown to it
 * once, in the order of time, without secrets.
 */
export function createOpenRequests(contract: Contract): (exchange: Exchange) => Exchange {
  const created = new Set<string>()
  const references = new Set<string>()
  const currencies = new Map<string, unknown>()

  function noteIssue(sent: Sent, cardId: string | undefined): void {
    if (cardId !== undefined && currencies.size < remembered) currencies.set(cardId, sentPart(sent, 'currency'))
  }

  /** Whether an earlier response returned the same. Users never share a card, so that another user's is not open. */
  function isReturnedAgain(exchange: Exchange, id: string | undefined): boolean {
    if (id === undefined) return false
    const key = JSON.stringify([exchange.operationId, exchange.request.target, id])
    if (created.has(key)) return true
    if (created.size < remembered) created.add(key)
    return false
  }

  function isOpenCreation(exchange: Exchange, operation: Operation, sent: Sent, verb: 'register' | 'issue'): boolean {
    const response = readResponse(exchange, operation)
    const id = shownId(response, verb === 'register' ? 'user' : 'card')
    const isAgain = isReturnedAgain(exchange, id)
    if (verb === 'register') {
      const reference = response.data?.reference
      if (typeof reference === 'string' && reference !== id && references.size < remembered) references.add(reference)
      return isAgain || Object.values(sent.sent.body() ?? {}).some(isUnusual)
    }
    noteIssue(sent, id)
    return isAgain || references.has(String(sentPart(sent, 'user')))
  }

  /** The currency of a card whose issue was not recorded is what a response says. */
  function isOpenMovement(exchange: Exchange, operation: Operation, sent: Sent): boolean {
    const currency = sentPart(sent, 'currency')
    if (currency === undefined || sentPart(sent, 'amount') === undefined) return true
    const cardId = sentCard(sent) ?? ''
    const known = currencies.has(cardId)
      ? currencies.get(cardId)
      : shownPart(readResponse(exchange, operation), 'currency')
    return known !== undefined && !isSameCurrency(known, currency)
  }

  function isOpen(exchange: Exchange): boolean {
    if (exchange.operationId === undefined) return false
    const operation = contract.operation(exchange.operationId)
    const sent = { operation, sent: readRequest(exchange.request) }
    const verb = verbOf(sent)
    if (verb === 'register' || verb === 'issue') return isOpenCreation(exchange, operation, sent, verb)
    return isMovement(verb) ? isOpenMovement(exchange, operation, sent) : hasSum(sent)
  }

  return (exchange) => {
    const isAllowed = exchange.isAllowed ?? exchange.intent === 'valid'
    return isOpen(exchange) ? { ...exchange, intent: 'open', ...(isAllowed ? { isAllowed } : {}) } : exchange
  }
}

/** Whether it has what only a movement uses. */
function hasSum(sent: Sent): boolean {
  return sentPart(sent, 'amount') !== undefined || sentPart(sent, 'currency') !== undefined
}

/** Longer than any name or address; how long a text can be is open. */
const longestUsual = 100

/** Whether services may cut the text, trim it, or leave out characters of it. */
function isUnusual(text: unknown): boolean {
  if (typeof text !== 'string') return false
  return text.length > longestUsual || text.trim() !== text || text.includes('  ') || /\p{C}/u.test(text)
}
