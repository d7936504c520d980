import type { Contract, Operation } from '@card-contract/contract'
import { allOf, covering, type Dimension, type Row } from '../values/covering.ts'
import type { Crossing, Values } from './faulty-case.ts'
import { applies, type Field, fieldsOf } from './samples/fields.ts'
import { sampleOf } from './samples/value.ts'

/** What a field can be in a request: a list with its value, or an empty one if the request omits it. */
type Choice = readonly [] | readonly [value: unknown]

/**
 * Requests in which each pair of choices occurs: each value of an enum and of a boolean, each optional field present and
 * absent, and each way to name what the path is about. First those that the target must accept, which cover each pair that
 * they can. Without the plain request, which has the usual choices.
 */
export function besideEveryPair(contract: Contract, operation: Operation): Crossing[] {
  const fields = fieldsOf(contract, operation)
  const inPath = pathChoicesOf(operation).map(
    ({ name, others }): Dimension => ({ name, values: [[], ...others.map((value) => [value])] }),
  )
  const rows = independentParts(fields).flatMap((part) => {
    const all = [...dimensionsOf(contract, fields, part), ...inPath]
    const withoutDoubted = all.map((one) => ({
      ...one,
      values: one.values.filter((value) => !isDoubted(fields, part, one.name, value as Choice)),
    }))
    return covering(all, 2, covering(withoutDoubted, 2))
  })
  return rows.map((row) => crossingOf(fields, row)).filter(({ fields: chosen }) => !isUsual(contract, fields, chosen))
}

/** The choices of the fields that decide whether others apply, in parts in which the same others apply. */
function independentParts(fields: readonly Field[]): (readonly Row[])[] {
  const names = new Set(fields.flatMap(({ appliesTo = {} }) => Object.keys(appliesTo)))
  const deciding = fields
    .filter(({ name }) => names.has(name))
    .map((field): Dimension => ({ name: field.name, values: choicesOf(field) }))
  const applyingTo = (row: Row): string => {
    const values = valuesIn(row)
    return JSON.stringify(fields.filter((field) => applies(field, values, fields)).map(({ name }) => name))
  }
  return [...Map.groupBy(allOf(deciding), applyingTo).values()]
}

/** A field that does not apply is sent with one value only: which one cannot matter. */
function dimensionsOf(contract: Contract, fields: readonly Field[], part: readonly Row[]): Dimension[] {
  const [first = {}] = part
  const values = valuesIn(first)
  return fields.flatMap((field) => {
    const decided = part.flatMap((row) => (Object.hasOwn(row, field.name) ? [row[field.name]] : []))
    const choices =
      decided.length > 0
        ? [...new Map(decided.map((choice) => [JSON.stringify(choice), choice])).values()]
        : applies(field, values, fields)
          ? choicesOf(field, sampleOf(contract, field.schema))
          : [[], [sampleOf(contract, field.schema)]]
    return choices.length > 1 || decided.length > 0 ? [{ name: field.name, values: choices }] : []
  })
}

/** Of a field without a closed set of values, one stands for all. */
function choicesOf({ required, schema }: Field, sample?: unknown): Choice[] {
  const closed = schema.enum ?? (schema.type === 'boolean' ? [false, true] : [sample])
  return [...(required ? [] : [[] as const]), ...closed.map((value) => [value] as const)]
}

function valuesIn(row: Row): Values {
  const entries = Object.entries(row) as [string, Choice][]
  return Object.fromEntries(entries.flatMap(([name, choice]) => (choice.length > 0 ? [[name, choice[0]]] : [])))
}

/**
 * The fields of a valid request that make it this row. A conditional field that applies is present without being named, with a
 * value that fits the others.
 */
function crossingOf(fields: readonly Field[], row: Row): Crossing {
  const values = valuesIn(row)
  const chosen: Record<string, unknown> = { ...values }
  const about: Record<string, unknown> = { ...values }
  for (const field of fields.filter(({ name, appliesTo }) => appliesTo && Object.hasOwn(row, name))) {
    const { name } = field
    if (!applies(field, values, fields)) delete about[name]
    else if (!Object.hasOwn(values, name)) chosen[name] = undefined
    else if (!isClosed(field)) delete chosen[name]
  }
  const isOpen = Object.entries(row).some(([name, choice]) => isDoubted(fields, [row], name, choice as Choice))
  return { fields: chosen, about, isOpen }
}

/**
 * Whether the target accepts a conditional field that is omitted where it applies or sent where it does not, or an optional text
 * of its own, is an open question.
 */
function isDoubted(fields: readonly Field[], [first = {}]: readonly Row[], name: string, choice: Choice): boolean {
  const field = fields.find((one) => one.name === name)
  if (!field || field.required) return false
  const isPresent = choice.length > 0
  if (field.appliesTo === undefined) return isPresent && !isClosed(field)
  return isPresent !== applies(field, valuesIn(first), fields)
}

const isClosed = ({ schema }: Field): boolean => schema.enum !== undefined || schema.type === 'boolean'

/** A required field with the usual value, and no other choice. */
function isUsual(contract: Contract, fields: readonly Field[], chosen: Values): boolean {
  return Object.entries(chosen).every(([name, value]) => {
    const field = fields.find((one) => one.name === name)
    return field?.required === true && value === sampleOf(contract, field.schema)
  })
}

/** The other kinds of value that a path parameter can have, for requests that name it as if it were a field. */
const otherKinds: Readonly<Record<string, readonly string[]>> = { reference: ['service_reference'] }

/** What a request can choose in its path: several kinds of reference lead to the same object. */
export function pathChoicesOf({
  parameters,
}: Operation): { readonly name: string; readonly others: readonly string[] }[] {
  return parameters.flatMap(({ in: place, name }) => {
    const others = place === 'path' ? otherKinds[name] : undefined
    return others ? [{ name, others }] : []
  })
}
