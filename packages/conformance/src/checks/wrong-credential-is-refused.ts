import { sampleSum } from '../doors/amounts.ts'
import { movement } from '../doors/doors.ts'
import { defineCheck } from '../model/define-check.ts'
import type { Call, Stage } from '../model/stage.ts'

const neverIssued = 'never-issued-to-anybody'

/** An operation that needs all credentials, and one that needs only the key. */
function requests(stage: Stage, cardId: string): readonly (readonly [operationId: string, call: Call])[] {
  const topUp = movement('dedicated', 'topup', cardId, sampleSum(stage))
  return [
    ['createCardUser', { body: stage.samples.body('createCardUser') }],
    [topUp.operationId, topUp.call],
  ]
}

export const wrongCredentialIsRefused = defineCheck<string>({
  requirement: 'authentication/wrong-credential-is-refused',
  how: 'Replaces one credential at a time by a value that was never issued; with the right ones the same is granted before and after.',
  controlled: {
    arrange: async ({ arrange }) => (await arrange.card()).cardId,
    async control(stage, cardId) {
      for (const [operationId, call] of requests(stage, cardId)) {
        stage.expect.success(await stage.send(operationId, call))
      }
    },
  },
  async run(stage, cardId) {
    for (const [operationId, call] of requests(stage, cardId)) {
      for (const { scheme, prefix } of stage.contract.operation(operationId).credentials) {
        const credentials = { [scheme]: prefix + neverIssued }
        stage.expect.refusal(await stage.send(operationId, call, { credentials, intent: 'invalid' }))
      }
    }
  },
})
