import { hasMinorUnit } from '../../engine/values/currency.ts'
import { add, subtract } from '../../engine/values/decimal.ts'
import { kebab } from '../../engine/values/names.ts'
import type { SharedProgram } from '../actions/define-check.ts'
import { type ListingRoute, listingRoutes, movement, type Route, routes, type Way } from '../actions/routes.ts'
import { type Act, type Program, useCard } from './use-card.ts'

const readBalance: Act = { do: 'get_balance' }
const list = (through: ListingRoute): Act => ({ do: 'get_transactions', through })
const inTurn = (turn: number): Route => routes[turn % routes.length] ?? 'dedicated'

/** Top-ups and withdrawals in turn, through each route in turn. */
const movements = (amounts: readonly number[]): Act[] =>
  amounts.map((amount, turn) => ({ do: turn % 2 === 0 ? 'topup' : 'withdraw', through: inTurn(turn), amount }))

/** Enough to show a fault in every seventh movement. */
const inARow = 8

export function topUpRepeatedly(through: Way): Program {
  return useCard((amounts) => amounts.slice(0, inARow).map((amount) => ({ do: 'topup', through, amount })))
}

/** Withdraws different amounts, and then all that is left: if a card can be emptied, the balance is exactly zero, and it is read. */
export function withdrawRepeatedly(through: Way): Program {
  return useCard((amounts) => {
    const own = amounts.slice(0, inARow)
    return [
      { do: 'fund', for: own },
      ...own.map((amount): Act => ({ do: 'withdraw', through, amount })),
      { do: 'empty', through },
      readBalance,
    ]
  })
}

const awaited = (through: ListingRoute): Act => ({ do: 'await_transactions', through })

/** Eight toggles: enough to show a fault in every seventh. The first time, the balance is read while the card is disabled. */
export function toggleRepeatedly(through: Route): SharedProgram {
  const round: readonly Act[] = [
    { do: 'disable', through },
    { do: 'enable', through },
  ]
  const run = useCard(([amount]) => [
    // The balance now differs from the opening balance.
    { do: 'topup', amount },
    ...round.toSpliced(1, 0, readBalance),
    ...[round, round, round].flat(),
    readBalance,
  ])
  return { id: `card-operations/toggled-through-${kebab(through)}`, run }
}

export const readInEveryWay: SharedProgram = {
  id: 'card-operations/read-in-every-way',
  run: useCard(([, ...amounts]) => {
    const readings = [readBalance, ...listingRoutes.map(list)]
    const moved = movements(amounts.slice(0, routes.length)).flatMap((act) => [act, ...readings])
    // What another movement empties, such as a cache, is still full.
    return [...readings, ...moved, { do: 'withdraw', amount: amounts[0] }, ...readings]
  }),
}

/** Each route follows every other route once. Where another program reads after a top-up, this one reads after a withdrawal. */
const everyPair: readonly Route[] = [
  'dedicated',
  'operateCard',
  'queryCardOperation',
  'dedicated',
  'queryCardOperation',
  'operateCard',
  'dedicated',
]

/** Each of the three routes is followed by each reading. */
export const moveThroughEveryPair: Program = useCard(([, ...amounts]) =>
  everyPair.flatMap((through, turn) => [
    { do: through === 'operateCard' ? 'topup' : 'withdraw', through, amount: amounts[turn] },
    Math.floor(turn / routes.length) % 2 === 0 ? readBalance : list('queryCardOperation'),
  ]),
)

/** Reads a card that was topped up seven times, and so finds a fault in every seventh reading. */
export function readRepeatedly(through: ListingRoute): Program {
  const reading = through === 'operateCard' ? [readBalance, list(through)] : [list(through)]
  return useCard(([amount]) => [
    { do: 'topup', amount },
    awaited(through),
    ...Array.from({ length: 7 }, () => reading).flat(),
    readBalance,
  ])
}

export const listAfterEachRoute: Program = useCard(([, ...amounts]) => [
  ...[...routes, routes[0]].map((through, turn): Act => ({ do: 'topup', through, amount: amounts[turn] })),
  ...listingRoutes.map(awaited),
])

/** Lists before and after disabling and enabling, in between, and after another movement. */
export const listBesideToggles: SharedProgram = {
  id: 'transactions/listed-beside-toggles',
  run: useCard(([, first, second, third]) => [
    { do: 'topup', amount: first },
    { do: 'withdraw', through: 'operateCard', amount: second },
    ...listingRoutes.map(awaited),
    ...routes.flatMap((through, turn): Act[] => [
      { do: 'disable', through },
      ...listingRoutes.slice(turn, turn + 1).map(list),
      { do: 'enable', through: inTurn(turn + 1) },
    ]),
    ...listingRoutes.map(list),
    { do: 'topup', through: 'queryCardOperation', amount: third },
    awaited('operateCard'),
  ]),
}

/**
 * Doubles cannot represent most of these: 0.1 + 0.2 is not 0.3, and 0.29, 0.57, 1.15, 4.35 and 2.01 times 100 fall
 * slightly below a whole number of cents. A negative amount withdraws an earlier top-up. Six equal amounts are two
 * through each route, one right after the other.
 */
export const treacherous = [
  0.1, 0.2, -0.3, 0.01, 0.29, 0.57, 1.15, -1.1, 4.35, -2.01, 3.99, -0.07, 1.4, 2.22, -3.33, 1.01, 0.7, 0.1, 0.1, 0.1,
  0.1, 0.1, 0.1, -0.6, 4.99, -4.98,
  // Round amounts, and amounts that bring the balance above 1,000, where fees or limits may begin.
  5, 10, -5, 49.99, 100, 123.45, 1000.05, 0.35, -1000,
  // The smallest amount, through every route in both directions, and halves, which careless rounding gets wrong.
  0.01, -0.01, 0.01, -0.01, 2.5, -0.01, 1.25, -0.5, 3.75,
  // More than fifty in all, after which a page, a cache or a column of numbers may end.
  0.58, 1.16, -0.28, 2.03, 8.41, -1.69, 0.86, 5.02,
  // A list may show no more than six or seven digits.
  456_789.29, -456_789,
  // More than eight kilobytes in all, after which a buffer may end.
  0.11, 0.12, -0.13, 0.14, 0.15, -0.16, 0.17, 0.18, -0.19, 0.21, 0.22, -0.23,
]

/** The check of the longest list of a run. */
export const longestHistory = 'transactions/every-movement-once/in-the-longest-history'

/** Makes these movements in a currency with cents, and moves fractions in one without. */
export function moveTreacherously(currencies: readonly string[]): SharedProgram {
  return {
    id: 'card-operations/treacherous-amounts',
    async run(session) {
      await moveTreacherousAmounts(currencies.find(hasMinorUnit))(session)
      await moveFractions(currencies.find((one) => !hasMinorUnit(one)))(session)
    },
  }
}

function moveTreacherousAmounts(currency: unknown): Program {
  return useCard(
    () => [
      ...treacherous.map(
        (amount, turn): Act => ({
          do: amount > 0 ? 'topup' : 'withdraw',
          through: inTurn(turn),
          amount: Math.abs(amount),
        }),
      ),
      readBalance,
      ...listingRoutes.map((through) => ({ do: 'await_transactions', through, for: longestHistory }) as const),
    ],
    { currency },
  )
}

/** Moves fractions of a unit that is not divided, in both directions through every route, and opens a card with one. Whether the target accepts them is open. */
function moveFractions(currency: string | undefined): Program {
  return async (session) => {
    if (currency === undefined) return
    const { cardId } = await session.arrange.card({ currency })
    const amount = session.samples.amount(currency)
    for (const direction of ['topup', 'withdraw'] as const) {
      for (const [turn, route] of routes.entries()) {
        const sum = { amount: amount + turn + 0.75, currency }
        const { operationId, call } = movement(session, route, direction, cardId, sum)
        await session.send(operationId, call, { intent: 'open', mayBeRejected: true })
      }
    }
    const body = session.samples.body('createCard', { currency, balance: amount + 0.75 })
    const { userId } = await session.arrange.owner(body)
    await session.send('createCard', { path: { userId }, body }, { intent: 'open', mayBeRejected: true })
  }
}

/** Above a million; the last exceeds 32 bits of cents and is far below the limit of exact cents in doubles. */
const large = [1_500_000.29, 2_345_678.91, 29_999_999.99]
const largeAndWhole = [1_500_001, 2_345_679, 29_999_999]

/** Exceeds a column of ten digits with two decimals. A larger amount would only look alarming in a plan. */
const veryLarge = 234_567_890

/** Tops up with millions and withdraws them again in two parts: a balance may be written differently from a thousand on. */
export function moveMillions(currency: string, through: readonly Route[]): Program {
  const hasCents = hasMinorUnit(currency)
  // A small movement first shows that what is lost of a large one is no fee.
  const millions = (small: number): Act[] =>
    through.flatMap((route): Act[] => {
      const amount = (hasCents ? large : largeAndWhole)[routes.indexOf(route)] ?? 0
      return [
        { do: 'topup', through: route, amount: small },
        { do: 'topup', through: route, amount },
        { do: 'withdraw', through: route, amount: 2 },
        { do: 'withdraw', through: route, amount: Number(subtract(amount, 3)) },
      ]
    })
  // A small movement on a very large balance: floating-point arithmetic in other units loses it.
  const most = hasCents ? Number(`${veryLarge}.12`) : veryLarge
  const besideMuch = (small: number): Act[] => [
    { do: 'topup', amount: most },
    { do: 'topup', through: 'operateCard', amount: hasCents ? Number(add(Math.trunc(small), '0.29')) : small },
    readBalance,
    ...routes.flatMap((route): Act[] => [
      { do: 'disable', through: route },
      { do: 'enable', through: route },
    ]),
    { do: 'withdraw', through: 'queryCardOperation', amount: most },
  ]
  return useCard(
    ([usual]) => [...millions(usual), ...(through.length === routes.length ? besideMuch(usual) : []), readBalance],
    { currency },
  )
}

/** Reads the balance of a card in each of the currencies. */
export function readInTurn(currencies: readonly string[]): Program {
  return async (session) => {
    for (const currency of currencies) await useCard(() => [readBalance], { currency })(session)
  }
}

export const withdrawAndTerminate: SharedProgram = {
  id: 'card-operations/withdrawn-from-and-terminated',
  run: useCard(([amount]) => [
    ...routes.map((through): Act => ({ do: 'withdraw', through, amount })),
    { do: 'disable', through: 'operateCard' },
    { do: 'enable', through: 'queryCardOperation' },
    { do: 'disable' },
    { do: 'enable', through: 'operateCard' },
    { do: 'terminate', through: 'queryCardOperation' },
  ]),
}
