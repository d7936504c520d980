import { add, subtract } from '../../src/model/decimal.ts'
import { Refusal } from '../../src/understudy/refusal.ts'
import type { Act, Scene } from '../../src/understudy/scene.ts'
import type { PlayedCard, State } from '../../src/understudy/state.ts'
import { type Miniature, one, type Recast } from './miniature.ts'
import { acting, anew, cardIn, deedOf, movingWrongly } from './patches.ts'

const isMovement = (scene: Scene): boolean => ['topup', 'withdraw'].includes(deedOf(scene) ?? '')

/** The next movement of a card that something happened to changes the balance so many times as it should. */
function countingNext(times: number, marked: ReadonlySet<string> & Set<string>): (act: Act) => Act {
  return (act) => (scene, state) => {
    const card = cardIn(scene, state)
    const before = card?.balance ?? '0'
    const data = act(scene, state)
    if (!card || !isMovement(scene) || !marked.delete(card.cardId)) return data
    const change = subtract(card.balance, before)
    card.balance = times === 0 ? before : add(card.balance, change)
    return { ...data, new_balance: Number(card.balance) }
  }
}

const afterRefusals = (times: number): Recast =>
  anew(() => (parts, state) => {
    const marked = new Set<string>()
    const marking = (path: Readonly<Record<string, string>>, ask: () => unknown): never | unknown => {
      try {
        return ask()
      } catch (error) {
        marked.add(path.cardId ?? path.id ?? '')
        throw error
      }
    }
    const { acts } = acting([], (act) => (scene, own) => marking(scene.path, () => act(scene, own)) as never)(
      acting([], countingNext(times, marked))(parts, state),
      state,
    )
    return {
      ...parts,
      acts,
      read: (operation, path, request) => marking(path, () => parts.read(operation, path, request)) as never,
    }
  })

const afterRestarts: Recast = anew(() => (parts, state) => {
  const marked = new Set<string>()
  const counting = acting([], countingNext(2, marked))(parts, state)
  return acting(['queryCardOperation'], (act) => (scene, own) => {
    const data = act(scene, own)
    if (deedOf(scene) === 'enable') marked.add(scene.path.id ?? '')
    return data
  })(counting, state)
})

const after: readonly Miniature[] = [
  one(
    'after-a-refusal-a-movement-counts-twice',
    'the first movement after a refusal changes the balance twice',
    'card-operations/refused-movements-move-nothing',
    afterRefusals(2),
  ),
  one(
    'after-a-refusal-a-movement-is-lost',
    'the first movement after a refusal changes nothing',
    'card-operations/refused-movements-move-nothing',
    afterRefusals(0),
  ),
  one(
    'after-a-restart-by-query-a-movement-counts-twice',
    'the first movement after a card was enabled through the query changes the balance twice',
    'enable-card/a-disabled-card-is-usable-again',
    afterRestarts,
  ),
  one(
    'halves-are-doubled',
    'half a unit too much is moved where the amount ends with one',
    'top-up/raises-the-balance',
    movingWrongly(({ direction, amount }) =>
      amount % 1 === 0.5 ? (direction === 'topup' ? '0.5' : '-0.5') : undefined,
    ),
  ),
  ...(['operate-card', 'query-card-operation'] as const).map((door) =>
    one(
      `a-cent-through-${door}-is-not-booked`,
      `a top-up of a single cent through ${door} is granted and forgotten`,
      'card-operations/balance-is-exact',
      movingWrongly((moved) =>
        moved.door === door && moved.direction === 'topup' && moved.amount === 0.01 ? '-0.01' : undefined,
      ),
    ),
  ),
]

const separate = 'card-operations/cards-are-separate'

const ownedBy = (userId: string | undefined, state: State): PlayedCard[] =>
  [...state.cards.values()].filter((card) => card.userId === userId)

/** When a card is issued to a user who has one. */
const issuingAnother = (
  change: (first: PlayedCard, second: PlayedCard, data: Record<string, unknown>) => Record<string, unknown>,
): Recast =>
  acting(['createCard'], (act) => (scene, state) => {
    const [first] = ownedBy(scene.path.userId, state)
    const data = act(scene, state)
    const second = state.cards.get(String(data.card_id))
    return first && second ? change(first, second, data) : data
  })

const secondCards: readonly Miniature[] = [
  one(
    'a-second-card-ends-the-first',
    'the first card of a user is terminated when a second is issued',
    separate,
    issuingAnother((first, _, data) => {
      first.status = 'terminated'
      return data
    }),
  ),
  one(
    'one-network-per-user',
    'all cards of a user are of the network of the first',
    separate,
    issuingAnother((first, _, data) => ({ ...data, card_type: first.sent.card_type })),
  ),
  one(
    'a-second-card-holds-what-the-first-does',
    'the second card of a user holds what is on the first',
    separate,
    issuingAnother((first, second, data) => {
      second.balance = first.balance
      return data
    }),
  ),
  one(
    'one-history-per-user',
    'a movement of any card of a user is listed with the first',
    separate,
    acting([], (act) => (scene, state) => {
      const data = act(scene, state)
      const card = cardIn(scene, state)
      const [first] = ownedBy(card?.userId, state)
      if (!card || !first || card === first || !isMovement(scene)) return data
      first.transactions.push(...card.transactions.splice(0))
      return data
    }),
  ),
  one(
    'the-end-of-a-card-empties-the-others',
    'terminating a card leaves nothing on the other cards of its user',
    separate,
    acting([], (act) => (scene, state) => {
      const data = act(scene, state)
      const ended = cardIn(scene, state)
      if (deedOf(scene) !== 'terminate') return data
      for (const card of ownedBy(ended?.userId, state)) if (card !== ended) card.balance = '0'
      return data
    }),
  ),
  one(
    'mastercards-of-businesses-are-not-withdrawn-from',
    'withdrawFromCard refuses MASTERCARDs for businesses, which the other doors do not',
    'card-operations/same-for-every-kind-of-card',
    acting(['withdrawFromCard'], (act) => (scene, state) => {
      const { card_type, category } = cardIn(scene, state)?.sent ?? {}
      if (card_type === 'MASTERCARD' && category === 'BUSINESS') throw new Refusal(400, 'not this one')
      return act(scene, state)
    }),
  ),
]

const refusing = (isMeant: (message: string) => boolean, instead: 'a 500' | 'a success'): Recast => {
  return (parts) => ({
    ...parts,
    refuse(refusal, request) {
      if (!isMeant(refusal.message)) return parts.refuse(refusal, request)
      if (instead === 'a 500') return parts.refuse(new Refusal(500, 'internal error'), request)
      const body = JSON.stringify({ success: true, data: { message: refusal.message } })
      return { ...parts.refuse(refusal, request), status: 200, body }
    },
  })
}

const businessRefusals: readonly Miniature[] = [
  ...[
    ['too-much', 'a withdrawal of more than there is', 'not enough on the card'] as const,
    ['another-currency', 'a movement in another currency', 'the card has another currency'] as const,
    ['disabled', 'a movement of a card that is not active', 'the card is not active'] as const,
    ['terminated', 'what is asked of a terminated card', 'the card is terminated'] as const,
  ].map(([id, what, said]) =>
    one(
      `${id}-is-a-500`,
      `${what} is refused with a 500`,
      'refusals/are-4xx',
      refusing((message) => message === said, 'a 500'),
    ),
  ),
  one(
    'too-much-is-a-success',
    'a withdrawal of more than there is is answered with success true and a message',
    'withdraw-from-card/answers-data-new-balance',
    refusing((message) => message === 'not enough on the card', 'a success'),
  ),
]

/** Servers whose fault shows after something else, on the second card of a user, or in a refusal that is open. */
export const miniaturesOfAfterwards: readonly Miniature[] = [...after, ...secondCards, ...businessRefusals]
