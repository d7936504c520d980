import { nameOf } from '../../engine/nouns/show.ts'
import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import { headerOf } from '../../engine/nouns/wire/exchange.ts'
import { asText } from '../../engine/values/texts.ts'
import {
  listingIn,
  movedAmount,
  pointerOf,
  pointerOfEntry,
  sentCard,
  shownPart,
  unsigned,
  verbOf,
} from '../actions/read-action.ts'

/** What a response says about when a new object was created. */
export interface Creation {
  readonly what: 'user' | 'card' | 'transaction'
  /** The operation that created it. */
  readonly by: string
  /** The operation whose response shows it. */
  readonly shownBy: string
  readonly exchange: string
  readonly pointer: string
  readonly atMs: number
  /** When it may have been created, by the Date headers of the responses. */
  readonly datesMs: readonly number[]
  /** How long the request took that created it. Absent for a transaction, which may be booked later. */
  readonly tookMs?: number
}

interface Movement {
  readonly by: string
  readonly dateMs: number
}

interface Card {
  readonly opening: string | undefined
  /** By their amounts: a client that lists them all may have made thousands. */
  readonly movements: Map<string, Movement[]>
}

/**
 * The users, cards and transactions that the requests of a run created. A transaction counts if its amount is that of a movement
 * on a card of the run: others, such as fees, may have dates of their own.
 */
export function creationsIn(responses: Iterable<ApiResponse>): Creation[] {
  const users = new Set<unknown>()
  const cards = new Map<string, Card>()
  const creations: Creation[] = []
  for (const response of responses) {
    const verb = verbOf(response)
    const [userId, cardId] = [shownPart(response, 'user'), shownPart(response, 'card')]
    if (verb === 'register' && response.data && !users.has(userId)) {
      users.add(userId)
      creations.push(...creationOf('user', response))
    }
    if (verb === 'issue' && typeof cardId === 'string' && !cards.has(cardId)) {
      cards.set(cardId, { opening: unsigned(shownPart(response, 'balance')), movements: new Map() })
      creations.push(...creationOf('card', response))
    }
    const card = cards.get(sentCard(response) ?? '')
    if (!card) continue
    noteMovement(card, response)
    creations.push(...transactionsIn(card, response))
  }
  return creations
}

function noteMovement(card: Card, response: ApiResponse): void {
  const dateMs = dateOf(response)
  const amount = movedAmount(response)
  if (amount === undefined || Number.isNaN(dateMs)) return
  const own = card.movements.get(amount)
  if (own) own.push({ by: nameOf(response), dateMs })
  else card.movements.set(amount, [{ by: nameOf(response), dateMs }])
}

function transactionsIn({ opening, movements }: Card, response: ApiResponse): Creation[] {
  return listingIn(response).entries.flatMap((entry): readonly Creation[] => {
    const { amount, created: text } = entry
    const atMs = Date.parse(asText(text))
    const moved = unsigned(amount) ?? ''
    const own = moved === opening ? [] : (movements.get(moved) ?? [])
    const last = own.at(-1)
    if (!last || Number.isNaN(atMs)) return []
    const pointer = pointerOfEntry(response, entry, 'created')
    const datesMs = own.map(({ dateMs }) => dateMs)
    return [{ ...shownIn(response), what: 'transaction', by: last.by, pointer, atMs, datesMs }]
  })
}

function creationOf(what: Creation['what'], response: ApiResponse): readonly Creation[] {
  const atMs = Date.parse(asText(shownPart(response, 'created')))
  const dateMs = dateOf(response)
  if (Number.isNaN(atMs - dateMs)) return []
  return [
    {
      ...shownIn(response),
      what,
      by: nameOf(response),
      pointer: pointerOf(response, 'created'),
      atMs,
      datesMs: [dateMs],
      tookMs: response.exchange.durationMs,
    },
  ]
}

function shownIn(response: ApiResponse): Pick<Creation, 'shownBy' | 'exchange'> {
  return { shownBy: nameOf(response), exchange: response.exchange.id }
}

/** When the target sent it. NaN if it does not say. */
export function dateOf(response: ApiResponse): number {
  return Date.parse(String(headerOf(response.headers, 'date')))
}
