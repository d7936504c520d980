import { add, subtract } from '../../src/model/decimal.ts'
import type { Act, Scene } from '../../src/understudy/scene.ts'
import type { PlayedCard, State } from '../../src/understudy/state.ts'
import type { Recast } from './miniature.ts'

export type Answered = Record<string, unknown>
export type Door = 'dedicated' | 'operate-card' | 'query-card-operation'

export const doors: readonly Door[] = ['dedicated', 'operate-card', 'query-card-operation']

/** What such a server remembers it remembers itself: `make` is asked for every server that is made. */
export const anew =
  (make: () => Recast): Recast =>
  (parts, state) =>
    make()(parts, state)

/** The operations act otherwise; all of them if none is named. */
export function acting(operationIds: readonly string[], change: (act: Act, state: State) => Act): Recast {
  return (parts, state) => {
    const changed = Object.entries(parts.acts)
      .filter(([id]) => operationIds.length === 0 || operationIds.includes(id))
      .map(([id, act]) => [id, change(act, state)])
    return { ...parts, acts: { ...parts.acts, ...Object.fromEntries(changed) } }
  }
}

/** The operations answer otherwise. */
export function answering(
  operationIds: readonly string[],
  change: (answered: Answered, scene: Scene, state: State) => Answered,
): Recast {
  return acting(operationIds, (act) => (scene, state) => change(act(scene, state), scene, state))
}

/** The operation grants what it would refuse, and answers like `instead`. */
export function granting(operationId: string, instead: (scene: Scene, state: State) => Answered): Recast {
  return acting([operationId], (act) => (scene, state) => {
    try {
      return act(scene, state)
    } catch {
      return instead(scene, state)
    }
  })
}

export function cardIn({ path }: Scene, state: State): PlayedCard | undefined {
  return state.cards.get(path.cardId ?? path.id ?? '')
}

/** The door that a scene came through. */
export function doorOf({ operation }: Scene): Door {
  if (operation.operationId === 'operateCard') return 'operate-card'
  return operation.operationId === 'queryCardOperation' ? 'query-card-operation' : 'dedicated'
}

const deedsByOperation: Readonly<Record<string, string>> = {
  topUpCard: 'topup',
  withdrawFromCard: 'withdraw',
  disableCard: 'disable',
  enableCard: 'enable',
  terminateCard: 'terminate',
}

const deedsByQuery: Readonly<Record<string, string>> = {
  disabled: 'disable',
  enabled: 'enable',
  transactions: 'get_transactions',
}

/** What a scene does to a card, in the words of operateCard; undefined if it is about none. */
export function deedOf({ operation, body, query, path }: Scene): string | undefined {
  if (path.cardId === undefined && path.id === undefined) return undefined
  const action = String(body.action ?? query.action ?? '')
  return deedsByOperation[operation.operationId] ?? deedsByQuery[action] ?? action
}

export interface Moved {
  readonly door: Door
  readonly direction: 'topup' | 'withdraw'
  readonly amount: number
  /** How many of this direction, through this door, the card has seen, this one included. */
  readonly turn: number
  readonly card: PlayedCard
}

/** After each movement the card holds more, or less, than it should: by what `error` says. */
export function movingWrongly(error: (moved: Moved) => number | string | undefined): Recast {
  return anew(() => countingTurns(error))
}

function countingTurns(error: (moved: Moved) => number | string | undefined): Recast {
  const turns = new Map<string, number>()
  return acting([], (act) => (scene, state) => {
    const data = act(scene, state)
    const card = cardIn(scene, state)
    const direction = deedOf(scene)
    if (!card || (direction !== 'topup' && direction !== 'withdraw')) return data
    const door = doorOf(scene)
    const key = `${card.cardId} ${door} ${direction}`
    const turn = (turns.get(key) ?? 0) + 1
    turns.set(key, turn)
    const amount = Number(scene.body.amount ?? scene.query.amount)
    card.balance = add(card.balance, error({ door, direction, amount, turn, card }) ?? 0)
    return { ...data, new_balance: Number(card.balance) }
  })
}

/** After these deeds the card holds less, and says so or not. */
export function losing(
  amount: string,
  when: (deed: string, scene: Scene) => boolean,
  { isTold = true }: { readonly isTold?: boolean } = {},
): Recast {
  return acting([], (act) => (scene, state) => {
    const data = act(scene, state)
    const card = cardIn(scene, state)
    const deed = deedOf(scene)
    if (!card || deed === undefined || !when(deed, scene)) return data
    card.balance = subtract(card.balance, amount)
    return isTold ? { ...data, new_balance: Number(card.balance) } : data
  })
}

/** The transactions are listed otherwise, where they are asked for. */
export function listing(
  change: (entries: readonly Answered[], scene: Scene, state: State) => readonly Answered[],
  through: readonly Door[] = doors,
): Recast {
  return answering([], (data, scene, state) => {
    if (deedOf(scene) !== 'get_transactions' || !through.includes(doorOf(scene))) return data
    return { ...data, transactions: change(data.transactions as Answered[], scene, state) }
  })
}

export function kebab(operationId: string): string {
  return operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
