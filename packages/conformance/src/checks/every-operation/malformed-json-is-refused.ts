import type { Contract } from '@card-contract/contract'
import type { Call } from '../../exchanges/call.ts'
import { type CheckDefinition, defineCheck } from '../../model/define-check.ts'
import { needsOf, plainCall } from '../../programs/valid-requests.ts'
import { kebab } from '../../values/kebab.ts'
import { list } from '../../values/words.ts'

/** Texts that are not JSON, by what is wrong with them. Some parsers read the beginning only, or JavaScript instead of JSON. */
const breakages: Readonly<Record<string, (text: string) => string>> = {
  'a body that is cut off': (text) => text.slice(0, Math.ceil(text.length / 2)),
  'a body without its first colon': (text) => text.replace(':', ' '),
  'a body with text after it': (text) => `${text} and more`,
  'a body with a second one after it': (text) => text + text,
  'a body with a comma after its last member': (text) => text.replace(/}$/, ',}'),
  'a body with a comment': (text) => text.replace('{', '{/* all of it */'),
}

interface Setup {
  readonly call: Call
  /** Whether the call was sent. */
  isUsed: boolean
}

export function malformedJsonIsRefused({ operations }: Contract): readonly CheckDefinition[] {
  return operations
    .filter(({ requestBody }) => requestBody !== undefined)
    .map((operation) =>
      defineCheck<Setup>({
        requirement: 'refusals/malformed-json-is-refused',
        kind: 'body',
        about: { fault: 'malformed' },
        variant: kebab(operation.operationId),
        operationId: operation.operationId,
        needs: needsOf(operation),
        how: `Sends ${list(Object.keys(breakages))}. The whole body before and after must be accepted.`,
        controlled: {
          arrange: async (session) => ({ call: await plainCall(session, operation), isUsed: false }),
          async control(session, setup) {
            const send = async () => {
              // A target may reject a second card of one user, or the same movement again.
              const call = setup.isUsed ? await plainCall(session, operation) : setup.call
              setup.isUsed = true
              return await session.send(operation.operationId, call)
            }
            session.expect.success(await session.withOtherTexts(send))
          },
        },
        async run({ sendInvalid, expect }, { call: { path = {}, body } }) {
          for (const [what, corrupt] of Object.entries(breakages)) {
            const rawBody = corrupt(JSON.stringify(body))
            const response = await sendInvalid(operation.operationId, () => ({ call: { path }, override: { rawBody } }))
            expect.rejection(response, `malformed JSON: ${what}`)
          }
        },
      }),
    )
}
