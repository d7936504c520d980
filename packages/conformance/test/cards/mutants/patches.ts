import type { Act, MatchedRequest } from '../../../src/cards/model/matched-request.ts'
import type { ModelCard, ModelTransaction, State } from '../../../src/cards/model/state.ts'
import { add, subtract } from '../../../src/engine/values/decimal.ts'
import type { Alteration } from './mutant.ts'
import { type Overlap, withoutOverlap } from './overlap.ts'

export type Answered = Record<string, unknown>
export type Route = 'dedicated' | 'operateCard' | 'queryCardOperation'

export const routes: readonly Route[] = ['dedicated', 'operateCard', 'queryCardOperation']

/** Gives every server its own state: `make` is called once per server. */
export const anew =
  (make: () => Alteration): Alteration =>
  (...args) =>
    make()(...args)

/** Changes what the operations do; without names, all of them. */
export function acting(
  operationIds: readonly string[],
  change: (act: Act, state: State, overlap: Overlap) => Act,
): Alteration {
  return (parts, state, overlap = withoutOverlap()) => {
    const changed = Object.entries(parts.acts)
      .filter(([id]) => operationIds.length === 0 || operationIds.includes(id))
      .map(([id, act]) => [id, change(act, state, overlap)])
    return { ...parts, acts: { ...parts.acts, ...Object.fromEntries(changed) } }
  }
}

/** Changes the responses of the operations. */
export function responding(
  operationIds: readonly string[],
  change: (answered: Answered, matched: MatchedRequest, state: State) => Answered,
): Alteration {
  return acting(operationIds, (act) => (matched, state) => change(act(matched, state), matched, state))
}

/** Rewrites the text of accepted responses; with `isOf`, only of those to such requests. */
export function wording(
  change: (body: string) => string,
  isOf: (matched: MatchedRequest) => boolean = () => true,
): Alteration {
  return (parts) => ({
    ...parts,
    acceptance(data, matched) {
      const accepted = parts.acceptance(data, matched)
      return isOf(matched) ? { ...accepted, body: change(accepted.body) } : accepted
    },
  })
}

/** Makes the operation accept what it would reject and respond like `instead`. */
export function accepting(
  operationId: string,
  instead: (matched: MatchedRequest, state: State) => Answered,
): Alteration {
  return acting([operationId], (act) => (matched, state) => {
    try {
      return act(matched, state)
    } catch {
      return instead(matched, state)
    }
  })
}

export function cardIn({ path }: MatchedRequest, state: State): ModelCard | undefined {
  return state.cards.get(path.cardId ?? path.id ?? '')
}

/** The route of a request. */
export function routeOf({ operation }: MatchedRequest): Route {
  if (operation.operationId === 'operateCard') return 'operateCard'
  return operation.operationId === 'queryCardOperation' ? 'queryCardOperation' : 'dedicated'
}

const actionsByOperation: Readonly<Record<string, string>> = {
  topUpCard: 'topup',
  withdrawFromCard: 'withdraw',
  disableCard: 'disable',
  enableCard: 'enable',
  terminateCard: 'terminate',
}

const actionsByQuery: Readonly<Record<string, string>> = {
  disabled: 'disable',
  enabled: 'enable',
  transactions: 'get_transactions',
}

/** The action of a request on a card, in operateCard's vocabulary; undefined if it is not about a card. */
export function actionOf({ operation, body, query, path }: MatchedRequest): string | undefined {
  if (path.cardId === undefined && path.id === undefined) return undefined
  const action = String(body.action ?? query.action ?? '')
  return actionsByOperation[operation.operationId] ?? actionsByQuery[action] ?? action
}

export interface Moved {
  readonly route: Route
  readonly direction: 'topup' | 'withdraw'
  readonly amount: number
  /** The number of movements in this direction through this route on the card, including this one. */
  readonly turn: number
  readonly card: ModelCard
}

/** Adds `error` to the balance after each movement. */
export function movingWrongly(error: (moved: Moved) => number | string | undefined): Alteration {
  return anew(() => countingTurns(error))
}

function countingTurns(error: (moved: Moved) => number | string | undefined): Alteration {
  const turns = new Map<string, number>()
  return acting([], (act) => (matched, state) => {
    const data = act(matched, state)
    const card = cardIn(matched, state)
    const direction = actionOf(matched)
    if (!card || (direction !== 'topup' && direction !== 'withdraw')) return data
    const route = routeOf(matched)
    const key = `${card.cardId} ${route} ${direction}`
    const turn = (turns.get(key) ?? 0) + 1
    turns.set(key, turn)
    const amount = Number(matched.body.amount ?? matched.query.amount)
    card.balance = add(card.balance, error({ route, direction, amount, turn, card }) ?? 0)
    return { ...data, new_balance: Number(card.balance) }
  })
}

/** Deducts an amount after these actions; the response may or may not show it. */
export function losing(
  amount: string,
  when: (action: string, matched: MatchedRequest) => boolean,
  { isTold = true }: { readonly isTold?: boolean } = {},
): Alteration {
  return acting([], (act) => (matched, state) => {
    const data = act(matched, state)
    const card = cardIn(matched, state)
    const action = actionOf(matched)
    if (!card || action === undefined || !when(action, matched)) return data
    card.balance = subtract(card.balance, amount)
    return isTold ? { ...data, new_balance: Number(card.balance) } : data
  })
}

/** Changes the list of transactions in the responses to listings. */
export function listing(
  change: (entries: readonly Answered[], matched: MatchedRequest, state: State) => readonly Answered[],
  through: readonly Route[] = routes,
): Alteration {
  return responding([], (data, matched, state) => {
    if (actionOf(matched) !== 'get_transactions' || !through.includes(routeOf(matched))) return data
    return { ...data, transactions: change(data.transactions as Answered[], matched, state) }
  })
}

/** Writes down the movements through one operation otherwise. */
export function recording(
  operationId: string,
  otherwise: (own: ModelTransaction, card: ModelCard) => ModelTransaction,
): Alteration {
  return acting([operationId], (act, state) => (matched) => {
    const data = act(matched, state)
    const card = cardIn(matched, state)
    const last = card?.transactions.pop()
    if (card && last) card.transactions.push(otherwise(last, card))
    return data
  })
}
