import type { Contract } from '@card-contract/contract'
import { fixturesOf, kebab, plainCall, sendPlain } from '../doors/plain-call.ts'
import { showAnswer } from '../expect/received.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'

export function needsNoBody({ operations }: Contract): readonly CheckDefinition[] {
  return operations
    .filter(({ requestBody }) => requestBody === undefined)
    .map(({ operationId }) =>
      defineCheck({
        requirement: 'requests/need-no-body-where-none-is-documented',
        variant: kebab(operationId),
        operationId,
        needs: fixturesOf(operationId),
        how: 'Sends the plain request, without a body and without a Content-Type, and expects it to be granted.',
        async run(stage) {
          const answer = await sendPlain(stage, operationId, await plainCall(stage, operationId))
          const expected = 'a request without a body to be granted'
          stage.expect.that(operationId, answer.isSuccess, expected, showAnswer(answer), answer)
        },
      }),
    )
}
