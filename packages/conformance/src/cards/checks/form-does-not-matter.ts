import type { Contract } from '@card-contract/contract'
import { sendInEachForm } from '../../engine/programs/send-in-each-form.ts'
import { accepts } from '../../engine/rules/accepts.ts'
import { allOf } from '../../engine/rules/each-response.ts'
import { isAcceptedInEachForm } from '../../engine/rules/rejected-forms.ts'
import { kebab } from '../../engine/values/kebab.ts'
import { type CheckDefinition, defineCheck } from '../actions/define-check.ts'
import { resources } from '../actions/resources.ts'

const formDoesNotMatterId = 'requests/form-does-not-matter'

/** Every valid request of a run has a form; these checks send each form of each operation at least once. */
export function requestsFormDoesNotMatter({ operations }: Contract): readonly CheckDefinition[] {
  return operations.map((operation) => {
    const variant = kebab(operation.operationId)
    const check = `${formDoesNotMatterId}/${variant}`
    return defineCheck({
      requirement: formDoesNotMatterId,
      kind: 'form',
      variant,
      operationId: operation.operationId,
      needs: resources.needsOf(operation),
      how: 'Sends the operation in each form that HTTP and JSON make equivalent to the plain one, in as few requests as possible: several forms together and, if such a request is rejected, each of them alone. Looks at the valid requests of the run that were rejected twice in such a form and then accepted in the plain one, or with header names in another case.',
      judge: allOf(
        isAcceptedInEachForm(operation.operationId),
        accepts({ check, about: { value: 'padding' }, isControlled: true }),
      ),
      run: (session) => sendInEachForm(session, operation, check),
    })
  })
}
