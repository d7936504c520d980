import type { Contract, Operation } from '@card-contract/contract'
import { commonWords, type Vocabulary } from '../nouns/answers/vocabulary.ts'
import { type Extent, oneIn } from '../nouns/extent.ts'
import { bodyFaults } from './body-faults.ts'
import { besideOtherConditions, contrasted, crossed, otherActions, otherConditions } from './contrasts.ts'
import { credentialFaults } from './credential-faults.ts'
import type { FaultyCase, Values } from './faulty-case.ts'
import { nameFaults } from './name-faults.ts'
import { type Field, fieldsOf } from './samples/fields.ts'
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
export function faultyCases(
  contract: Contract,
  operation: Operation,
  extent: Extent,
  vocabulary: Vocabulary = commonWords,
): CaseGroup[] {
  const fields = fieldsOf(contract, operation)
  const always = fields.filter(({ appliesTo }) => appliesTo === undefined)
  const types = (field: Field): FaultyCase[] => typeFaults(contract, operation, field)
  const values = (field: Field): FaultyCase[] => valueFaults(contract, operation, field, vocabulary)
  const spellings = (field: Field): FaultyCase[] => spellingFaults(contract, operation, field, vocabulary)
  const groups: CaseGroup[] = [
    {
      name: 'refused',
      fields: {},
      cases: [
        ...contrasted(contract, operation, [
          ...always.flatMap((field) => presenceFaults(contract, operation, field)),
          ...always.flatMap(types),
          ...always.flatMap(values),
          ...bodyFaults(operation),
        ]),
        ...crossed(contract, operation, credentialFaults(contract, operation)),
        ...always.flatMap((field) => {
          const elsewhere = alsoWhere(otherActions(contract, operation, field), spellings(field))
          return [...elsewhere, ...nameFaults(contract, operation, field)]
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
            besideOtherConditions(contract, operation, met, field, [...types(field), ...values(field)]),
          ),
          ...conditional.flatMap((field) =>
            alsoWhere(otherConditions(contract, operation, met, field), spellings(field)),
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
  const crossed = hasOtherContexts ? crossings : []
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
