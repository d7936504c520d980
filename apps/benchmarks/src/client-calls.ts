import { createCardClient } from '@card-contract/client'
import { loadContract } from '@card-contract/contract'
import type { paths, RequestBody } from '@card-contract/types'
import createClient from 'openapi-fetch'
import { loadGeneratedClient } from './client-hey-api.ts'
import { key } from './requests.ts'

/** A movement of money, a read without a body, and the largest body of the contract. */
export const measuredCalls = ['topUpCard', 'getPayoutStatus', 'createCardUser'] as const
export type MeasuredCall = (typeof measuredCalls)[number]

/** Where the calls go, and the card and payout that they use. */
export interface Service {
  readonly baseUrl: string
  readonly cardId: string
  readonly reference: string
}

/** One call of each, with the same values. Each returns the `data` of the envelope. */
export type Calls = Readonly<Record<MeasuredCall, () => Promise<object | undefined>>>

/** The callers. Each makes the calls as its own documentation shows. */
export const callers = {
  'bare fetch': bareFetch,
  'bare fetch, a second time': bareFetch,
  'the client': ownClient,
  'openapi-fetch': openapiFetch,
  'the client of @hey-api/openapi-ts': generatedClient,
} as const satisfies Record<string, (service: Service) => Promise<Calls>>

export type CallerName = keyof typeof callers

const [movement, person] = (['topUpCard', 'createCardUser'] as const).map(
  (operationId) => loadContract().operation(operationId).requestBody?.examples[0]?.value,
) as [RequestBody<'topUpCard'>, RequestBody<'createCardUser'>]

const tokens = { Authorization: `Bearer ${key}`, 'x-sp-auth-token': `Bearer ${key}` }

/** The baseline of all others: only fetch, and JSON both ways. */
async function bareFetch({ baseUrl, cardId, reference }: Service): Promise<Calls> {
  const post = async (path: string, body: object, headers?: object) => {
    const response = await fetch(baseUrl + path, {
      method: 'POST',
      headers: { 'X-API-KEY': key, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return ((await response.json()) as Envelope).data
  }
  return {
    topUpCard: () => post(`/virtual-cards/cards/${cardId}/topup`, movement),
    createCardUser: () => post('/action/card/user', person, tokens),
    getPayoutStatus: async () => {
      const response = await fetch(`${baseUrl}/payouts/${reference}`, { headers: { 'X-API-KEY': key } })
      return ((await response.json()) as Envelope).data
    },
  }
}

interface Envelope {
  readonly data: object
}

async function ownClient({ baseUrl, cardId, reference }: Service): Promise<Calls> {
  const cards = createCardClient({ baseUrl, apiKey: key, accessToken: key, serviceToken: key })
  return {
    topUpCard: () => cards.topUpCard({ cardId, body: movement }),
    createCardUser: () => cards.createCardUser({ body: person }),
    getPayoutStatus: () => cards.getPayoutStatus({ reference }),
  }
}

async function openapiFetch({ baseUrl, cardId, reference }: Service): Promise<Calls> {
  const client = createClient<paths>({ baseUrl, headers: { 'X-API-KEY': key } })
  const ofCard = { path: { cardId } }
  const ofPayout = { path: { reference } }
  return {
    topUpCard: async () =>
      (await client.POST('/virtual-cards/cards/{cardId}/topup', { params: ofCard, body: movement })).data?.data,
    createCardUser: async () => (await client.POST('/action/card/user', { body: person, headers: tokens })).data?.data,
    getPayoutStatus: async () => (await client.GET('/payouts/{reference}', { params: ofPayout })).data?.data,
  }
}

async function generatedClient({ baseUrl, cardId, reference }: Service): Promise<Calls> {
  const { sdk, createClient: create } = await loadGeneratedClient()
  const client = create({ baseUrl, auth: ({ name }) => (name === 'x-sp-auth-token' ? `Bearer ${key}` : key) })
  const ask = async (operationId: MeasuredCall, request: object) =>
    (await sdk[operationId]?.({ client, ...request }))?.data?.data
  return {
    topUpCard: () => ask('topUpCard', { path: { cardId }, body: movement }),
    createCardUser: () => ask('createCardUser', { body: person }),
    getPayoutStatus: () => ask('getPayoutStatus', { path: { reference } }),
  }
}
