import { createCardClient } from '@card-contract/client'
import type { paths, RequestBody } from '@card-contract/types'
import createClient from 'openapi-fetch'
import { exampleOf, key, reference } from './requests.ts'

/** A movement of money, a read without a body, and the largest body of the contract. */
export const measuredCalls = ['topUpCard', 'getPayoutStatus', 'createCardUser'] as const
export type MeasuredCall = (typeof measuredCalls)[number]

/** Where the calls go, and the card that they use. */
export interface Service {
  readonly baseUrl: string
  readonly cardId: string
}

/** One call of each, with the same values. Each returns the `data` of the envelope. */
export type Calls = Readonly<Record<MeasuredCall, () => Promise<object | undefined>>>

/** Each makes the calls as its own documentation shows. */
export const callers = {
  'the client': ownClient,
  'openapi-fetch alone': openapiFetch,
} as const satisfies Record<string, (service: Service) => Calls>

export type CallerName = keyof typeof callers

/** For how long to make calls, and how many of them at a time. */
export interface Task {
  readonly call: MeasuredCall
  readonly seconds: number
  readonly atATime: number
}

/** What one call took, on average. */
export interface Took {
  readonly ms: number
  /** User and system time of the whole process: includes garbage collection and compilation. */
  readonly cpuMs: number
}

/** A call that failed, so that there is no valid figure. */
export interface Failure {
  readonly failure: string
}

const movement = exampleOf('topUpCard') as RequestBody<'topUpCard'>
const person = exampleOf('createCardUser') as RequestBody<'createCardUser'>
const tokens = { Authorization: `Bearer ${key}`, 'x-sp-auth-token': `Bearer ${key}` }

function ownClient({ baseUrl, cardId }: Service): Calls {
  const cards = createCardClient({ baseUrl, apiKey: key, accessToken: key, serviceToken: key })
  return {
    topUpCard: () => cards.topUpCard({ cardId, body: movement }),
    createCardUser: () => cards.createCardUser({ body: person }),
    getPayoutStatus: () => cards.getPayoutStatus({ reference }),
  }
}

function openapiFetch({ baseUrl, cardId }: Service): Calls {
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

async function take(calls: Calls, { call, seconds, atATime }: Task): Promise<Took> {
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  let made = 0
  const callOn = async () => {
    do {
      if (!(await calls[call]())) throw new Error(`${call} returned no data`)
      made++
    } while (performance.now() - startedAt < seconds * 1000)
  }
  await Promise.all(Array.from({ length: atATime }, callOn))
  const { user, system } = process.cpuUsage(cpuBefore)
  return { ms: (performance.now() - startedAt) / made, cpuMs: (user + system) / 1000 / made }
}

// node src/client-callers.ts CALLER SERVICE: each caller has its own process, so that none is affected by another's heap or
// compiled code.
if (import.meta.main) {
  const [name, service] = process.argv.slice(2) as [CallerName, string]
  const calls = callers[name](JSON.parse(service) as Service)
  process.on('message', async (task: Task) => {
    process.send?.(await take(calls, task).catch((error: unknown): Failure => ({ failure: String(error) })))
  })
  process.on('disconnect', () => process.exit())
  process.send?.('ready')
}
