import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CardClientError, createCardClient } from '../src/index.ts'
import { credentials } from '../test/sample-calls.ts'
import { startServer, success } from '../test/servers/start-server.ts'

test('any id arrives unchanged, or the call is rejected and nothing is sent', async () => {
  const arrived: string[] = []
  await using server = await startServer(({ url }, response) => {
    arrived.push(url)
    response.end(success({}))
  })
  const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
  const anyId = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'./\\%2eEfF?#;:@&=+$,~ u\0\n') }),
    fc.constantFrom('user', '..', 'crd_1/../..'),
  )
  await fc.assert(
    fc.asyncProperty(anyId, async (cardId) => {
      arrived.length = 0
      const isSent = await cards.disableCard({ cardId }).then(
        () => true,
        (error: unknown) => (error instanceof CardClientError ? false : Promise.reject(error)),
      )
      const ids = arrived.map(
        (url) => /^\/api\/v1\/virtual-cards\/cards\/([^/?#]+)\/disable$/.exec(url)?.[1] ?? '(elsewhere)',
      )
      expect(ids.map(decodeURIComponent)).toEqual(isSent ? [cardId] : [])
    }),
    { numRuns: 500 },
  )
})
