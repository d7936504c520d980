import type { Contract, Operation } from '@card-contract/contract'
import { bodyFaults } from '../../cases/body-faults.ts'
import { besideOtherConditions, contrasted, crossed, otherActions, otherConditions } from '../../cases/contrasts.ts'
import { credentialFaults } from '../../cases/credential-faults.ts'
import type { FaultyCase, Values } from '../../cases/faulty-case.ts'
import { nameFaults } from '../../cases/name-faults.ts'
import { alsoWhere, spellingFaults } from '../../cases/spelling-faults.ts'
import { presenceFaults, typeFaults } from '../../cases/type-faults.ts'
import { valueFaults } from '../../cases/value-faults.ts'
import type { Check } from '../../model/check.ts'
import { groupBy } from '../../model/group-by.ts'
import { type Extent, oneIn } from '../../model/thoroughness.ts'
import { type Field, fieldsOf } from '../../samples/fields.ts'
import type { Base } from './controls.ts'
import { negativeChecks } from './negatives.ts'

/** Every request of the operation with one fault. */
export function rejectedChecks(contract: Contract, operation: Operation, extent: Extent): Check<never>[] {
  const plain: Base = { operation, name: 'refused', fields: {} }
  const fields = fieldsOf(contract, operation)
  const always = fields.filter(({ appliesTo }) => appliesTo === undefined)
  const checksOf = (base: Base, faults: readonly FaultyCase[]): Check<never>[] =>
    negativeChecks(
      contract,
      base,
      faults.map((fault) => within(extent, operation, fault)),
    )
  /** Whether a fault of a field is sent. What a target takes most often always is. */
  const isSent = (field: Field): ((fault: FaultyCase) => boolean) => {
    const every = [...presenceFaults(contract, operation, field), ...typeFaults(contract, operation, field)]
    const others = every.flatMap(({ name, telling }) => (telling ? [] : [name]))
    const sent = oneIn(extent.oneIn.wrongTypes, others, `${operation.operationId} ${field.name}`)
    return ({ name, telling }) => telling !== undefined || sent.includes(name)
  }
  const misspelt = (faults: readonly FaultyCase[], { name }: Field): readonly FaultyCase[] =>
    oneIn(extent.oneIn.spellings, faults, `${operation.operationId} ${name}`)
  return [
    ...checksOf(
      plain,
      contrasted(contract, operation, [
        ...always.flatMap((field) => presenceFaults(contract, operation, field).filter(isSent(field))),
        ...always.flatMap((field) => typeFaults(contract, operation, field).filter(isSent(field))),
        ...always.flatMap((field) => valueFaults(contract, operation, field)),
        ...bodyFaults(operation),
      ]),
    ),
    ...checksOf(
      { ...plain, name: 'unauthorized' },
      crossed(contract, operation, credentialFaults(contract, operation)),
    ),
    // Apart from the others, which a lost response would otherwise send again.
    ...checksOf(
      { ...plain, name: 'misspelt' },
      always.flatMap((field) =>
        misspelt(
          [
            ...alsoWhere(otherActions(contract, operation, field), spellingFaults(contract, operation, field)),
            ...nameFaults(contract, operation, field),
          ],
          field,
        ),
      ),
    ),
    // A conditional field is corrupted in a request where it applies: elsewhere the target may ignore it.
    ...conditionsOf(fields).flatMap(([condition, values, conditional]) => [
      ...checksOf(
        { operation, name: `refused-where-${condition}`, fields: values },
        conditional.flatMap((field) =>
          besideOtherConditions(contract, operation, values, field, [
            ...typeFaults(contract, operation, field).filter(isSent(field)),
            ...valueFaults(contract, operation, field),
          ]),
        ),
      ),
      ...checksOf(
        { operation, name: `misspelt-where-${condition}`, fields: values },
        conditional.flatMap((field) =>
          alsoWhere(
            otherConditions(contract, operation, values, field),
            misspelt(spellingFaults(contract, operation, field), field),
          ),
        ),
      ),
    ]),
  ]
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
  return [...groupBy(conditionals, ({ appliesTo }) => JSON.stringify(appliesTo)).values()].map((conditional) => {
    const met = Object.entries(conditional[0]?.appliesTo ?? {}).map(([name, values]) => [name, values[0]])
    return [met.flat().join('-').replaceAll('_', '-'), Object.fromEntries(met), conditional]
  })
}
