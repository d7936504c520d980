import type { Contract, Operation } from '@card-contract/contract'
import { hasSubject } from '../nouns/action.ts'
import { allOf } from '../values/covering.ts'
import { hash } from '../values/random.ts'
import { besideEveryPair } from './choices.ts'
import type { FaultyCase, OtherContext, Values } from './faulty-case.ts'
import { currencyAmong } from './samples/amounts.ts'
import { type Field, fieldsOf } from './samples/fields.ts'
import { sampleOf } from './samples/value.ts'

/** Also tries the faults beside other choices: a server may validate a field for some of its choices only. */
export function contrasted(contract: Contract, operation: Operation, faults: readonly FaultyCase[]): FaultyCase[] {
  const fields = fieldsOf(contract, operation)
  const choices = choicesOf(contract, operation, fields)
  return faults.map((fault) => {
    const otherContexts = [
      ...besideOtherActions(contract, operation, fault),
      ...besideOtherChoices(operation, choices, fault),
    ]
    return otherContexts.length === 0 ? fault : { ...fault, otherContexts }
  })
}

/**
 * Also tries the faults of credentials in combination with every pair of choices: no choice makes a credential unnecessary. A wrong one is
 * not tried beside a conditional field that is sent or omitted in vain.
 */
export function crossed(contract: Contract, operation: Operation, faults: readonly FaultyCase[]): FaultyCase[] {
  const all = besideEveryPair(contract, operation)
  const conditional = fieldsOf(contract, operation).flatMap(({ name, appliesTo }) => (appliesTo ? [name] : []))
  const ofWrong = all.filter(
    ({ isOpen, fields }) => !isOpen || conditional.every((name) => !Object.hasOwn(fields, name)),
  )
  return faults.map((fault) => {
    const crossings = fault.about.fault === 'missing' ? all : ofWrong
    return fault.telling && crossings.length > 0 ? { ...fault, crossings } : fault
  })
}

/**
 * A field that applies only with some values of another field is corrupted in every way with each of them, and in
 * another currency if the request has one. Its bounds are checked with each of them in each currency.
 */
export function besideOtherConditions(
  contract: Contract,
  operation: Operation,
  base: Values,
  field: Field,
  faults: readonly FaultyCase[],
): FaultyCase[] {
  const others = otherConditions(contract, operation, base, field)
  const inCurrencies = conditionsInCurrencies(contract, operation, base, field).filter(
    (one) => !others.some((other) => isSame(one, other)),
  )
  return faults.map((fault) => {
    const { forms, telling, kind } = fault
    const rest =
      telling && kind === 'bound' ? inCurrencies.map((fields) => ({ fields, forms: [telling], isShownOnce: true })) : []
    return { ...fault, otherContexts: [...others.map((fields) => ({ fields, forms })), ...rest] }
  })
}

/** Each combination of values with which the field applies with each currency, except for the usual one. */
function conditionsInCurrencies(
  contract: Contract,
  operation: Operation,
  base: Values,
  { appliesTo = {} }: Field,
): Values[] {
  const currency = currencyAmong(fieldsOf(contract, operation))
  const usual = currency ? { ...base, [currency.name]: sampleOf(contract, currency.schema) } : base
  const conditions = Object.entries(appliesTo).map(([name, values]) => ({ name, values }))
  const currencies = currency ? [{ name: currency.name, values: currency.schema.enum ?? [] }] : []
  return allOf([...conditions, ...currencies]).filter((one) => !isSame(one, usual))
}

function isSame(one: Values, other: Values): boolean {
  return Object.keys(one).every((name) => one[name] === other[name])
}

/** Values of other fields with which a conditional field applies, too. */
export function otherConditions(
  contract: Contract,
  operation: Operation,
  base: Values,
  { appliesTo = {} }: Field,
): Values[] {
  const currency = currencyAmong(fieldsOf(contract, operation))
  const currencies = (currency?.schema.enum ?? []).slice(1)
  const another = currencies[hash(operation.operationId) % currencies.length]
  return Object.entries(appliesTo).flatMap(([name, values]) =>
    values
      .filter((value) => value !== base[name])
      .map((value) => ({ [name]: value, ...(currency ? { [currency.name]: another } : {}) })),
  )
}

/** If a field selects the action, the name of each action must match exactly. */
function besideOtherActions(
  contract: Contract,
  operation: Operation,
  { place, telling, followsTheValid }: FaultyCase,
): OtherContext[] {
  const { changesState: change } = operation
  if (typeof change === 'boolean' || !telling || !followsTheValid || place !== `${change.in}/${change.by}`) return []
  const decided = fieldsOf(contract, operation).find(({ name }) => name === change.by)
  if (!decided) return []
  return otherActions(contract, operation, decided).map((fields) => ({ fields, forms: [telling] }))
}

/** The actions of an operation other than the usual one, if the field selects them. */
export function otherActions(contract: Contract, { changesState: change }: Operation, field: Field): Values[] {
  if (typeof change === 'boolean' || field.name !== change.by) return []
  const usual = sampleOf(contract, field.schema)
  return [...change.changing, ...change.reading]
    .filter((action) => action !== usual)
    .map((action) => ({ [change.by]: action }))
}

interface Choice {
  readonly name: string
  /** All values except the usual one. */
  readonly others: readonly unknown[]
}

/** The choices of a request: its closed sets and its optional booleans. */
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
 * Every choice differs from the usual one; if there are several, the fault determines which, so that all occur. Bounds
 * of a number are cheap to check with all of them. For something that exists the choices are fixed, so only its bounds are checked.
 */
function besideOtherChoices(
  operation: Operation,
  choices: readonly Choice[],
  { name, telling, kind }: FaultyCase,
): OtherContext[] {
  const isBound = kind === 'bound'
  if (choices.length === 0 || !telling || (hasSubject(operation) && !isBound)) return []
  const most = Math.max(...choices.map(({ others }) => others.length))
  const turns = isBound ? Array.from({ length: most }, (_, turn) => turn) : [hash(name)]
  return turns.map((turn) => ({
    fields: Object.fromEntries(choices.map(({ name, others }) => [name, others[turn % others.length]])),
    forms: [telling],
  }))
}
