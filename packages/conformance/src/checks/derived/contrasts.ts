import type { Contract, Operation } from '@card-contract/contract'
import { hash } from '../../model/random.ts'
import { type Field, fieldsOf } from '../../samples/fields.ts'
import { isCurrency } from '../../samples/money.ts'
import { sampleOf } from '../../samples/value.ts'
import type { Elsewhere, Fault, Values } from './fault.ts'
import { isAboutACard } from './subjects.ts'

/** Lets the faults be tried beside other choices, too: a server may look at what it is sent for some of its values only. */
export function contrasted(contract: Contract, operation: Operation, faults: readonly Fault[]): Fault[] {
  const fields = fieldsOf(contract, operation)
  const choices = choicesOf(contract, operation, fields)
  return faults.map((fault) => {
    const elsewhere = [
      ...besideOtherActions(contract, operation, fault),
      ...besideOtherChoices(operation, choices, fault),
    ]
    return elsewhere.length === 0 ? fault : { ...fault, elsewhere }
  })
}

/**
 * A field that has a use beside some values of another one is spoilt in every way beside each of them, and in another
 * currency, where there is one.
 */
export function besideOtherConditions(
  contract: Contract,
  operation: Operation,
  base: Values,
  { appliesTo = {} }: Field,
  faults: readonly Fault[],
): Fault[] {
  const currency = fieldsOf(contract, operation).find(isCurrency)
  const currencies = (currency?.schema.enum ?? []).slice(1)
  const another = currencies[hash(operation.operationId) % currencies.length]
  const others = Object.entries(appliesTo).flatMap(([name, values]) =>
    values
      .filter((value) => value !== base[name])
      .map((value) => ({ [name]: value, ...(currency ? { [currency.name]: another } : {}) })),
  )
  return faults.map((fault) => ({ ...fault, elsewhere: others.map((fields) => ({ fields, forms: fault.forms })) }))
}

/** Where a field decides what is done, each deed asks for its credentials, and is known by its own word. */
function besideOtherActions(contract: Contract, operation: Operation, { place, telling }: Fault): Elsewhere[] {
  const { changesState: change } = operation
  if (typeof change === 'boolean' || !telling) return []
  const isTheWord = place === `${change.in}/${change.by}` && telling.isOwn === true
  if (!place.startsWith('header/') && !isTheWord) return []
  const decided = fieldsOf(contract, operation).find(({ name }) => name === change.by)
  const usual = decided && sampleOf(contract, decided.schema)
  return [...change.changing, ...change.reading]
    .filter((action) => action !== usual)
    .map((action) => ({ fields: { [change.by]: action }, forms: [telling] }))
}

interface Choice {
  readonly name: string
  /** All but the usual one. */
  readonly others: readonly unknown[]
}

/** What a request chooses from: its closed sets, or, where it has none, whether it says yes. */
function choicesOf(contract: Contract, { changesState: change }: Operation, fields: readonly Field[]): Choice[] {
  if (typeof change !== 'boolean') return []
  return fields
    .map(({ name, required, schema }) => {
      const values = required ? (schema.enum ?? []) : schema.type === 'boolean' ? [false, true] : []
      const usual = required ? sampleOf(contract, schema) : schema.default
      return { name, others: values.filter((value) => value !== usual) }
    })
    .filter(({ others }) => others.length > 0)
}

/**
 * Every choice is another one than usual; which, where there are several, depends on the fault, so that all occur. What
 * bounds a number is cheap to look for beside all of them. A card has made its choices: of what is asked about it, bounds
 * are looked for in one more currency.
 */
function besideOtherChoices(
  operation: Operation,
  choices: readonly Choice[],
  { name, telling, isBound = false }: Fault,
): Elsewhere[] {
  const isSettled = isAboutACard(operation)
  if (choices.length === 0 || !telling || (isSettled && !isBound)) return []
  const most = Math.max(...choices.map(({ others }) => others.length))
  const turns = isSettled
    ? [hash(operation.operationId)]
    : isBound
      ? Array.from({ length: most }, (_, turn) => turn)
      : [hash(name)]
  return turns.map((turn) => ({
    fields: Object.fromEntries(choices.map(({ name, others }) => [name, others[turn % others.length]])),
    forms: [telling],
  }))
}
