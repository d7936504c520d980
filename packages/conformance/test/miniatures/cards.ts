import { add, subtract } from '../../src/model/decimal.ts'
import { Refusal } from '../../src/understudy/refusal.ts'
import type { Scene } from '../../src/understudy/scene.ts'
import type { State } from '../../src/understudy/state.ts'
import type { Miniature } from './miniature.ts'
import { type Answered, acting, anew, cardIn, deedOf, doorOf, doors, kebab, listing, losing } from './patches.ts'

const about: Readonly<Record<string, string>> = {
  topUpCard: 'top-up',
  withdrawFromCard: 'withdraw',
  disableCard: 'disable-card',
  enableCard: 'enable-card',
  terminateCard: 'terminate-card',
  operateCard: 'operate-card',
  queryCardOperation: 'query-card-operation',
}

const restarting = 'enable-card/a-disabled-card-is-usable-again'
const refused = 'card-operations/refused-movements-move-nothing'
const separate = 'card-operations/cards-are-separate'

const turns = [
  ['disable-card/keeps-the-balance', 'disableCard', 'disable'],
  ['enable-card/keeps-the-balance', 'enableCard', 'enable'],
  ['operate-card/disabling-and-enabling-keep-the-balance', 'operateCard', 'disable'],
  ['query-card-operation/disabling-and-enabling-keep-the-balance', 'queryCardOperation', 'enable'],
] as const

export const cardMiniatures: readonly Miniature[] = [
  ...Object.entries(about).map(
    ([operationId, chapter]): Miniature => ({
      id: `${kebab(operationId)}-grants-for-unknown-cards`,
      title: `${operationId} answers for a card that was never issued as if it were empty`,
      breaks: [`${chapter}/unknown-card-is-refused`],
      foundBy: [`${chapter}/unknown-card-is-refused`],
      recast: acting(
        [operationId],
        (act) => (scene, state) => (cardIn(scene, state) ? act(scene, state) : emptyAnswer(scene)),
      ),
    }),
  ),
  ...turns.map(
    ([requirement, operationId, deed]): Miniature => ({
      id: `${kebab(operationId)}-costs-a-cent`,
      title: `${deed} through ${operationId} costs a cent`,
      breaks: [requirement],
      foundBy: [requirement],
      recast: losing('0.01', (one, scene) => one === deed && scene.operation.operationId === operationId),
    }),
  ),
  {
    id: 'the-seventh-turn-costs-a-cent',
    title: 'every seventh stop or restart of a card costs a cent, and does not say so',
    breaks: ['disable-card/keeps-the-balance', 'enable-card/keeps-the-balance'],
    foundBy: ['disable-card/keeps-the-balance', 'enable-card/keeps-the-balance'],
    recast: anew(seventhTurnCosts),
  },
  ...doors.map(
    (door): Miniature => ({
      id: `restart-through-${door}-does-nothing`,
      title: `a card that is enabled through ${door} stays as it was`,
      breaks: [restarting],
      foundBy: [`${restarting}/${door}`],
      recast: acting([], (act) => (scene, state) => {
        const card = cardIn(scene, state)
        const status = card?.status
        const data = act(scene, state)
        if (card && status && deedOf(scene) === 'enable' && doorOf(scene) === door) card.status = status
        return data
      }),
    }),
  ),
  ...doors.map(
    (door): Miniature => ({
      id: `refused-withdrawals-through-${door}-are-deducted`,
      title: `a withdrawal of too much through ${door} is refused, and deducted`,
      breaks: [refused],
      foundBy: [`${refused}/${door}`],
      recast: acting([], (act) => (scene, state) => {
        try {
          return act(scene, state)
        } catch (error) {
          const card = cardIn(scene, state)
          if (card && deedOf(scene) === 'withdraw' && doorOf(scene) === door && card.status === 'active') {
            card.balance = subtract(card.balance, 1)
          }
          throw error
        }
      }),
    }),
  ),
  {
    id: 'refused-movements-are-listed',
    title: 'a movement that a stopped card refuses is listed among its transactions',
    breaks: [refused],
    foundBy: doors.map((door) => `${refused}/${door}`),
    recast: acting([], (act) => (scene, state) => {
      const card = cardIn(scene, state)
      if (card?.status === 'disabled' && ['topup', 'withdraw'].includes(deedOf(scene) ?? '')) {
        const [first] = card.transactions
        if (first) card.transactions.push({ ...first, id: state.nextId('transaction') })
      }
      return act(scene, state)
    }),
  },
  {
    id: 'one-purse-per-currency',
    title: 'cards of the same currency share their balance',
    breaks: [separate],
    foundBy: [separate, `${separate}/of-one-user`],
    recast: sharingPurses((_, currency) => currency),
  },
  {
    id: 'one-purse-per-user',
    title: 'cards of one user share their balance',
    breaks: [separate],
    foundBy: [`${separate}/of-one-user`],
    recast: sharingPurses((userId, currency) => `${userId} ${currency}`),
  },
  {
    id: 'a-stop-stops-all',
    title: 'disabling one card disables every other',
    breaks: [separate],
    foundBy: [separate, `${separate}/of-one-user`],
    recast: acting([], (act) => (scene, state) => {
      const data = act(scene, state)
      if (deedOf(scene) === 'disable') for (const card of state.cards.values()) card.status = 'disabled'
      return data
    }),
  },
  {
    id: 'everybodys-transactions',
    title: 'the transactions of all cards are listed',
    remembersOthers: true,
    breaks: [separate],
    foundBy: [separate],
    recast: listing((_, __, state) =>
      [...state.cards.values()].flatMap(({ transactions }) => transactions).map((one) => ({ ...one })),
    ),
  },
  {
    id: 'every-fourth-movement-conflicts',
    title: 'every fourth movement of a card is refused, and granted when it is sent again',
    breaks: ['top-up/raises-the-balance', 'withdraw/lowers-the-balance'],
    foundBy: ['top-up/raises-the-balance', 'withdraw/lowers-the-balance'],
    recast: everyFourthConflicts(),
  },
]

function emptyAnswer(scene: Scene): Answered {
  const card_id = scene.path.cardId ?? scene.path.id
  return { operation: deedOf(scene), card_id, new_balance: 0, currency: 'USD', status: 'success', transactions: [] }
}

function seventhTurnCosts(): Miniature['recast'] {
  const counts = new Map<string, number>()
  return losing(
    '0.01',
    (deed, { path }) => {
      if (deed !== 'disable' && deed !== 'enable') return false
      const count = (counts.get(path.cardId ?? path.id ?? '') ?? 0) + 1
      counts.set(path.cardId ?? path.id ?? '', count)
      return count % 7 === 0
    },
    { isTold: false },
  )
}

/** Whatever changes the balance of a card changes that of all others with the same purse. */
function sharingPurses(purseOf: (userId: string, currency: string) => string): Miniature['recast'] {
  return acting([], (act) => (scene, state) => {
    const card = cardIn(scene, state)
    const before = card?.balance
    const data = act(scene, state)
    if (card && before !== undefined && card.balance !== before) spread(state, card.balance, before)
    return data

    function spread({ cards }: State, after: string, from: string): void {
      const change = subtract(after, from)
      const purse = card && purseOf(card.userId, card.currency)
      for (const other of cards.values()) {
        if (other !== card && purseOf(other.userId, other.currency) === purse)
          other.balance = add(other.balance, change)
      }
    }
  })
}

function everyFourthConflicts(): Miniature['recast'] {
  return (parts, state) => {
    // By card: what is refused must not depend on how many others are judged before.
    const counts = new Map<string, number>()
    return acting(['topUpCard', 'withdrawFromCard'], (act) => (scene, own) => {
      const { cardId = '' } = scene.path
      const count = (counts.get(cardId) ?? 0) + 1
      counts.set(cardId, count)
      if (count % 4 === 0) throw new Refusal(409, 'try again')
      return act(scene, own)
    })(parts, state)
  }
}
