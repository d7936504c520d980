import type { Contract } from '@card-contract/contract'
import { show } from '../exchanges/show.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import { groupOf, neededBaseline, type Setup, sendFaulty } from '../programs/controls.ts'
import { isForbidden } from '../programs/corrupt-requests.ts'
import { corruptions, describe, formOf } from '../programs/corruptions.ts'
import { falsify } from '../programs/falsify.ts'
import { needsOf, validCall } from '../programs/valid-requests.ts'
import { rejects } from '../rules/rejects.ts'
import { lastOf } from '../rules/smallest.ts'
import { decidingValues, fieldsOf } from '../samples/fields.ts'
import { kebab } from '../values/kebab.ts'

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
      needs: needsOf(operation),
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
            if (!isForbidden(operation, call)) return
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
