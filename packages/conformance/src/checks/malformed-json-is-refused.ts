import type { Contract } from '@card-contract/contract'
import { fixturesOf, kebab, plainBody, plainCall } from '../doors/plain-call.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import type { Call } from '../model/stage.ts'
import { untilFree } from '../model/taken.ts'

/** What no parser, however lenient, can make an object of. */
const breakages: readonly ((text: string) => string)[] = [
  (text) => text.slice(0, Math.ceil(text.length / 2)),
  (text) => text.replace(':', ' '),
]

export function malformedJsonIsRefused({ operations }: Contract): readonly CheckDefinition[] {
  return operations
    .filter(({ requestBody }) => requestBody !== undefined)
    .map(({ operationId }) =>
      defineCheck<Call>({
        requirement: 'refusals/malformed-json-is-refused',
        variant: kebab(operationId),
        operationId,
        needs: fixturesOf(operationId),
        how: 'Sends a valid body that breaks off in the middle, and one without its first colon; the whole body is granted before and after.',
        controlled: {
          arrange: (stage) => plainCall(stage, operationId),
          async control(stage, { path = {} }) {
            const answer = await untilFree(async () => {
              // What makes something new gets something new to make it for: a second card of one user may be refused.
              const call =
                'userId' in path ? await plainCall(stage, operationId) : { path, body: plainBody(stage, operationId) }
              return await stage.send(operationId, call)
            })
            stage.expect.success(answer)
          },
        },
        async run({ sendInvalid, expect }, { path = {}, body }) {
          for (const spoil of breakages) {
            const rawBody = spoil(JSON.stringify(body))
            expect.refusal(await sendInvalid(operationId, () => ({ call: { path }, twist: { rawBody } })))
          }
        },
      }),
    )
}
