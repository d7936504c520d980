import { decimal } from '../../src/model/decimal.ts'
import type { Miniature } from './miniature.ts'
import { acting, anew, answering, cardIn, type Door, deedOf, doorOf, doors, losing } from './patches.ts'

export const balanceMiniatures: readonly Miniature[] = [
  {
    id: 'the-balance-is-read-from-before',
    title: 'get_balance answers with the balance before the last movement',
    breaks: [
      'operate-card/reads-the-balance',
      'card-operations/doors-share-one-balance',
      'card-operations/balance-reads-agree',
    ],
    foundBy: [
      'operate-card/reads-the-balance',
      'card-operations/doors-share-one-balance',
      'card-operations/balance-reads-agree',
    ],
    recast: anew(staleBalance),
  },
  {
    id: 'the-query-has-a-balance-of-its-own',
    title: 'movements through the query are kept apart from the others',
    breaks: ['card-operations/doors-share-one-balance'],
    foundBy: ['card-operations/doors-share-one-balance'],
    recast: anew(balanceOfItsOwn),
  },
  {
    id: 'transactions-come-with-a-rounded-balance',
    title: 'get_transactions answers with a balance without cents',
    breaks: ['card-operations/balance-reads-agree'],
    foundBy: ['card-operations/balance-reads-agree'],
    recast: answering(['operateCard'], (data, scene) =>
      deedOf(scene) === 'get_transactions' ? { ...data, new_balance: Math.floor(Number(data.new_balance)) } : data,
    ),
  },
  ...doors.map(
    (door): Miniature => ({
      id: `lost-updates-through-${door}`,
      title: `of two top-ups through ${door} that overlap, one is lost`,
      breaks: ['card-operations/no-lost-updates'],
      foundBy: [`card-operations/no-lost-updates/${door}`],
      answersAfterMs: 30,
      recast: anew(() => losingUpdates((one) => one === door)),
    }),
  ),
  {
    id: 'lost-updates-between-doors',
    title: 'of two movements through different doors that overlap, one is lost',
    breaks: ['card-operations/no-lost-updates'],
    foundBy: ['card-operations/no-lost-updates/through-all-doors'],
    answersAfterMs: 30,
    recast: anew(() => losingUpdates(() => true, true)),
  },
  {
    id: 'reading-costs-a-cent',
    title: 'every get_balance costs a cent',
    breaks: ['operate-card/reading-changes-nothing'],
    foundBy: ['operate-card/reading-changes-nothing'],
    recast: losing('0.01', (deed) => deed === 'get_balance', { isTold: false }),
  },
  {
    id: 'every-seventh-listing-costs-a-cent',
    title: 'every seventh listing by query costs a cent',
    remembersOthers: true,
    breaks: ['query-card-operation/reading-changes-nothing'],
    foundBy: ['query-card-operation/reading-changes-nothing'],
    recast: anew(everySeventhListing),
  },
]

function staleBalance(): Miniature['recast'] {
  const before = new Map<string, string>()
  return acting([], (act) => (scene, state) => {
    const card = cardIn(scene, state)
    const deed = deedOf(scene)
    if (card && (deed === 'topup' || deed === 'withdraw')) before.set(card.cardId, card.balance)
    const data = act(scene, state)
    const stale = deed === 'get_balance' ? before.get(card?.cardId ?? '') : undefined
    return stale === undefined ? data : { ...data, new_balance: Number(stale) }
  })
}

function balanceOfItsOwn(): Miniature['recast'] {
  const own = new Map<string, string>()
  return acting([], (act) => (scene, state) => {
    const card = cardIn(scene, state)
    if (!card || doorOf(scene) !== 'query-card-operation') return act(scene, state)
    const shared = card.balance
    card.balance = own.get(card.cardId) ?? decimal(Number(card.sent.balance))
    try {
      return act(scene, state)
    } finally {
      own.set(card.cardId, card.balance)
      card.balance = shared
    }
  })
}

/** A movement that begins before the answer to another has left works with the balance before that one. */
function losingUpdates(isAffected: (door: Door) => boolean, onlyBetweenDoors = false): Miniature['recast'] {
  const last = new Map<string, { readonly atMs: number; readonly before: string; readonly door: Door }>()
  return acting([], (act) => (scene, state) => {
    const card = cardIn(scene, state)
    const deed = deedOf(scene)
    const door = doorOf(scene)
    if (!card || (deed !== 'topup' && deed !== 'withdraw') || !isAffected(door)) return act(scene, state)
    const other = last.get(card.cardId)
    const now = performance.now()
    const overlaps = other !== undefined && now - other.atMs < 25 && (!onlyBetweenDoors || other.door !== door)
    last.set(card.cardId, { atMs: now, before: card.balance, door })
    if (overlaps) card.balance = other.before
    return act(scene, state)
  })
}

function everySeventhListing(): Miniature['recast'] {
  let count = 0
  return losing(
    '0.01',
    (deed, scene) => deed === 'get_transactions' && doorOf(scene) === 'query-card-operation' && ++count % 7 === 0,
    { isTold: false },
  )
}
