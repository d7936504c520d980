import type { Operation, Verb } from '@card-contract/contract'
import type { ApiResponse } from '../../engine/nouns/call.ts'
import { isAboutACard, sentCard, shownId, verbOf } from '../actions/read-action.ts'

/** The state of a card as the accepted requests left it. Which words responses have for it is an open question. */
export const cardStates = ['active', 'disabled', 'terminated'] as const

type CardState = (typeof cardStates)[number]

const stateAfter: Readonly<Partial<Record<Verb, CardState>>> = {
  issue: 'active',
  enable: 'active',
  disable: 'disabled',
  terminate: 'terminated',
}

export function actionInState(verb: Verb, state: CardState): string {
  return `${verb} of ${state === 'active' ? 'an' : 'a'} ${state} card`
}

/** What an operation can do to a card that exists. */
export function verbsOfCards(operation: Operation): readonly Verb[] {
  const verb = operation.action?.verb
  if (verb === undefined || !isAboutACard(operation)) return []
  return typeof verb === 'object' ? [...new Set(Object.values(verb.values))] : [verb]
}

/** Follows the cards of a run. A card whose issue was not seen has no known state until a request changes it. */
export class CardStates {
  readonly #states = new Map<string, CardState>()

  /** What the request does to its card, in the state that the card has; undefined if either is not known. */
  actionOf(response: ApiResponse): string | undefined {
    const verb = verbOf(response)
    const state = this.#states.get(sentCard(response) ?? '')
    return verb && state && actionInState(verb, state)
  }

  note(response: ApiResponse): void {
    if (!response.isSuccess || response.operation?.action === undefined) return
    const verb = verbOf(response)
    const state = verb && stateAfter[verb]
    const card = verb === 'issue' ? shownId(response, 'card') : sentCard(response)
    if (state && card !== undefined) this.#states.set(card, state)
  }
}
