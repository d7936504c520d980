// Runs on Bun and on Deno. Prints, as JSON, what became of each call.
import { createCardClient } from '../../dist/index.js'

const [baseUrl] = globalThis.Deno?.args ?? process.argv.slice(2)
const cards = createCardClient({ baseUrl, apiKey: 'k', accessToken: 'a', serviceToken: 's', timeoutMs: 5_000 })
const pause = () => new Promise((resolve) => setTimeout(resolve, 30))
const outcomes = {}

for (const [name, call] of Object.entries({
  topUpCard: () => cards.topUpCard({ cardId: 'c', body: { amount: 1, currency: 'USD' } }),
  queryCardOperation: () => cards.queryCardOperation({ id: 'c', action: 'topup', amount: 1 }),
  terminateCard: () => cards.terminateCard({ cardId: 'c' }),
})) {
  // An earlier read leaves a kept-alive connection, which breaks under the next request.
  await cards.getPayoutStatus({ reference: 'r' }, { retries: 0 }).catch(() => {})
  await pause()
  outcomes[name] = await call().then(
    () => 'carried out',
    (error) => error.kind,
  )
  await pause()
}
console.log(JSON.stringify(outcomes))
