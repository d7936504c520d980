import type { Deviation, Judged, Rule } from '../../engine/nouns/check.ts'
import { returnedValue } from '../../engine/nouns/finding.ts'
import { nameOf, show } from '../../engine/nouns/show.ts'
import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import { comparing } from '../../engine/rules/each-response.ts'
import { isSameMoment } from '../../engine/values/moment.ts'
import { fieldAt } from '../../engine/values/texts.ts'
import { type Entry, type Listing, pointerOfEntry, unsigned } from '../actions/read-action.ts'
import { showingWrongTimes } from './clock.ts'
import { aboutCards, type Card, lasting, ofAmount } from './shown-transactions.ts'

type Named = Entry & { readonly id: string }

/** Every response shows the same transaction with the same values, and every list with the ID that its movement returned. */
export const transactionsStay: Rule = comparing(function* judge(steps) {
  // An operation that differs from itself has changed the value; of two that differ, either may have.
  const across: Judged[] = []
  const isWrong = (operation: string): boolean => steps.derive(showingWrongTimes).has(operation)
  for (const { listing, card, action, amount } of aboutCards(steps.of())) {
    const isList = action === 'get_transactions'
    const { response, entries } = listing
    const { id: exchange } = response.exchange
    const shown = withOwnIds(entries)
    yield { exchange }
    for (const deviation of otherSums(card, response, shown)) yield { exchange, deviation }
    for (const [judged, isAcross] of isList ? otherValues(card, response, shown, isWrong) : []) {
      if (isAcross) across.push(judged)
      else yield judged
    }
    for (const deviation of isList ? otherNames(card, listing) : []) yield { exchange, deviation }
    const own = ofAmount(listing, amount)
    if (amount !== undefined && own.length === 1) card.named.set(amount, { id: own[0]?.id, exchange })
  }
  yield* across
})

function* otherSums({ shown }: Card, response: ApiResponse, entries: readonly Named[]): Iterable<Deviation> {
  const { id: exchange } = response.exchange
  for (const entry of entries) {
    const { id } = entry
    const sum = sumOf(entry)
    if (sum === undefined) continue
    const first = shown.get(id)
    shown.set(id, { sum, exchange, operation: nameOf(response), listed: new Map(), ...first })
    if (!first || first.sum === sum) continue
    const pointer = pointerOfEntry(response, entry)
    const here = `${nameOf(response)} returned ${fieldAt(pointer)}, ${show(id)}, with ${sum}`
    const isElsewhere = first.operation !== nameOf(response)
    yield {
      headline: isElsewhere
        ? `${first.operation} returned a transaction of ${first.sum}, and ${here}`
        : `${here}; the one with that id had ${first.sum} before`,
      expected: 'the amount and currency that the transaction had before',
      received: `${sum}, not ${first.sum} (exchange ${first.exchange})`,
      pointer,
    }
  }
}

/** With whether only another operation had listed it before. Then the clock may tell which of the two is wrong. */
function* otherValues(
  { shown }: Card,
  response: ApiResponse,
  entries: readonly Named[],
  isWrong: (operation: string) => boolean,
): Iterable<readonly [Judged & { readonly deviation: Deviation }, boolean]> {
  const { id: exchange, operationId } = response.exchange
  for (const entry of entries) {
    const { type, created } = entry
    const listed = shown.get(entry.id)?.listed
    const own = listed?.get(operationId)
    const before = own ?? listed?.values().next().value
    const operation = nameOf(response)
    listed?.set(operationId, own ?? { type, created, exchange, operation, entry: pointerOfEntry(response, entry) })
    for (const name of before ? lasting : []) {
      const [now, then] = [entry[name], before?.[name]]
      if (now === then || (name === 'created' && isSameMoment(now, then))) continue
      const pointer = pointerOfEntry(response, entry, name)
      const field = pointer.split('/').at(-1)
      const about = { fault: 'changing' } as const
      const former = `${before?.entry}/${field}`
      if (before && name === 'created' && !isWrong(operation) && isWrong(before.operation)) {
        const deviation = {
          headline: returnedValue(before.operation, former, then, `which was ${show(now)} in ${operation}`),
          expected: `the \`${field}\` that ${operation} returned`,
          received: `${show(then)}, not ${show(now)} (exchange ${exchange})`,
          ...{ pointer: former, about },
        }
        yield [{ exchange: before.exchange, deviation }, own === undefined]
        continue
      }
      const deviation: Deviation = {
        headline: returnedValue(operation, pointer, now, `which was ${show(then)} before`),
        expected: `the \`${field}\` that the transaction had before`,
        received: `${show(now)}, not ${show(then)} (exchange ${before?.exchange})`,
        ...{ pointer, about },
      }
      yield [{ exchange, deviation }, own === undefined]
    }
  }
}

/** Another check reports IDs that are not unique within one list. */
function withOwnIds(entries: readonly Entry[]): readonly Named[] {
  const counts = new Map<unknown, number>()
  for (const { id } of entries) counts.set(id, (counts.get(id) ?? 0) + 1)
  return entries.filter((entry): entry is Named => typeof entry.id === 'string' && counts.get(entry.id) === 1)
}

function* otherNames({ named, moved, opening }: Card, listing: Listing): Iterable<Deviation> {
  const { response } = listing
  for (const [amount, { id, exchange }] of named) {
    const own = ofAmount(listing, amount)
    const isAlone = moved.get(amount) === 1 && own.length === 1 && amount !== opening
    const [entry] = own
    // One that is missing is no other.
    if (!isAlone || !entry || [id, entry.id].includes(undefined) || entry.id === id) continue
    const pointer = pointerOfEntry(response, entry, 'id')
    yield {
      headline: returnedValue(nameOf(response), pointer, entry.id, 'for a transaction that had another `id` before'),
      expected: 'the `id` in the response to the movement',
      received: `${show(entry.id)}, not ${show(id)} (exchange ${exchange})`,
      pointer,
    }
  }
}

function sumOf({ amount, currency }: Entry): string | undefined {
  const own = unsigned(amount)
  return own !== undefined && typeof currency === 'string' ? `${own} ${currency}` : undefined
}
