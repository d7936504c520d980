import type { Contract } from '@card-contract/contract'
import { decidingValues, fieldsOf } from '../../engine/cases/samples/fields.ts'
import { show } from '../../engine/nouns/show.ts'
import { groupOf, neededBaseline, type Setup, sendFaulty } from '../../engine/programs/controls.ts'
import { isForbidden } from '../../engine/programs/corrupt-requests.ts'
import { corruptions, describe, formOf } from '../../engine/programs/corruptions.ts'
import { falsify } from '../../engine/programs/falsify.ts'
import { validCall } from '../../engine/programs/valid-requests.ts'
import { rejects } from '../../engine/rules/rejects.ts'
import { lastOf } from '../../engine/rules/smallest.ts'
import { kebab } from '../../engine/values/kebab.ts'
import { type CheckDefinition, defineCheck } from '../actions/define-check.ts'
import { resources } from '../actions/resources.ts'

/** Every operation with a body or a query. */
export function rejectsWhatTheSchemasForbid(contract: Contract, cases: number): CheckDefinition[] {
  const operations = contract.operations.filter((operation) => fieldsOf(contract, operation).length > 0)
  return operations.map((operation) => {
    const { operationId } = operation
    const [id, variant] = ['properties/refuses-what-the-schemas-forbid', kebab(operationId)]
    const check = `${id}/${variant}`
    const all = fieldsOf(contract, operation)
    // With every field that applies: the corrupted field must not be one that the target ignores.
    const fields = decidingValues(all)
    return defineCheck<Setup>({
      requirement: 'requests/outside-the-schema-is-refused',
      kind: 'schema',
      id,
      variant,
      operationId,
      needs: resources.needsOf(operation),
      how: 'Corrupts valid requests at random so that the schemas forbid them. An uncorrupted request before and after must be accepted.',
      group: groupOf(operation),
      judge: lastOf(rejects({ check })),
      async run(session, setup) {
        const baseline = await neededBaseline(session, setup, fields)
        await falsify(
          session,
          cases,
          (fc) => corruptions(fc, contract, operation),
          async (counting, one) => {
            const form = formOf(contract, operation, one)
            const { call } = form.corrupt(validCall(counting, operation, { path: {}, fields: {} }, fields))
            if (!isForbidden(contract, operation, call)) return
            await sendFaulty(counting, setup, baseline, (valid) => {
              const { says = form.says, ...corrupted } = form.corrupt(valid)
              const fault = { check, says, ...describe(one, all) }
              return { ...corrupted, fault, generated: show(one) }
            })
          },
        )
      },
    })
  })
}
