import type { ModelCard } from '../../../src/cards/model/state.ts'
import { decimal } from '../../../src/engine/values/decimal.ts'
import { kebab } from '../../../src/engine/values/names.ts'
import type { Alteration, Mutant } from './mutant.ts'
import { acting, actionOf, anew, cardIn, losing, type Route, responding, routeOf, routes } from './patches.ts'

export const balanceMutants: readonly Mutant[] = [
  {
    id: 'the-balance-is-read-from-before',
    title: 'get_balance returns the balance before the last movement',
    breaks: ['operate-card/reads-the-balance', 'card-operations/routes-share-one-balance'],
    foundBy: ['operate-card/reads-the-balance', 'card-operations/routes-share-one-balance'],
    alter: anew(staleBalance),
  },
  {
    id: 'the-query-has-a-balance-of-its-own',
    title: 'queryCardOperation keeps a separate balance',
    breaks: ['card-operations/routes-share-one-balance'],
    foundBy: ['card-operations/routes-share-one-balance'],
    alter: anew(balanceOfItsOwn),
  },
  {
    id: 'transactions-come-with-a-rounded-balance',
    title: 'get_transactions returns the balance without cents',
    breaks: ['card-operations/balance-reads-agree'],
    foundBy: ['card-operations/balance-reads-agree'],
    alter: responding(['operateCard'], (data, matched) =>
      actionOf(matched) === 'get_transactions' ? { ...data, new_balance: Math.floor(Number(data.new_balance)) } : data,
    ),
  },
  ...routes.map(
    (route): Mutant => ({
      id: `lost-updates-through-${kebab(route)}`,
      title: `one of two overlapping top-ups through ${route} is lost`,
      breaks: ['card-operations/no-lost-updates'],
      foundBy: [`card-operations/no-lost-updates/${kebab(route)}`],
      gathers: true,
      alter: anew(() => losingUpdates((one) => one === route)),
    }),
  ),
  {
    id: 'lost-updates-of-premium-cards',
    title: 'one of two overlapping top-ups of a PREMIUM card is lost',
    breaks: ['card-operations/no-lost-updates'],
    foundBy: ['card-operations/no-lost-updates/operate-card'],
    gathers: true,
    alter: anew(() => losingUpdates((_, { sent }) => sent.grade === 'PREMIUM')),
  },
  {
    id: 'lost-updates-between-routes',
    title: 'one of two overlapping movements through different routes is lost',
    breaks: ['card-operations/no-lost-updates'],
    foundBy: ['card-operations/no-lost-updates/through-all-routes'],
    gathers: true,
    alter: anew(() => losingUpdates(() => true, true)),
  },
  {
    id: 'a-termination-pays-twice',
    title: 'terminateCard returns twice what was on the card',
    breaks: ['card-operations/ends-without-gain'],
    foundBy: ['card-operations/ends-without-gain'],
    alter: leaving('dedicated', (balance) => 2 * balance + 1),
  },
  {
    id: 'a-termination-leaves-what-was-in-memory',
    title: 'a termination through queryCardOperation returns a number that was never set',
    breaks: ['card-operations/ends-without-gain'],
    foundBy: ['card-operations/ends-without-gain'],
    alter: leaving('queryCardOperation', () => -6.27743856220419e66),
  },
  {
    id: 'reading-costs-a-cent',
    title: 'every get_balance costs a cent',
    breaks: ['operate-card/reading-changes-nothing'],
    foundBy: ['operate-card/reading-changes-nothing'],
    alter: losing('0.01', (action) => action === 'get_balance', { isTold: false }),
  },
  {
    id: 'every-seventh-listing-costs-a-cent',
    title: 'every seventh listing through queryCardOperation costs a cent',
    remembersOthers: true,
    breaks: ['query-card-operation/reading-changes-nothing'],
    foundBy: ['query-card-operation/reading-changes-nothing'],
    alter: anew(everySeventhListing),
  },
]

function staleBalance(): Mutant['alter'] {
  const before = new Map<string, string>()
  return acting([], (act) => (matched, state) => {
    const card = cardIn(matched, state)
    const action = actionOf(matched)
    if (card && (action === 'topup' || action === 'withdraw')) before.set(card.cardId, card.balance)
    const data = act(matched, state)
    const stale = action === 'get_balance' ? before.get(card?.cardId ?? '') : undefined
    return stale === undefined ? data : { ...data, new_balance: Number(stale) }
  })
}

function balanceOfItsOwn(): Mutant['alter'] {
  const own = new Map<string, string>()
  return acting([], (act) => (matched, state) => {
    const card = cardIn(matched, state)
    if (!card || routeOf(matched) !== 'queryCardOperation') return act(matched, state)
    const shared = card.balance
    card.balance = own.get(card.cardId) ?? decimal(Number(card.sent.balance))
    try {
      return act(matched, state)
    } finally {
      own.set(card.cardId, card.balance)
      card.balance = shared
    }
  })
}

/** A movement that starts before the response to another one is sent works with the balance before that one. */
function losingUpdates(
  isAffected: (route: Route, card: ModelCard) => boolean,
  onlyBetweenRoutes = false,
): Mutant['alter'] {
  const last = new Map<string, { readonly group: number; readonly before: string; readonly route: Route }>()
  return acting([], (act, _, overlap) => (matched, state) => {
    const card = cardIn(matched, state)
    const action = actionOf(matched)
    const route = routeOf(matched)
    if (!card || (action !== 'topup' && action !== 'withdraw') || !isAffected(route, card)) return act(matched, state)
    const other = last.get(card.cardId)
    const group = overlap.group()
    const overlaps = other?.group === group && (!onlyBetweenRoutes || other.route !== route)
    last.set(card.cardId, { group, before: card.balance, route })
    if (overlaps) card.balance = other.before
    return act(matched, state)
  })
}

function everySeventhListing(): Mutant['alter'] {
  let count = 0
  return losing(
    '0.01',
    (action, matched) =>
      action === 'get_transactions' && routeOf(matched) === 'queryCardOperation' && ++count % 7 === 0,
    { isTold: false },
  )
}

/** Returns something else as the balance of a card that was just terminated. */
function leaving(route: Route, write: (before: number) => number): Alteration {
  return acting([], (act) => (matched, state) => {
    const before = Number(cardIn(matched, state)?.balance)
    const data = act(matched, state)
    const isMeant = actionOf(matched) === 'terminate' && routeOf(matched) === route
    return isMeant ? { ...data, new_balance: write(before) } : data
  })
}
