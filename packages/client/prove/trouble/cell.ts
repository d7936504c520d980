import { type ReferenceServer, startReferenceServer, TroubleError } from '@card-contract/reference-server'
import type { OperationId } from '@card-contract/types'
import { vi } from 'vitest'
import { type CardClient, createCardClient, isCardError } from '../../src/index.ts'
import { validateResponse } from '../../src/validation.ts'
import { type SampleCall, sampleCalls } from '../../test/sample-calls.ts'
import { timeoutMs, type Variant } from './variants.ts'

/** What came of one call whose every request met one kind of trouble. */
export interface Cell {
  readonly operationId: string
  /** `success`, the kind of the error, or undefined where the operation cannot have this trouble. */
  readonly ending: string | undefined
  readonly mayHaveChangedState: boolean
  readonly howToFindOut: string | undefined
  /** The card that the call was about, if it was about one. */
  readonly cardId: string | undefined
  /** How many requests reached the service. */
  readonly requests: number
  /** How often the card shows that the operation was carried out; undefined where no card can show it. */
  readonly effects: number | undefined
}

const topUp = { action: 'topup', amount: 1, currency: 'USD' } as const
const terms = { balance: 50, currency: 'USD', card_type: 'VISA', category: 'PERSONAL', grade: 'BASIC' } as const

/** Makes each of the calls meet the trouble, on one server, and looks afterwards at what happened to the money. */
export async function runCells(variant: Variant, calls: readonly SampleCall[]): Promise<readonly Cell[]> {
  await using server = await startReferenceServer()
  const cards = createCardClient({
    baseUrl: server.baseUrl,
    ...server.credentials,
    validate: validateResponse,
    timeoutMs,
  })
  const prepared = await Promise.all(calls.map((sample) => prepare(cards, server, sample)))
  const before = await requestsPerOperation(server)
  const ended = await Promise.all(prepared.map((call) => meet(server, variant, call)))
  // A request is counted when its response ends, which may be after the client has given up.
  if ((variant.options?.ms ?? 0) > timeoutMs) await everyCallIsCounted(server, before, prepared)
  server.trouble.clear()
  const after = await requestsPerOperation(server)
  // Awaited: the server is gone when this function is left.
  return await Promise.all(
    ended.map(async ({ sample, cardId, ...ending }) => ({
      ...ending,
      cardId,
      operationId: sample.operationId,
      requests: (after.get(sample.operationId) ?? 0) - (before.get(sample.operationId) ?? 0),
      effects: sample.changesState && cardId ? await effectsOn(cards, cardId, sample) : undefined,
    })),
  )
}

interface Prepared {
  readonly sample: SampleCall
  /** The card that the call is about, and that no other call is. */
  readonly cardId: string | undefined
  call(): Promise<unknown>
}

/** A call with a card or a user of its own, or with the payment and the payout that the server knows. */
async function prepare(cards: CardClient, { fixtures }: ReferenceServer, sample: SampleCall): Promise<Prepared> {
  const { operationId, request, path } = sample
  const userId = async () => {
    const body = sampleCalls.find((one) => one.operationId === 'createCardUser')?.body
    return (await cards.createCardUser({ body: body as Parameters<CardClient['createCardUser']>[0]['body'] })).user_id
  }
  const place = Object.keys(path).find((name) => name === 'cardId' || name === 'id')
  const cardId = place && (await cards.createCard({ userId: await userId(), body: terms })).card_id
  if (cardId && operationId === 'enableCard') await cards.disableCard({ cardId })
  const { order_id, pay_id } = fixtures.payment
  const own = {
    ...request,
    ...(place && { [place]: cardId }),
    ...('userId' in path && { userId: await userId() }),
    ...('reference' in path && { reference: fixtures.payout.reference }),
    ...(operationId === 'checkPaymentStatus' && { body: { order_id, pay_id } }),
    // The contract's example only reads.
    ...(operationId === 'operateCard' && sample.changesState && { body: topUp }),
  }
  const methods = cards as unknown as Record<string, (request: object) => Promise<unknown>>
  return { sample, cardId, call: async () => methods[operationId]?.(own) }
}

async function meet({ trouble }: ReferenceServer, { kind, options }: Variant, prepared: Prepared) {
  const { sample, cardId, call } = prepared
  const none = { sample, cardId, mayHaveChangedState: false, howToFindOut: undefined }
  try {
    trouble.always(sample.operationId as OperationId, kind, { ...options, ...(cardId && { cardId }) })
  } catch (error) {
    if (error instanceof TroubleError) return { ...none, ending: undefined }
    throw error
  }
  try {
    await call()
    return { ...none, ending: 'success' }
  } catch (error) {
    if (!isCardError(error)) throw error
    const { kind: ending, mayHaveChangedState } = error
    const howToFindOut = 'howToFindOut' in error ? error.howToFindOut : undefined
    return { ...none, ending, mayHaveChangedState, howToFindOut }
  }
}

/** How many requests of each operation have arrived. */
async function requestsPerOperation({ origin }: ReferenceServer): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const counts = new Map<string, number>()
  for (const [, operation = '', count] of text.matchAll(
    /^card_server_requests_total\{operation="(\w+)"[^}]*\} (\d+)$/gm,
  )) {
    counts.set(operation, (counts.get(operation) ?? 0) + Number(count))
  }
  return counts
}

async function everyCallIsCounted(
  server: ReferenceServer,
  before: ReadonlyMap<string, number>,
  calls: readonly Prepared[],
): Promise<void> {
  const isCounted = (now: ReadonlyMap<string, number>, { sample: { operationId } }: Prepared): boolean =>
    (now.get(operationId) ?? 0) > (before.get(operationId) ?? 0)
  const areCounted = async (): Promise<boolean> => {
    const now = await requestsPerOperation(server)
    return calls.every((call) => isCounted(now, call))
  }
  await vi.waitUntil(areCounted, { timeout: 100_000, interval: 50 })
}

/** A movement is an entry in the list of transactions; a change of state shows in what becomes of the next top-up. */
async function effectsOn(cards: CardClient, cardId: string, { operationId }: SampleCall): Promise<number> {
  if (operationId === 'disableCard' || operationId === 'enableCard' || operationId === 'terminateCard') {
    const isActive = await cards.operateCard({ cardId, body: topUp }).then(
      () => true,
      () => false,
    )
    return (operationId === 'enableCard') === isActive ? 1 : 0
  }
  const { transactions = [] } = await cards.operateCard({ cardId, body: { action: 'get_transactions' } })
  return transactions.length - 1
}
