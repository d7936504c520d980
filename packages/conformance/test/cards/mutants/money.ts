import { decimal } from '../../../src/engine/values/decimal.ts'
import { kebab } from '../../../src/engine/values/names.ts'
import type { Mutant } from './mutant.ts'
import { acting, actionOf, anew, cardIn, type Moved, movingWrongly, type Route, routes, wording } from './patches.ts'

const arithmetic: Readonly<Record<Route, Readonly<Record<'topup' | 'withdraw', string>>>> = {
  dedicated: { topup: 'top-up/raises-the-balance', withdraw: 'withdraw/lowers-the-balance' },
  operateCard: {
    topup: 'operate-card/top-up-raises-the-balance',
    withdraw: 'operate-card/withdrawal-lowers-the-balance',
  },
  queryCardOperation: {
    topup: 'query-card-operation/top-up-raises-the-balance',
    withdraw: 'query-card-operation/withdrawal-lowers-the-balance',
  },
}

const everyArithmetic = routes.flatMap((route) => Object.values(arithmetic[route]))
const kinds = 'card-operations/same-for-every-kind-of-card'
const sequences = 'properties/any-sequence-adds-up'

/** The error of an implementation that stores money as `told` converts it. */
const kept =
  (told: (exact: number) => number) =>
  ({ card }: Moved): string => {
    const exact = Number(card.balance)
    return decimal(told(exact) - exact).replace(/(\.\d{6}).*/, '$1')
  }

const perRoute: readonly Mutant[] = routes.flatMap((route) =>
  (['topup', 'withdraw'] as const).flatMap((direction): Mutant[] => [
    {
      id: `${direction}-through-${kebab(route)}-counts-double`,
      title: `a ${direction} through ${route} moves its amount twice`,
      breaks: [arithmetic[route][direction]],
      foundBy: [arithmetic[route][direction]],
      alter: movingWrongly((moved) => {
        if (moved.route !== route || moved.direction !== direction) return undefined
        return direction === 'topup' ? moved.amount : -moved.amount
      }),
    },
    {
      id: `every-seventh-${direction}-through-${kebab(route)}-is-forgotten`,
      title: `every seventh ${direction} of a card through ${route} moves nothing but reports success`,
      breaks: [arithmetic[route][direction]],
      foundBy: [arithmetic[route][direction]],
      alter: movingWrongly((moved) => {
        if (moved.route !== route || moved.direction !== direction || moved.turn % 7 !== 0) return undefined
        return direction === 'topup' ? -moved.amount : moved.amount
      }),
    },
  ]),
)

const inFrancs: readonly Mutant[] = (['topup', 'withdraw'] as const).map((direction) => {
  return {
    id: `a-${direction}-of-francs-is-cut`,
    title: `a ${direction} of francs moves whole ones only, and the other direction fractions`,
    breaks: routes.map((route) => arithmetic[route][direction]),
    foundBy: ['card-operations/balance-is-exact'],
    alter: movingWrongly(({ card, amount, ...moved }) => {
      const fraction = amount - Math.trunc(amount)
      if (card.currency !== 'XAF' || moved.direction !== direction) return undefined
      return direction === 'topup' ? -fraction : fraction
    }),
  }
})

export const moneyMutants: readonly Mutant[] = [
  ...perRoute,
  ...inFrancs,
  {
    id: 'a-fee-of-a-cent-now-and-then',
    title: 'every second top-up of a card costs a cent',
    breaks: everyArithmetic.filter((id) => id.includes('top-up')),
    foundBy: everyArithmetic.filter((id) => id.includes('top-up')),
    alter: movingWrongly(({ direction, turn }) => (direction === 'topup' && turn % 2 === 0 ? '-0.01' : undefined)),
  },
  {
    id: 'a-fee-that-depends-on-the-cents',
    title: 'a top-up costs one cent for each dime of its fraction',
    breaks: everyArithmetic.filter((id) => id.includes('top-up')),
    foundBy: everyArithmetic.filter((id) => id.includes('top-up')),
    alter: movingWrongly(({ direction, amount }) => {
      const dimes = Math.trunc((Math.round(amount * 100) % 100) / 10)
      return direction === 'topup' && dimes > 0 ? decimal(-dimes / 100) : undefined
    }),
  },
  {
    id: 'the-fee-is-taken-twice',
    title: 'a top-up costs five cents, and every seventh of a card costs ten',
    breaks: everyArithmetic.filter((id) => id.includes('top-up')),
    foundBy: everyArithmetic.filter((id) => id.includes('top-up')),
    alter: movingWrongly(({ direction, turn }) =>
      direction === 'topup' ? (turn % 7 === 0 ? '-0.1' : '-0.05') : undefined,
    ),
  },
  {
    id: 'a-cent-lost-with-nine-cents',
    title: 'a top-up whose amount ends in nine cents is a cent short',
    breaks: ['card-operations/balance-is-exact', 'card-operations/any-sequence-adds-up'],
    foundBy: ['card-operations/balance-is-exact', ...everyArithmetic.filter((id) => id.includes('top-up'))],
    alter: movingWrongly(({ direction, amount }) => {
      return direction === 'topup' && Math.round(amount * 100) % 10 === 9 ? '-0.01' : undefined
    }),
  },
  {
    id: 'float-balance',
    title: 'the balance is summed in floating point',
    breaks: ['card-operations/balances-have-no-float-noise'],
    foundBy: ['card-operations/balances-have-no-float-noise'],
    alter: anew(floatBalance),
  },
  {
    id: 'balances-in-seventeen-digits',
    title: 'balances are written with seventeen digits, which are one too many',
    breaks: ['card-operations/balances-have-no-float-noise'],
    foundBy: ['card-operations/balances-have-no-float-noise'],
    alter: wording((body) =>
      body.replace(/("new_balance":)(\d+\.\d+)/, (_, name, number) => `${name}${Number(number).toPrecision(17)}`),
    ),
  },
  {
    id: 'cents-cut-off',
    title: 'an amount is converted to cents by multiplying by 100 and truncating',
    breaks: ['card-operations/balance-is-exact'],
    foundBy: ['card-operations/balance-is-exact', 'top-up/raises-the-balance'],
    alter: movingWrongly(({ direction, amount }) => {
      const lost = decimal((Math.round(amount * 100) - Math.trunc(amount * 100)) / 100)
      if (lost === '0') return undefined
      return direction === 'topup' ? `-${lost}` : lost
    }),
  },
  {
    id: 'one-decimal',
    title: 'the balance is rounded to one decimal place',
    breaks: ['card-operations/balance-is-exact'],
    foundBy: ['card-operations/balance-is-exact', ...everyArithmetic, sequences],
    alter: movingWrongly(kept((exact) => Math.round(exact * 10) / 10)),
  },
  {
    id: 'single-precision-above-a-million',
    title: 'a balance above a million is stored in single precision',
    breaks: ['card-operations/large-amounts-are-exact'],
    foundBy: ['card-operations/large-amounts-are-exact/usd', 'card-operations/large-amounts-are-exact/eur'],
    alter: movingWrongly((moved) =>
      Number(moved.card.balance) > 1_000_000
        ? kept((exact) => Math.round(Math.fround(exact) * 100) / 100)(moved)
        : undefined,
    ),
  },
  {
    id: 'a-franc-lost-above-a-million',
    title: 'a top-up above a million is one franc short, in XAF only',
    breaks: ['card-operations/large-amounts-are-exact'],
    foundBy: ['card-operations/large-amounts-are-exact/xaf'],
    alter: movingWrongly(({ card, amount, direction }) =>
      card.currency === 'XAF' && direction === 'topup' && amount > 1_000_000 ? -1 : undefined,
    ),
  },
  ...[
    { id: 'xaf', field: 'currency', value: 'XAF', kind: 'xaf-visa-business-basic' },
    { id: 'eur', field: 'currency', value: 'EUR', kind: 'eur-visa-personal-premium' },
    { id: 'mastercard', field: 'card_type', value: 'MASTERCARD', kind: 'eur-mastercard-personal-basic' },
    { id: 'premium', field: 'grade', value: 'PREMIUM', kind: 'xaf-mastercard-personal-premium' },
    { id: 'business', field: 'category', value: 'BUSINESS', kind: 'usd-mastercard-business-basic' },
    { id: 'visa', field: 'card_type', value: 'VISA', kind: 'usd-visa-personal-basic' },
  ].map(
    ({ id, field, value, kind }): Mutant => ({
      id: `only-${id}-counts-wrongly`,
      title: `a withdrawal through operateCard takes one to three units too much, from ${value} cards only`,
      breaks: [kinds],
      foundBy: [`${kinds}/${kind}`],
      alter: movingWrongly(({ card, route, direction }) => {
        // The same for every card would be a fee.
        const units = 1 + (Number(card.cardId.replace(/\D/g, '')) % 3)
        const isMeant = card.sent[field] === value && route === 'operateCard' && direction === 'withdraw'
        return isMeant ? -units : undefined
      }),
    }),
  ),
  {
    id: 'two-rare-kinds-together-count-wrongly',
    title: 'a top-up of a PREMIUM BUSINESS card through queryCardOperation is one unit short',
    breaks: [kinds],
    foundBy: [`${kinds}/usd-visa-business-premium`, `${kinds}/eur-mastercard-business-premium`],
    alter: movingWrongly(({ card, route, direction }) => {
      const { category, grade } = card.sent
      const isRare = category === 'BUSINESS' && grade === 'PREMIUM'
      return isRare && route === 'queryCardOperation' && direction === 'topup' ? -1 : undefined
    }),
  },
]

/** A second balance, summed in floating point next to the exact one. */
function floatBalance(): Mutant['alter'] {
  const floats = new Map<string, number>()
  return acting([], (act) => (matched, state) => {
    const data = act(matched, state)
    const card = cardIn(matched, state)
    const action = actionOf(matched)
    if (!card) return data
    const before = floats.get(card.cardId) ?? Number(card.sent.balance)
    const amount = Number(matched.body.amount ?? matched.query.amount)
    const after = action === 'topup' ? before + amount : action === 'withdraw' ? before - amount : before
    floats.set(card.cardId, after)
    return { ...data, new_balance: after }
  })
}
