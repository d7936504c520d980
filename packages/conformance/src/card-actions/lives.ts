import type { Contract } from '@card-contract/contract'
import { type Route, routes, type TerminationRoute, terminationRoutes } from '../interface/routes.ts'
import { allOf, covering, type Dimension, sufficient, withOneMore } from '../model/covering.ts'
import { kebab } from '../model/kebab.ts'
import type { Extent } from '../model/thoroughness.ts'
import { fieldsOf } from '../samples/fields.ts'
import { isCurrency } from '../samples/money.ts'

/** What a card is: its fields with a fixed set of values. */
export type Kind = Readonly<Record<string, string>>

/** What a user went through before the card is issued. */
const pasts = ['new', 'with-a-card', 'after-a-termination'] as const

export type Past = (typeof pasts)[number]

/** One life of a card. */
export interface Life {
  readonly name: string
  readonly kind: Kind
  readonly owner: Past
  /** How often it is disabled and enabled again: once after its movements, or twice before them. */
  readonly cycles: number
  readonly toggledThrough: Route
  /** Set if it is emptied and filled again on the way. */
  readonly emptiedThrough?: Route
  readonly terminatedThrough: TerminationRoute
}

/** The first lives are named after the kind of card alone: each of the kinds, with the currencies in turn. */
const plainKinds = 8

/**
 * Every three choices occur together, or each once in a quick run: of the card, of what its user had before, of what happens to it and of the route through
 * which it is disabled and enabled. The routes through which it is emptied and terminated occur with each of them.
 */
export function livesIn(contract: Contract, { strength }: Pick<Extent, 'strength'>): Life[] {
  const choices = fieldsOf(contract, contract.operation('createCard')).filter(({ schema }) => schema.enum)
  const ofCards = choices.map(({ name, schema }): Dimension => ({ name, values: schema.enum ?? [] }))
  const others: Dimension[] = [
    { name: 'owner', values: pasts },
    { name: 'cycles', values: [1, 2] },
    { name: 'isEmptied', values: [false, true] },
    { name: 'toggledThrough', values: routes },
  ]
  const currency = ofCards.find(({ name }) => choices.some((choice) => choice.name === name && isCurrency(choice)))
  const kinds = allOf(ofCards.filter((one) => one !== currency)).slice(0, plainKinds)
  const first = kinds.map((kind, turn) => ({
    ...(currency ? { [currency.name]: currency.values[turn % currency.values.length] } : {}),
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
  return rows.flatMap((row, index): Life[] => {
    const { owner, cycles, toggledThrough, terminatedThrough } = row
    const emptiedThrough = row.isEmptied ? emptied.shift()?.emptiedThrough : undefined
    const life = {
      kind: Object.fromEntries(ofCards.map(({ name }) => [name, String(row[name])])),
      owner: owner as Past,
      cycles: Number(cycles),
      toggledThrough: toggledThrough as Route,
      terminatedThrough: terminatedThrough as TerminationRoute,
      ...(emptiedThrough === undefined ? {} : { emptiedThrough: emptiedThrough as Route }),
    }
    return sent.has(row) ? [{ ...life, name: nameOf(life, index) }] : []
  })
}

function nameOf(life: Omit<Life, 'name'>, index: number): string {
  const name = Object.values(life.kind).join('-').toLowerCase()
  if (index < plainKinds) return name
  const others = [
    life.owner,
    ...(life.cycles > 1 ? ['twice'] : []),
    ...(life.emptiedThrough ? ['emptied'] : []),
    `by-${kebab(life.toggledThrough)}`,
    ...(life.terminatedThrough === 'dedicated' ? [] : ['ended-by-query']),
  ]
  return [name, ...others].join('-')
}
