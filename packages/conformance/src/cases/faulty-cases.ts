import type { Contract, Operation } from '@card-contract/contract'
import { type Extent, oneIn } from '../model/extent.ts'
import { type Field, fieldsOf } from '../samples/fields.ts'
import { bodyFaults } from './body-faults.ts'
import { besideOtherConditions, contrasted, crossed, otherActions, otherConditions } from './contrasts.ts'
import { credentialFaults } from './credential-faults.ts'
import type { FaultyCase, Values } from './faulty-case.ts'
import { nameFaults } from './name-faults.ts'
import { alsoWhere, spellingFaults } from './spelling-faults.ts'
import { presenceFaults, typeFaults } from './type-faults.ts'
import { valueFaults } from './value-faults.ts'

/** Faulty cases that are made from the same valid request, and sent between controls. */
export interface CaseGroup {
  /** Distinguishes the groups of an operation. */
  readonly name: string
  /** The optional fields of the valid request. */
  readonly fields: Values
  readonly cases: readonly FaultyCase[]
}

/** Every request of the operation with one fault. */
export function faultyCases(contract: Contract, operation: Operation, extent: Extent): CaseGroup[] {
  const fields = fieldsOf(contract, operation)
  const always = fields.filter(({ appliesTo }) => appliesTo === undefined)
  const presence = (field: Field): FaultyCase[] => presenceFaults(contract, operation, field)
  const types = (field: Field): FaultyCase[] => typeFaults(contract, operation, field)
  const values = (field: Field): FaultyCase[] => valueFaults(contract, operation, field)
  const spellings = (field: Field): FaultyCase[] => spellingFaults(contract, operation, field)
  /** The faults of a field that are sent. What a target takes most often always is. */
  const sent = (field: Field, faults: (field: Field) => readonly FaultyCase[]): FaultyCase[] => {
    const others = [...presence(field), ...types(field)].flatMap(({ name, telling }) => (telling ? [] : [name]))
    const some = oneIn(extent.oneIn.wrongTypes, others, `${operation.operationId} ${field.name}`)
    return faults(field).filter(({ name, telling }) => telling !== undefined || some.includes(name))
  }
  const misspelt = (faults: readonly FaultyCase[], { name }: Field): readonly FaultyCase[] =>
    oneIn(extent.oneIn.spellings, faults, `${operation.operationId} ${name}`)
  const groups: CaseGroup[] = [
    {
      name: 'refused',
      fields: {},
      cases: [
        ...contrasted(contract, operation, [
          ...always.flatMap((field) => sent(field, presence)),
          ...always.flatMap((field) => sent(field, types)),
          ...always.flatMap(values),
          ...bodyFaults(operation),
        ]),
        ...crossed(contract, operation, credentialFaults(contract, operation)),
        ...always.flatMap((field) => {
          const elsewhere = alsoWhere(otherActions(contract, operation, field), spellings(field))
          return misspelt([...elsewhere, ...nameFaults(contract, operation, field)], field)
        }),
      ],
    },
    // A conditional field is corrupted in a request where it applies: elsewhere the target may ignore it.
    ...conditionsOf(fields).map(
      ([condition, met, conditional]): CaseGroup => ({
        name: `refused-where-${condition}`,
        fields: met,
        cases: [
          ...conditional.flatMap((field) =>
            besideOtherConditions(contract, operation, met, field, [...sent(field, types), ...values(field)]),
          ),
          ...conditional.flatMap((field) =>
            alsoWhere(otherConditions(contract, operation, met, field), misspelt(spellings(field), field)),
          ),
        ],
      }),
    ),
  ]
  return groups.map((group) => ({ ...group, cases: group.cases.map((fault) => within(extent, operation, fault)) }))
}

/** The part of a fault's requests that the extent allows. */
function within({ oneIn: one, hasOtherContexts }: Extent, { operationId }: Operation, fault: FaultyCase): FaultyCase {
  const { otherContexts = [], crossings = [], ...own } = fault
  const name = `${operationId} ${fault.name}`
  const crossed = oneIn(one.crossings, crossings, name)
  return {
    ...own,
    forms: oneIn(one.wrongValues, fault.forms, name),
    ...(hasOtherContexts && otherContexts.length > 0 ? { otherContexts } : {}),
    ...(crossed.length > 0 ? { crossings: crossed } : {}),
  }
}

/** The different conditions of fields, each with values that meet it. */
function conditionsOf(
  fields: readonly Field[],
): (readonly [condition: string, values: Values, fields: readonly Field[]])[] {
  const conditionals = fields.filter(({ appliesTo }) => appliesTo !== undefined)
  return [...Map.groupBy(conditionals, ({ appliesTo }) => JSON.stringify(appliesTo)).values()].map((conditional) => {
    const met = Object.entries(conditional[0]?.appliesTo ?? {}).map(([name, values]) => [name, values[0]])
    return [met.flat().join('-').replaceAll('_', '-'), Object.fromEntries(met), conditional]
  })
}
