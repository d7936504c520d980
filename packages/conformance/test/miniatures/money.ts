import { decimal } from '../../src/model/decimal.ts'
import type { Miniature } from './miniature.ts'
import { acting, anew, cardIn, type Door, deedOf, doors, type Moved, movingWrongly } from './patches.ts'

const arithmetic: Readonly<Record<Door, Readonly<Record<'topup' | 'withdraw', string>>>> = {
  dedicated: { topup: 'top-up/raises-the-balance', withdraw: 'withdraw/lowers-the-balance' },
  'operate-card': {
    topup: 'operate-card/top-up-raises-the-balance',
    withdraw: 'operate-card/withdrawal-lowers-the-balance',
  },
  'query-card-operation': {
    topup: 'query-card-operation/top-up-raises-the-balance',
    withdraw: 'query-card-operation/withdrawal-lowers-the-balance',
  },
}

const everyArithmetic = doors.flatMap((door) => Object.values(arithmetic[door]))
const kinds = 'card-operations/same-for-every-kind-of-card'
const sequences = 'properties/any-sequence-adds-up'

/** The error of an implementation that keeps money as `told` makes it. */
const kept =
  (told: (exact: number) => number) =>
  ({ card }: Moved): string => {
    const exact = Number(card.balance)
    return decimal(told(exact) - exact).replace(/(\.\d{6}).*/, '$1')
  }

const perDoor: readonly Miniature[] = doors.flatMap((door) =>
  (['topup', 'withdraw'] as const).flatMap((direction): Miniature[] => [
    {
      id: `${direction}-through-${door}-counts-double`,
      title: `a ${direction} through ${door} moves its amount twice`,
      breaks: [arithmetic[door][direction]],
      foundBy: [arithmetic[door][direction]],
      recast: movingWrongly((moved) => {
        if (moved.door !== door || moved.direction !== direction) return undefined
        return direction === 'topup' ? moved.amount : -moved.amount
      }),
    },
    {
      id: `every-seventh-${direction}-through-${door}-is-forgotten`,
      title: `every seventh ${direction} of a card through ${door} moves nothing, and says that it did`,
      breaks: [arithmetic[door][direction]],
      foundBy: [arithmetic[door][direction]],
      recast: movingWrongly((moved) => {
        if (moved.door !== door || moved.direction !== direction || moved.turn % 7 !== 0) return undefined
        return direction === 'topup' ? -moved.amount : moved.amount
      }),
    },
  ]),
)

export const moneyMiniatures: readonly Miniature[] = [
  ...perDoor,
  {
    id: 'a-fee-of-a-cent',
    title: 'every top-up costs a cent',
    breaks: everyArithmetic.filter((id) => id.includes('top-up')),
    foundBy: [...everyArithmetic.filter((id) => id.includes('top-up')), sequences],
    recast: movingWrongly(({ direction }) => (direction === 'topup' ? '-0.01' : undefined)),
  },
  {
    id: 'a-cent-lost-with-nine-cents',
    title: 'a top-up of an amount that ends in nine cents is a cent short',
    breaks: ['card-operations/balance-is-exact', 'card-operations/any-sequence-adds-up'],
    foundBy: ['card-operations/balance-is-exact', ...everyArithmetic.filter((id) => id.includes('top-up'))],
    recast: movingWrongly(({ direction, amount }) => {
      return direction === 'topup' && Math.round(amount * 100) % 10 === 9 ? '-0.01' : undefined
    }),
  },
  {
    id: 'float-balance',
    title: 'the balance is a float that is added to',
    breaks: ['card-operations/balance-is-exact'],
    foundBy: ['card-operations/balance-is-exact'],
    recast: anew(floatBalance),
  },
  {
    id: 'cents-cut-off',
    title: 'an amount is turned into cents by multiplying with a hundred and cutting off',
    breaks: ['card-operations/balance-is-exact'],
    foundBy: ['card-operations/balance-is-exact', 'top-up/raises-the-balance'],
    recast: movingWrongly(({ direction, amount }) => {
      const lost = decimal((Math.round(amount * 100) - Math.trunc(amount * 100)) / 100)
      if (lost === '0') return undefined
      return direction === 'topup' ? `-${lost}` : lost
    }),
  },
  {
    id: 'one-decimal',
    title: 'the balance is rounded to one decimal',
    breaks: ['card-operations/balance-is-exact'],
    foundBy: ['card-operations/balance-is-exact', ...everyArithmetic, sequences],
    recast: movingWrongly(kept((exact) => Math.round(exact * 10) / 10)),
  },
  {
    id: 'single-precision-above-a-million',
    title: 'a balance of more than a million is kept in single precision',
    breaks: ['card-operations/large-amounts-are-exact'],
    foundBy: ['card-operations/large-amounts-are-exact/usd', 'card-operations/large-amounts-are-exact/eur'],
    recast: movingWrongly((moved) =>
      Number(moved.card.balance) > 1_000_000
        ? kept((exact) => Math.round(Math.fround(exact) * 100) / 100)(moved)
        : undefined,
    ),
  },
  {
    id: 'a-franc-lost-above-a-million',
    title: 'a top-up of more than a million is short by one franc, in XAF only',
    breaks: ['card-operations/large-amounts-are-exact'],
    foundBy: ['card-operations/large-amounts-are-exact/xaf'],
    recast: movingWrongly(({ card, amount, direction }) =>
      card.currency === 'XAF' && direction === 'topup' && amount > 1_000_000 ? -1 : undefined,
    ),
  },
  ...[
    { id: 'xaf', field: 'currency', value: 'XAF', kind: 'xaf-visa-business-basic' },
    { id: 'eur', field: 'currency', value: 'EUR', kind: 'eur-visa-personal-premium' },
    { id: 'mastercard', field: 'card_type', value: 'MASTERCARD', kind: 'eur-mastercard-personal-basic' },
    { id: 'premium', field: 'grade', value: 'PREMIUM', kind: 'xaf-mastercard-personal-premium' },
    { id: 'business', field: 'category', value: 'BUSINESS', kind: 'usd-mastercard-business-basic' },
  ].map(
    ({ id, field, value, kind }): Miniature => ({
      id: `only-${id}-counts-wrongly`,
      title: `a withdrawal through operateCard takes one more, from ${value} cards only`,
      breaks: [kinds],
      foundBy: [`${kinds}/${kind}`],
      recast: movingWrongly(({ card, door, direction }) =>
        card.sent[field] === value && door === 'operate-card' && direction === 'withdraw' ? -1 : undefined,
      ),
    }),
  ),
  {
    id: 'two-rare-kinds-together-count-wrongly',
    title: 'a top-up by query of a BUSINESS card of grade PREMIUM counts one less',
    breaks: [kinds],
    foundBy: [`${kinds}/usd-visa-business-premium`, `${kinds}/eur-mastercard-business-premium`],
    recast: movingWrongly(({ card, door, direction }) => {
      const { category, grade } = card.sent
      const isRare = category === 'BUSINESS' && grade === 'PREMIUM'
      return isRare && door === 'query-card-operation' && direction === 'topup' ? -1 : undefined
    }),
  },
  {
    id: 'usd-visa-personal-basic-counts-wrongly',
    title: 'a withdrawal by query from the plainest card takes one more',
    breaks: [kinds],
    foundBy: [`${kinds}/usd-visa-personal-basic`],
    recast: movingWrongly(({ door, direction }) =>
      door === 'query-card-operation' && direction === 'withdraw' ? -1 : undefined,
    ),
  },
]

/** The balance is added up in floats beside the exact one. */
function floatBalance(): Miniature['recast'] {
  const floats = new Map<string, number>()
  return acting([], (act) => (scene, state) => {
    const data = act(scene, state)
    const card = cardIn(scene, state)
    const deed = deedOf(scene)
    if (!card) return data
    const before = floats.get(card.cardId) ?? Number(card.sent.balance)
    const amount = Number(scene.body.amount ?? scene.query.amount)
    const after = deed === 'topup' ? before + amount : deed === 'withdraw' ? before - amount : before
    floats.set(card.cardId, after)
    return { ...data, new_balance: after }
  })
}
