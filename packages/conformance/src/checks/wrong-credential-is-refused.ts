import type { Credential } from '@card-contract/contract'
import { defineCheck } from '../model/define-check.ts'
import type { HeaderLine } from '../model/exchange.ts'
import type { Forgery } from '../model/stage.ts'
import { nearMisses, neverIssued, swapped } from '../samples/forgeries.ts'

/** One operation that needs all of them; each operation for itself is judged by what is derived from the contract. */
const operationId = 'createCardUser'

export const wrongCredentialIsRefused = defineCheck<{ headers: readonly HeaderLine[] }>({
  requirement: 'authentication/wrong-credential-is-refused',
  how: 'Replaces one credential at a time by one that was never issued, by near misses of the right one, and by another one; with the right ones the same is granted before and after.',
  controlled: {
    arrange: async () => ({ headers: [] }),
    async control({ send, samples, expect }, ground) {
      const answer = await send(operationId, { body: samples.body(operationId) })
      expect.success(answer)
      ground.headers = answer.exchange.request.headers
    },
  },
  async run({ contract, sendInvalid, samples, expect }, { headers: right }) {
    const { credentials } = contract.operation(operationId)
    for (const { scheme, header, prefix } of credentials) {
      for (const value of [`${prefix}${neverIssued}`, ...nearMisses, ...othersOf(credentials, scheme)]) {
        const twist = { credentials: { [scheme]: value } }
        const answer = await sendInvalid(operationId, () => ({ call: { body: samples.body(operationId) }, twist }))
        // Two of the credentials may be the same, or have no letters that could be in another case.
        if (sentIn(header, answer.exchange.request.headers) !== sentIn(header, right)) expect.refusal(answer)
      }
    }
  },
})

/** What is valid as another credential of the same form. */
function othersOf(credentials: readonly Credential[], scheme: string): Forgery[] {
  const own = credentials.find((one) => one.scheme === scheme)
  return credentials
    .filter((one) => one !== own && one.prefix === own?.prefix)
    .map((other) => swapped(other.scheme, other.header))
}

function sentIn(header: string, headers: readonly HeaderLine[]): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === header.toLowerCase())?.[1]
}
