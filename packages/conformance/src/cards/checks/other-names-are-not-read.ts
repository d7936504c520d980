import type { Contract } from '@card-contract/contract'
import { kebab } from '../../engine/values/kebab.ts'
import { type CheckDefinition, defineCheck } from '../actions/define-check.ts'
import { resources } from '../actions/resources.ts'
import { misname, misnameAction, shownFields } from '../programs/misname-fields.ts'
import { otherNamesAreNotRead } from '../rules/other-names.ts'

const otherNamesAreNotReadId = 'requests/other-names-are-not-read'

/**
 * Whether the target accepts a field that the operation does not declare is an open question. If it does, the field must not
 * replace the documented one, whose name it only resembles.
 */
export function requestsOtherNamesAreNotRead(contract: Contract): readonly CheckDefinition[] {
  return contract.operations.flatMap((operation) => {
    const { operationId } = operation
    const shown = shownFields(contract, operation)
    if (shown.length === 0) return []
    const variant = kebab(operationId)
    const check = `${otherNamesAreNotReadId}/${variant}`
    return defineCheck({
      requirement: otherNamesAreNotReadId,
      kind: 'echo',
      variant,
      operationId,
      needs: resources.needsOf(operation),
      how: [
        `Sends ${operationId} valid requests with an additional field whose name differs from a documented one only in case or style.`,
        'If the target accepts it, the response must show the value of the documented field.',
      ].join(' '),
      judge: otherNamesAreNotRead(check),
      async run(session) {
        for (const [index, field] of shown.entries()) await misname(session, check, operation, field, index)
        await misnameAction(session, check, operation)
      },
    })
  })
}
