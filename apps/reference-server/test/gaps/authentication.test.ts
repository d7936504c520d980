import { expect } from 'vitest'
import { createCredentials } from '../../src/credentials.ts'
import { gap } from '../fixtures/gap.ts'

gap('authentication/issuing-tokens', async (server) => {
  const paths = ['/token', '/auth/token', '/login', '/oauth/token']
  const responses = await Promise.all(paths.map((path) => server.fetch(`/api/v1${path}`, { method: 'POST' })))
  expect(responses.map(({ code }) => code)).toEqual(paths.map(() => 'path-unknown'))
})

gap('authentication/money-moves-with-the-key-alone', async (server) => {
  const { cardId } = await server.card()
  const headers = { authorization: '', 'x-sp-auth-token': '' }
  const [byKey, byQuery] = [
    await server.send('topUpCard', { path: { cardId }, headers }),
    await server.send('queryCardOperation', { path: { id: cardId }, query: 'action=topup&amount=1', headers }),
  ]
  expect([byKey.status, byQuery.code]).toEqual([200, 'credential-missing'])
})

gap(
  'authentication/whom-the-bearer-token-stands-for',
  async (server) => {
    const { data } = await server.send('createCardUser', { headers: headersWith(1, 1, 1) })
    const path = { userId: String(data.user_id) }
    expect((await server.send('createCard', { path, headers: headersWith(1, 2, 1) })).status).toBe(200)
  },
  {
    credentials: createCredentials({
      apiKeys: ['key-1'],
      accessTokens: ['access-1', 'access-2'],
      serviceTokens: ['service-1'],
    }),
  },
)

gap('authentication/token-lifetime', async (server) => {
  const before = await server.send('createCardUser')
  server.now = '2126-03-02T09:15:00.000Z'
  expect([before.status, (await server.send('createCardUser')).status]).toEqual([200, 200])
})

gap('authentication/api-key-lifetime', async (server) => {
  const before = await server.send('getPayoutStatus')
  server.now = '2126-03-02T09:15:00.000Z'
  expect([before.code, (await server.send('getPayoutStatus')).code]).toEqual(['payout-unknown', 'payout-unknown'])
})

const twoOfEach = createCredentials({
  apiKeys: ['key-1', 'key-2'],
  accessTokens: ['access-1', 'access-2'],
  serviceTokens: ['service-1', 'service-2'],
})

function headersWith(key: number, access: number, service: number): Record<string, string> {
  return {
    'X-API-KEY': `key-${key}`,
    Authorization: `Bearer access-${access}`,
    'x-sp-auth-token': `Bearer service-${service}`,
  }
}

gap(
  'authentication/token-belongs-to-key',
  async (server) => {
    for (const headers of [headersWith(1, 2, 1), headersWith(2, 1, 2), headersWith(1, 1, 2)]) {
      expect((await server.send('createCardUser', { headers })).status).toBe(200)
    }
  },
  { credentials: twoOfEach },
)

gap(
  'authentication/what-a-key-may-reach',
  async (server) => {
    const user = await server.send('createCardUser', { headers: headersWith(1, 1, 1) })
    const path = { userId: String(user.data.user_id) }
    expect((await server.send('createCard', { path, headers: headersWith(2, 2, 2) })).status).toBe(200)
  },
  { credentials: twoOfEach },
)
