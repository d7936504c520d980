import { defineCheck } from '../model/define-check.ts'

const neverIssued = 'never-issued-to-anybody'

/** One operation that needs all of them; each operation for itself is judged by what is derived from the contract. */
const operationId = 'createCardUser'

export const wrongCredentialIsRefused = defineCheck({
  requirement: 'authentication/wrong-credential-is-refused',
  how: 'Replaces one credential at a time by a value that was never issued; with the right ones the same is granted before and after.',
  controlled: {
    arrange: async () => undefined,
    async control({ send, samples, expect }) {
      expect.success(await send(operationId, { body: samples.body(operationId) }))
    },
  },
  async run({ contract, send, samples, expect }) {
    for (const { scheme, prefix } of contract.operation(operationId).credentials) {
      const credentials = { [scheme]: prefix + neverIssued }
      const body = samples.body(operationId)
      expect.refusal(await send(operationId, { body }, { credentials, intent: 'invalid' }))
    }
  },
})
