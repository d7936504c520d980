import type { Contract, Operation } from '@card-contract/contract'
import { fieldsOf } from '../cases/samples/fields.ts'
import { type ValidCase, validCases } from '../cases/valid-cases.ts'
import { type Check, type Group, hideSetup } from '../nouns/check.ts'
import type { Extent } from '../nouns/extent.ts'
import { type Acceptances, acceptancesOf, sendFeature } from '../programs/send-features.ts'
import { accepts } from '../rules/accepts.ts'
import { kebab } from '../values/names.ts'

/** Checks that the target accepts every kind of request that the contract allows. */
export function acceptedChecks(contract: Contract, operation: Operation, extent: Extent): Check<never>[] {
  const group = acceptancesOf(operation)
  return validCases(contract, operation, extent).map((one) => hideSetup(acceptedCheck(contract, operation, one, group)))
}

function acceptedCheck(
  contract: Contract,
  operation: Operation,
  valid: ValidCase,
  group: Group<Acceptances>,
): Check<Acceptances> {
  const { operationId } = operation
  const id = `${kebab(operationId)}/${valid.name}`
  const { about, object, how, contractPointer, invalidatedBy } = valid
  const text = `${operationId} MUST accept ${object}.`
  const isAboutAnAmount = fieldsOf(contract, operation).some(
    ({ name, amountIn }) => name === about?.field && amountIn !== undefined,
  )
  return {
    id,
    requirement: { id, level: 'documented', text, contractPointer, operationId },
    kind: 'accepts',
    ...(about ? { about } : {}),
    needs: [],
    how,
    group,
    judge: accepts({ check: id, contractPointer, isAboutAnAmount, invalidatedBy }),
    async run(session, acceptances) {
      for (const fields of valid.requests(session)) {
        const says = valid.objectOf?.(fields) ?? object
        const response = await sendFeature(session, operation, acceptances, fields, { check: id, says })
        const reason = invalidatedBy?.(response.exchange.request)
        if (reason !== undefined) session.skip(reason)
      }
    },
  }
}
