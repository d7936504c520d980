import { changesState } from '@card-contract/contract'
import { compare } from '../../engine/values/decimal.ts'
import { amountsAround } from '../actions/amounts.ts'
import { partIn, type Verb } from '../actions/read-action.ts'
import { type CardRequest, type Direction, type ListingRoute, requestTo, type Way } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import { awaitListing, listFor } from './list-cards.ts'
import { continueWith, freshLedger, fund, type Ledger, move, retryOnce } from './own-ledger.ts'

/** A sequence of steps. */
export type Program = (session: Session) => Promise<void>

/** What a program does with its card. */
export type Act =
  | { readonly do: Direction; readonly through?: Way | undefined; readonly amount: number | undefined }
  | { readonly do: Exclude<Verb, Direction>; readonly through?: Way | undefined }
  /** Tops it up, so that withdrawals of these amounts do not empty it. */
  | { readonly do: 'fund'; readonly for: readonly number[] }
  /** Withdraws all that is left. */
  | { readonly do: 'empty'; readonly through?: Way }
  /** Lists the transactions until all movements of the program are among them, or no longer waiting makes sense. A check judges it. */
  | { readonly do: 'await_transactions'; readonly through: ListingRoute; readonly for?: string }

/** The first amount is the one that most programs move; the others are different ones close to it. */
type Acts = (amounts: readonly [number, ...number[]]) => readonly Act[]

const differentAmounts = 12

/** Issues a card and uses it, one request after another. What the target rejects is sent once more. */
export function useCard(actsWith: Acts, fields?: Readonly<Record<string, unknown>>): Program {
  return async (session) => {
    const ledger = await freshLedger(session, fields)
    const { currency } = ledger
    const amounts = amountsAround(session, currency, differentAmounts)
    for (const act of actsWith([session.samples.amount(currency), ...amounts])) await perform(session, ledger, act)
  }
}

async function perform(session: Session, ledger: Ledger, act: Act): Promise<unknown> {
  if (act.do === 'await_transactions') {
    return await awaitListing(session, act.through, ledger, act.for === undefined ? {} : listFor(act.for))
  }
  if (act.do === 'fund') return await fund(session, ledger, act.for)
  const { through = 'dedicated' } = act
  if (act.do === 'topup') return await move(session, ledger, through, act.do, act.amount ?? 1)
  if (act.do === 'withdraw' || act.do === 'empty') {
    const amount = act.do === 'empty' ? Number(ledger.balance) : (act.amount ?? 1)
    // Whether a card can be overdrawn, or emptied without need, is an open question.
    const isTooMuch = compare(ledger.balance, act.do === 'empty' ? 0 : amount) <= 0
    return isTooMuch ? undefined : await move(session, ledger, through, 'withdraw', amount)
  }
  return continueWith(ledger, await retryOnce(session, requestTo(session, through, act.do, ledger.cardId)))
}

export interface NotedChanges {
  /** The same session, which notes every accepted request that can change the card. */
  readonly session: Session
  readonly changes: readonly CardRequest[]
}

/** Requests about other cards, such as those that show what a movement costs, are not part of this card's history. */
export function noteChanges(session: Session, cardId: string): NotedChanges {
  const changes: CardRequest[] = []
  const send: Session['send'] = async (operationId, call, override) => {
    const response = await session.send(operationId, call, override)
    const operation = session.contract.operation(operationId)
    const isOfTheCard = partIn(operation, call, 'card') === cardId
    if (isOfTheCard && response.isSuccess && changesState(operation, call)) changes.push({ operationId, call })
    return response
  }
  return { session: { ...session, send }, changes }
}

/** Makes the same changes on another card, as far as the target accepts them. */
export async function makeAgain(session: Session, changes: readonly CardRequest[], cardId: string): Promise<void> {
  for (const change of changes) {
    const { operationId, call } = forCard(change, cardId)
    await session.send(operationId, call, { mayBeRejected: true })
  }
}

/** The same request for another card. */
export function forCard({ operationId, call }: CardRequest, cardId: string): CardRequest {
  const [name = 'cardId'] = Object.keys(call.path ?? {})
  return { operationId, call: { ...call, path: { [name]: cardId } } }
}
