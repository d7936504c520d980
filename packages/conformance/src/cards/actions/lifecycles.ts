import type { Contract } from '@card-contract/contract'
import { currencyAmong } from '../../engine/cases/samples/amounts.ts'
import { fieldsOf } from '../../engine/cases/samples/fields.ts'
import type { Extent } from '../../engine/nouns/extent.ts'
import { allOf, covering, type Dimension, sufficient, withOneMore } from '../../engine/values/covering.ts'
import { kebab } from '../../engine/values/names.ts'
import { list } from '../../engine/values/texts.ts'
import {
  type Direction,
  type ListingRoute,
  listingRoutes,
  type Route,
  routeInWords,
  routes,
  type TerminationRoute,
  terminationRoutes,
  type Way,
} from './routes.ts'

/** What a card is: its fields with a fixed set of values. */
export type Kind = Readonly<Record<string, string>>

/** What a user went through before the card is issued. */
const pasts = ['new', 'with-a-card', 'after-a-termination'] as const

export type Past = (typeof pasts)[number]

/** What happens to a card between its creation and its termination. */
export interface Lifecycle {
  readonly name: string
  readonly kind: Kind
  readonly owner: Past
  /** How often it is disabled and enabled again: once after its movements, or twice before them. */
  readonly cycles: number
  readonly toggledThrough: Route
  /** Set if it is emptied and filled again on the way. */
  readonly emptiedThrough?: Route
  /** Both routes for each of the first kinds, so that their lists are compared, and one in turn for the others. */
  readonly listedThrough: readonly ListingRoute[]
  readonly terminatedThrough: TerminationRoute
  /** A top-up and a withdrawal. */
  readonly moves: readonly { readonly route: Way; readonly direction: Direction }[]
  /** The amount of another top-up between them, for each of the first kinds. */
  readonly much?: number
}

/** Before it is known through which routes money is moved and listed. */
type Drafted = Omit<Lifecycle, 'moves' | 'much' | 'listedThrough'>

/** The first lifecycles are named after the kind of card alone: each of the kinds, with the currencies in turn. */
const plainKinds = 8

/** In pairs of kinds, which differ in the last choice: lists may leave out what has four digits, or five. It stays on the card. */
const large = [1_500, 25_000] as const

function choicesOfCards(contract: Contract) {
  const fields = fieldsOf(contract, contract.operation('createCard'))
  const choices = fields.filter(({ schema }) => schema.enum)
  const all = choices.map(({ name, schema }): Dimension => ({ name, values: schema.enum ?? [] }))
  return { all, currency: all.find(({ name }) => name === currencyAmong(fields)?.name) }
}

/** A few kinds of card that have each value of each choice but the currency. */
export function kindsInOneCurrency(contract: Contract): readonly Kind[] {
  const { all, currency } = choicesOfCards(contract)
  return allOf(all.filter((one) => one !== currency)).slice(0, plainKinds) as Kind[]
}

/** The same kinds, with the currencies in turn. */
export function plainKindsOf(contract: Contract): readonly Kind[] {
  const { currency } = choicesOfCards(contract)
  return kindsInOneCurrency(contract).map((kind, turn) => ({
    ...(currency ? { [currency.name]: String(currency.values[turn % currency.values.length]) } : {}),
    ...kind,
  }))
}

/**
 * A covering array of strength three (one within a budget) over the fields of the card, the earlier cards of its user, what happens
 * to the card, and the route that disables and enables it. Each choice also occurs with each route that empties, lists or terminates.
 */
export function lifecyclesIn(contract: Contract, { strength }: Pick<Extent, 'strength'>): Lifecycle[] {
  const { all: ofCards } = choicesOfCards(contract)
  const others: Dimension[] = [
    { name: 'owner', values: pasts },
    { name: 'cycles', values: [1, 2] },
    { name: 'isEmptied', values: [false, true] },
    { name: 'toggledThrough', values: routes },
  ]
  const first = plainKindsOf(contract).map((kind, turn) => ({
    ...kind,
    ...Object.fromEntries(others.map(({ name, values }) => [name, values[turn % values.length]])),
  }))
  const rows = withOneMore(covering([...ofCards, ...others], 3, first), {
    name: 'terminatedThrough',
    values: terminationRoutes,
  })
  const emptied = withOneMore(
    rows.filter(({ isEmptied }) => isEmptied),
    { name: 'emptiedThrough', values: routes },
  )
  const sent = new Set(strength === 3 ? rows : sufficient(rows, strength))
  const lifecycles = rows.flatMap((row, index): Drafted[] => {
    const { owner, cycles, toggledThrough, terminatedThrough } = row
    const emptiedThrough = row.isEmptied ? emptied.shift()?.emptiedThrough : undefined
    const lifecycle = {
      kind: Object.fromEntries(ofCards.map(({ name }) => [name, String(row[name])])),
      owner: owner as Past,
      cycles: Number(cycles),
      toggledThrough: toggledThrough as Route,
      terminatedThrough: terminatedThrough as TerminationRoute,
      ...(emptiedThrough === undefined ? {} : { emptiedThrough: emptiedThrough as Route }),
    }
    return sent.has(row) ? [{ ...lifecycle, name: nameOf(lifecycle, index) }] : []
  })
  return withRoutes(lifecycles)
}

/** Moves money through the routes, and lists it through that, which occur with the most pairs of other choices for the first time. */
function withRoutes(lifecycles: readonly Drafted[]): Lifecycle[] {
  const met = new Set<string>()
  return lifecycles.map((own, index) => {
    const choices: (readonly [name: string, value: unknown])[] = Object.entries({
      ...own.kind,
      owner: own.owner,
      cycles: own.cycles,
    })
    const choose = <Value extends string>(name: string, values: readonly [Value, ...Value[]]): Value => {
      const pairs = choices.flatMap((one, index) => choices.slice(index + 1).map((other) => [one, other]))
      const unmet = (value: Value) =>
        pairs.map((pair) => JSON.stringify([name, value, pair])).filter((one) => !met.has(one))
      const best = values.reduce((one, other) => (unmet(other).length > unmet(one).length ? other : one))
      for (const one of unmet(best)) met.add(one)
      choices.push([name, best])
      return best
    }
    const moves = (['topup', 'withdraw'] as const).map((direction) => ({ direction, route: choose(direction, routes) }))
    const listedThrough = index < plainKinds ? listingRoutes : [choose('listedThrough', listingRoutes)]
    const much = large[Math.floor(index / 2) % large.length] ?? large[0]
    return { ...own, moves, ...(index < plainKinds ? { much } : {}), listedThrough }
  })
}

function nameOf(lifecycle: Omit<Drafted, 'name'>, index: number): string {
  const name = Object.values(lifecycle.kind).join('-').toLowerCase()
  if (index < plainKinds) return name
  const others = [
    lifecycle.owner,
    ...(lifecycle.cycles > 1 ? ['twice'] : []),
    ...(lifecycle.emptiedThrough ? ['emptied'] : []),
    `by-${kebab(lifecycle.toggledThrough)}`,
    ...(lifecycle.terminatedThrough === 'dedicated' ? [] : ['ended-by-query']),
  ]
  return [name, ...others].join('-')
}

/** For `explain`: `USD VISA PERSONAL BASIC card, disables and enables it through operateCard`. */
export function lifecycleInWords({
  kind,
  owner,
  cycles,
  emptiedThrough,
  toggledThrough,
  moves: own,
  much,
}: Lifecycle): string {
  const past = {
    new: '',
    'with-a-card': ' beside another of its user',
    'after-a-termination': ' after another of its user was terminated',
  }
  const through = (one: Direction): string[] =>
    own.flatMap(({ direction, route }) => (direction === one ? [routeInWords(route)] : []))
  const more = much === undefined ? '' : `, also with ${much}`
  const moves = `tops it up through ${list(through('topup'))}${more}, withdraws through ${list(through('withdraw'))}`
  const turns = `disables and enables it${cycles > 1 ? ' twice' : ''} through ${routeInWords(toggledThrough)}`
  const empties =
    emptiedThrough === undefined ? [] : [`empties it through ${routeInWords(emptiedThrough)} and fills it again`]
  const way = cycles > 1 ? [...empties, turns, moves] : [moves, ...empties, turns]
  return `${Object.values(kind).join(' ')} card${past[owner]}, ${way.join(', ')}`
}
