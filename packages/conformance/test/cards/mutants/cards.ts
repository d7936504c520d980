import { type MatchedRequest, Rejection } from '../../../src/cards/model/matched-request.ts'
import type { State } from '../../../src/cards/model/state.ts'
import { add, subtract } from '../../../src/engine/values/decimal.ts'
import { kebab } from '../../../src/engine/values/names.ts'
import type { Mutant } from './mutant.ts'
import {
  type Answered,
  acting,
  actionOf,
  anew,
  cardIn,
  listing,
  losing,
  responding,
  routeOf,
  routes,
} from './patches.ts'

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
const rejected = 'card-operations/refused-movements-move-nothing'
const separate = 'card-operations/cards-are-separate'

const turns = [
  ['disable-card/keeps-the-balance', 'disableCard', 'disable'],
  ['enable-card/keeps-the-balance', 'enableCard', 'enable'],
  ['operate-card/disabling-and-enabling-keep-the-balance', 'operateCard', 'disable'],
  ['query-card-operation/disabling-and-enabling-keep-the-balance', 'queryCardOperation', 'enable'],
] as const

export const cardMutants: readonly Mutant[] = [
  ...Object.entries(about).map(
    ([operationId, chapter]): Mutant => ({
      id: `${kebab(operationId)}-grants-for-unknown-cards`,
      title: `${operationId} treats a card that was never issued as an empty card`,
      breaks: [`${chapter}/unknown-card-is-refused`],
      foundBy: [`${chapter}/unknown-card-is-refused`],
      alter: acting(
        [operationId],
        (act) => (matched, state) => (cardIn(matched, state) ? act(matched, state) : emptyResponse(matched)),
      ),
    }),
  ),
  ...turns.map(
    ([requirement, operationId, action]): Mutant => ({
      id: `${kebab(operationId)}-costs-a-cent`,
      title: `${action} through ${operationId} costs a cent`,
      breaks: [requirement],
      foundBy: [requirement],
      alter: losing('0.01', (one, matched) => one === action && matched.operation.operationId === operationId),
    }),
  ),
  {
    id: 'the-seventh-turn-costs-a-cent',
    title: 'every seventh disable or enable costs a cent that the response does not show',
    breaks: ['disable-card/keeps-the-balance', 'enable-card/keeps-the-balance'],
    foundBy: ['disable-card/keeps-the-balance', 'enable-card/keeps-the-balance'],
    alter: anew(seventhTurnCosts),
  },
  ...routes.map(
    (route): Mutant => ({
      id: `restart-through-${kebab(route)}-does-nothing`,
      title: `enabling a card through ${route} has no effect`,
      breaks: [restarting],
      foundBy: [`${restarting}/${kebab(route)}`],
      alter: acting([], (act) => (matched, state) => {
        const card = cardIn(matched, state)
        const status = card?.status
        const data = act(matched, state)
        if (card && status && actionOf(matched) === 'enable' && routeOf(matched) === route) card.status = status
        return data
      }),
    }),
  ),
  ...routes.map(
    (route): Mutant => ({
      id: `refused-withdrawals-through-${kebab(route)}-are-deducted`,
      title: `a withdrawal through ${route} that exceeds the balance is rejected but deducted`,
      breaks: [rejected],
      foundBy: [`${rejected}/${kebab(route)}`],
      alter: acting([], (act) => (matched, state) => {
        try {
          return act(matched, state)
        } catch (error) {
          const card = cardIn(matched, state)
          if (card && actionOf(matched) === 'withdraw' && routeOf(matched) === route && card.status === 'active') {
            card.balance = subtract(card.balance, 1)
          }
          throw error
        }
      }),
    }),
  ),
  {
    id: 'refused-movements-are-listed',
    title: 'a movement rejected on a disabled card is listed as a transaction',
    breaks: [rejected],
    foundBy: routes.map((route) => `${rejected}/${kebab(route)}`),
    alter: acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      if (card?.status === 'disabled' && ['topup', 'withdraw'].includes(actionOf(matched) ?? '')) {
        const [first] = card.transactions
        if (first) card.transactions.push({ ...first, id: state.nextId('transaction') })
      }
      return act(matched, state)
    }),
  },
  {
    id: 'a-rejected-top-up-of-nothing-is-listed',
    title: 'topUpCard rejects an amount of zero, and lists it as a top-up',
    breaks: [rejected],
    foundBy: [`${rejected}/dedicated`],
    alter: (parts, state) => ({
      ...parts,
      read(operation, path, request) {
        const card = state.cards.get(path.cardId ?? '')
        const topUp = card?.transactions.find(({ type }) => type === 'topup')
        const isOfNothing = operation.operationId === 'topUpCard' && request.body.includes('"amount":0,')
        if (isOfNothing && topUp) card?.transactions.push({ ...topUp, id: state.nextId('transaction'), amount: 0 })
        return parts.read(operation, path, request)
      },
    }),
  },
  {
    id: 'a-third-card-of-nothing',
    title: 'the third card of a user holds nothing, though createCard returns what was sent',
    breaks: ['card-operations/reported-balance-is-kept'],
    foundBy: ['card-operations/reported-balance-is-kept'],
    alter: responding(['createCard'], (data, { path }, { cards }) => {
      const own = [...cards.values()].filter(({ userId }) => userId === path.userId)
      if (own.length === 3 && own[2]) own[2].balance = '0'
      return data
    }),
  },
  {
    id: 'one-purse-per-currency',
    title: 'cards with the same currency share one balance',
    breaks: [separate],
    foundBy: [separate, `${separate}/of-one-user`],
    alter: sharingPurses((_, currency) => currency),
  },
  {
    id: 'one-purse-per-user',
    title: 'cards of one user share one balance',
    breaks: [separate],
    foundBy: [`${separate}/of-one-user`],
    alter: sharingPurses((userId, currency) => `${userId} ${currency}`),
  },
  {
    id: 'one-cached-balance-per-user',
    title: 'get_balance returns the balance of any card of the user, until that card is changed',
    breaks: [separate],
    foundBy: [`${separate}/of-one-user`],
    alter: anew(() => {
      const cached = new Map<string, { readonly cardId: string; readonly balance: unknown }>()
      return responding([], (data, matched, state) => {
        const { cardId, userId } = cardIn(matched, state) ?? {}
        if (cardId === undefined || userId === undefined) return data
        const known = cached.get(userId)
        if (actionOf(matched) === 'get_balance') {
          if (!known) cached.set(userId, { cardId, balance: data.new_balance })
          return { ...data, new_balance: known?.balance ?? data.new_balance }
        }
        if (known?.cardId === cardId) cached.delete(userId)
        return data
      })
    }),
  },
  {
    id: 'a-stop-stops-all',
    title: 'disabling one card disables all others',
    breaks: [separate],
    foundBy: [separate, `${separate}/of-one-user`],
    alter: acting([], (act) => (matched, state) => {
      const data = act(matched, state)
      if (actionOf(matched) === 'disable') for (const card of state.cards.values()) card.status = 'disabled'
      return data
    }),
  },
  {
    id: 'everybodys-transactions',
    title: 'a list contains the transactions of all cards',
    remembersOthers: true,
    breaks: [separate],
    foundBy: [separate],
    alter: listing((_, __, state) =>
      [...state.cards.values()].flatMap(({ transactions }) => transactions).map((one) => ({ ...one })),
    ),
  },
  {
    id: 'every-fourth-movement-conflicts',
    title: 'every fourth movement on a card is rejected, then accepted on retry',
    breaks: ['requests/valid-ones-are-accepted'],
    foundBy: ['requests/valid-ones-are-accepted'],
    alter: everyFourthConflicts(),
  },
]

function emptyResponse(matched: MatchedRequest): Answered {
  const card_id = matched.path.cardId ?? matched.path.id
  return { operation: actionOf(matched), card_id, new_balance: 0, currency: 'USD', status: 'success', transactions: [] }
}

function seventhTurnCosts(): Mutant['alter'] {
  const counts = new Map<string, number>()
  return losing(
    '0.01',
    (action, { path }) => {
      if (action !== 'disable' && action !== 'enable') return false
      const count = (counts.get(path.cardId ?? path.id ?? '') ?? 0) + 1
      counts.set(path.cardId ?? path.id ?? '', count)
      return count % 7 === 0
    },
    { isTold: false },
  )
}

/** A change to one card's balance changes the balance of every card with the same purse. */
function sharingPurses(purseOf: (userId: string, currency: string) => string): Mutant['alter'] {
  return acting([], (act) => (matched, state) => {
    const card = cardIn(matched, state)
    const before = card?.balance
    const data = act(matched, state)
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

function everyFourthConflicts(): Mutant['alter'] {
  return (parts, state) => {
    // Counted by card: the result must not depend on how many other checks run first.
    const counts = new Map<string, number>()
    return acting(['topUpCard', 'withdrawFromCard'], (act) => (matched, own) => {
      const { cardId = '' } = matched.path
      const count = (counts.get(cardId) ?? 0) + 1
      counts.set(cardId, count)
      if (count % 4 === 0) throw new Rejection(409, 'try again')
      return act(matched, own)
    })(parts, state)
  }
}
