import type { Contract, Operation } from '@card-contract/contract'
import type { Check } from '../../model/check.ts'
import { type Field, fieldsOf } from '../../samples/fields.ts'
import { bodyFaults } from './body-faults.ts'
import { besideOtherConditions, contrasted, crossed, otherActions, otherConditions } from './contrasts.ts'
import type { Base } from './controls.ts'
import { credentialFaults } from './credential-faults.ts'
import type { Values } from './fault.ts'
import { nameFaults } from './name-faults.ts'
import { negativeChecks } from './negatives.ts'
import { presenceFaults } from './presence-faults.ts'
import { alsoWhere, spellingFaults } from './spelling-faults.ts'
import { typeFaults } from './type-faults.ts'
import { valueFaults } from './value-faults.ts'

/** Every request of the operation with one fault. */
export function rejectedChecks(contract: Contract, operation: Operation): Check<never>[] {
  const plain: Base = { operation, name: 'refused', fields: {} }
  const fields = fieldsOf(contract, operation)
  const always = fields.filter(({ appliesTo }) => appliesTo === undefined)
  return [
    ...negativeChecks(
      contract,
      plain,
      contrasted(contract, operation, [
        ...always.flatMap((field) => presenceFaults(contract, operation, field)),
        ...always.flatMap((field) => typeFaults(contract, operation, field)),
        ...always.flatMap((field) => valueFaults(contract, operation, field)),
        ...bodyFaults(operation),
      ]),
    ),
    ...negativeChecks(
      contract,
      { ...plain, name: 'unauthorized' },
      crossed(contract, operation, credentialFaults(contract, operation)),
    ),
    // Apart from the others, which a lost response would otherwise send again.
    ...negativeChecks(
      contract,
      { ...plain, name: 'misspelt' },
      always.flatMap((field) => [
        ...alsoWhere(otherActions(contract, operation, field), spellingFaults(contract, operation, field)),
        ...nameFaults(contract, operation, field),
      ]),
    ),
    // A conditional field is corrupted in a request where it applies: elsewhere the target may ignore it.
    ...conditionsOf(fields).flatMap(([condition, values, conditional]) => [
      ...negativeChecks(
        contract,
        { operation, name: `refused-where-${condition}`, fields: values },
        conditional.flatMap((field) =>
          besideOtherConditions(contract, operation, values, field, [
            ...typeFaults(contract, operation, field),
            ...valueFaults(contract, operation, field),
          ]),
        ),
      ),
      ...negativeChecks(
        contract,
        { operation, name: `misspelt-where-${condition}`, fields: values },
        conditional.flatMap((field) =>
          alsoWhere(otherConditions(contract, operation, values, field), spellingFaults(contract, operation, field)),
        ),
      ),
    ]),
  ]
}

/** The different conditions of fields, each with values that meet it. */
function conditionsOf(
  fields: readonly Field[],
): (readonly [condition: string, values: Values, fields: readonly Field[]])[] {
  const groups = new Map<string, Field[]>()
  for (const field of fields.filter(({ appliesTo }) => appliesTo !== undefined)) {
    const key = JSON.stringify(field.appliesTo)
    groups.set(key, [...(groups.get(key) ?? []), field])
  }
  return [...groups.values()].map((conditional) => {
    const met = Object.entries(conditional[0]?.appliesTo ?? {}).map(([name, values]) => [name, values[0]])
    return [met.flat().join('-').replaceAll('_', '-'), Object.fromEntries(met), conditional]
  })
}
