import type { Contract } from '@card-contract/contract'
import { decidingValues, fieldsOf } from '../../engine/cases/samples/fields.ts'
import type { Extent } from '../../engine/nouns/extent.ts'
import { show } from '../../engine/nouns/show.ts'
import { groupOf, neededBaseline, type Setup, sendFaulty } from '../../engine/programs/controls.ts'
import { corruptions, describe, formOf, isForbidden } from '../../engine/programs/corruptions.ts'
import { falsify } from '../../engine/programs/falsify.ts'
import { breakages, sendBrokenJson } from '../../engine/programs/send-broken-json.ts'
import { type Acceptances, acceptancesOf, sendFeature } from '../../engine/programs/send-features.ts'
import { sendInEachForm } from '../../engine/programs/send-in-each-form.ts'
import { validCall } from '../../engine/programs/valid-requests.ts'
import { accepts } from '../../engine/rules/accepts.ts'
import { allOf } from '../../engine/rules/each-response.ts'
import { isAcceptedInEachForm } from '../../engine/rules/rejected-forms.ts'
import { rejects } from '../../engine/rules/rejects.ts'
import { lastOf } from '../../engine/rules/smallest.ts'
import { kebab } from '../../engine/values/names.ts'
import { list } from '../../engine/values/texts.ts'
import { type CheckDefinition, type CheckSource, defineCheck } from '../actions/define-check.ts'
import { resources } from '../actions/resources.ts'
import { terminationRoutes } from '../actions/routes.ts'
import { issueAfterTermination } from '../programs/issue-cards.ts'
import { misname, misnameAction, shownFields } from '../programs/misname-fields.ts'
import { otherNamesAreNotRead } from '../rules/other-names.ts'
import { areAcceptedTheFirstTime, areAcceptedWhereNeeded } from '../rules/valid-requests.ts'

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

export function malformedJsonIsRefused({ operations }: Contract, extent: Extent): readonly CheckDefinition[] {
  return operations
    .filter(({ requestBody }) => requestBody !== undefined)
    .map((operation) => {
      const { operationId } = operation
      const [requirement, variant] = ['refusals/malformed-json-is-refused', kebab(operationId)]
      const check = `${requirement}/${variant}`
      return defineCheck<Setup>({
        requirement,
        kind: 'body',
        about: { fault: 'malformed' },
        variant,
        operationId,
        needs: resources.needsOf(operation),
        how: `Sends ${list(Object.keys(breakages))}. The whole body before and after must be accepted.`,
        group: groupOf(operation),
        judge: rejects({ check, operation, place: 'body', unique: [] }),
        run: (session, setup) => sendBrokenJson(session, setup, operation, extent, check),
      })
    })
}

export function needsNoBody({ operations }: Contract): readonly CheckDefinition[] {
  return operations
    .filter(({ requestBody }) => requestBody === undefined)
    .map((operation) => {
      const { operationId } = operation
      const [requirement, variant] = ['requests/need-no-body-where-none-is-documented', kebab(operationId)]
      const check = `${requirement}/${variant}`
      return defineCheck<Acceptances>({
        requirement,
        kind: 'accepts',
        variant,
        operationId,
        needs: resources.needsOf(operation),
        how: 'Sends the plain request without a body and without a Content-Type.',
        group: acceptancesOf(operation),
        judge: accepts({ check }),
        run: async (session, acceptances) =>
          void (await sendFeature(session, operation, acceptances, {}, { check, says: 'a request without a body' })),
      })
    })
}

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

const validOnesAreAcceptedId = 'requests/valid-ones-are-accepted'

/** Set-up is rejected only if something depends on the values or on what happened before: plain requests have checks. */
export const validRequestsAreAccepted: CheckSource = () => [
  defineCheck({
    requirement: validOnesAreAcceptedId,
    kind: 'accepts',
    how: 'Reports each valid request of the run that was rejected, if another check needed its result or if the same card accepted it the next time.',
    judge: allOf(areAcceptedWhereNeeded, areAcceptedTheFirstTime),
    async run({ arrange }) {
      await arrange.card()
    },
  }),
  ...terminationRoutes.map((route) => {
    const variant = `a-card-after-a-termination-by-${kebab(route)}`
    const check = `${validOnesAreAcceptedId}/${variant}`
    return defineCheck({
      requirement: validOnesAreAcceptedId,
      kind: 'accepts',
      variant,
      how: 'Issues a card to a user whose only card was terminated. If that is rejected, and a second card for a user whose first is not terminated is accepted, the termination is the reason.',
      judge: accepts({ check, isControlled: true }),
      run: (session) => issueAfterTermination(session, route, check),
    })
  }),
]
