import { loadContract } from '@card-contract/contract'
import { testConformance } from '../../src/vitest.ts'
import { serve } from '../fixtures/serve.ts'

/** What an implementer writes: a service that runs, and everything that it is held to is a test. */
testConformance({
  async start() {
    const served = await serve()
    const shown = (operationId: string) => {
      const { value } = loadContract().operation(operationId).response.examples[0] ?? {}
      return (value as { data: never }).data
    }
    return {
      baseUrl: served.target.baseUrl,
      credentials: served.target.credentials,
      fixtures: { payment: shown('checkPaymentStatus'), payout: shown('getPayoutStatus') },
      close: () => served[Symbol.asyncDispose](),
    }
  },
})
