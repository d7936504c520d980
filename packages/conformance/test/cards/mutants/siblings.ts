import type { ModelCard, State } from '../../../src/cards/model/state.ts'
import { type Alteration, type Mutant, one } from './mutant.ts'
import { acting, actionOf, cardIn, type Route, routeOf } from './patches.ts'

/** Enables cards that are disabled, after these actions. */
function enabling(
  which: 'itself' | 'siblings',
  actions: readonly string[],
  isMeant: (turned: { readonly route: Route; readonly wasDisabled: boolean }) => boolean = () => true,
): Alteration {
  return acting([], (act) => (matched, state) => {
    const wasDisabled = cardIn(matched, state)?.status === 'disabled'
    const data = act(matched, state)
    const card = cardIn(matched, state) ?? state.cards.get(String(data.card_id))
    const action = matched.operation.operationId === 'createCard' ? 'issue' : (actionOf(matched) ?? '')
    if (!card || !actions.includes(action) || !isMeant({ route: routeOf(matched), wasDisabled })) return data
    for (const other of which === 'itself' ? [card] : siblingsOf(card, state)) {
      if (other.status === 'disabled') other.status = 'active'
    }
    return data
  })
}

const siblingsOf = (card: ModelCard, { cards }: State): ModelCard[] =>
  [...cards.values()].filter((other) => other !== card && other.userId === card.userId)

const again = (through: Route) =>
  enabling('itself', ['disable'], ({ route, wasDisabled }) => wasDisabled && route === through)

/** Servers that enable a disabled card although nobody asked for it. */
export const siblingMutants: readonly Mutant[] = (
  [
    ['disabled-twice-is-enabled', 'disableCard enables a disabled card', again('dedicated')],
    ['disabled-twice-by-operate-card-is-enabled', 'disabling by operateCard toggles', again('operateCard')],
    ['disabled-twice-by-query-is-enabled', 'disabling by queryCardOperation toggles', again('queryCardOperation')],
    [
      'a-list-enables',
      'listing the transactions of a disabled card enables it',
      enabling('itself', ['get_transactions']),
    ],
    ['enabling-enables-the-siblings', 'enabling a card enables all of its user', enabling('siblings', ['enable'])],
    ['a-top-up-enables-the-siblings', 'a top-up enables the other cards of the user', enabling('siblings', ['topup'])],
    ['the-end-of-a-card-enables-others', 'a termination enables the others', enabling('siblings', ['terminate'])],
    ['a-new-card-enables-the-siblings', 'issuing a card enables those of its user', enabling('siblings', ['issue'])],
  ] as const
).map(([id, title, alter]) => one(id, title, 'disable-card/a-disabled-card-stays-disabled', alter))
