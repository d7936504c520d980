import type { Contract } from '@card-contract/contract'
import { readings, type Sent, verbOf } from '../cards/actions/read-action.ts'
import type { ModelResponse, ReferenceModel } from '../cards/model/reference-model.ts'
import { type Arrival, listen, type Reply, type Response } from '../engine/http/listen.ts'
import type { HeaderLine } from '../engine/nouns/wire/exchange.ts'
import { operationFinder } from '../engine/nouns/wire/find-operation.ts'
import { readRequest } from '../engine/nouns/wire/sent.ts'
import type { ClientCall } from './protocol.ts'
import type { ClientScenario, Seen, World } from './scenario.ts'
import { type Created, createWorld } from './world.ts'

/** A scenario while it is played, and for requests that arrive late. */
export interface Stage extends Created {
  readonly scenario: ClientScenario
  readonly requests: Seen[]
  readonly elsewhere: Arrival[]
  /** The number of the call that is made. */
  during: number
  /** The calls that are made. */
  asked: readonly ClientCall[]
  /** Whether the scenario ends with them. */
  isEnding: boolean
}

/** The server that the client under test talks to: the reference model, with the trouble of each scenario in front. */
export interface Service {
  readonly baseUrl: string
  /** Requests belong to this scenario from now on, except for those that name an object of an earlier one. */
  begin(scenario: ClientScenario): Stage
  /** Ends all connections; resolves with how many of them the client still keeps. */
  endConnections(): Promise<number>
  /** Forgets those that it keeps all the same. */
  dropConnections(): void
  close(): Promise<void>
}

/** More requests of one scenario are answered, but not kept. */
const keptAtMost = 500

export async function startService(
  contract: Contract,
  credentials: Readonly<Record<string, string>>,
  onIssued: (cardNumber: string) => void,
): Promise<Service> {
  const find = operationFinder(contract)
  const startedAt = performance.now()
  const owners = new Map<string, Stage>()
  let current: Stage | undefined
  let serial = 0

  const service = await listen('127.0.0.1', (arrival): Reply => {
    const [path = ''] = arrival.target.split('?')
    const found = path.startsWith(`${contract.basePath}/`)
      ? find(arrival.method, path.slice(contract.basePath.length))
      : undefined
    const parameters = found?.kind === 'found' ? found.path : {}
    const stage = Object.values(parameters).flatMap((id) => owners.get(id) ?? [])[0] ?? current
    if (!stage) return { kind: 'close' }
    const atMs = performance.now() - startedAt
    const operation = found?.kind === 'found' ? found.operation : undefined
    const isOwn = !isOtherReading({ operation, sent: readRequest(arrival) }, stage.asked)
    const earlier = stage.requests.filter((one) => one.isOwn && one.operation === operation).length
    const trouble =
      isOwn && operation
        ? stage.scenario.trouble?.({
            operationId: operation.operationId,
            earlier,
            elsewhere: other.origin,
            request: arrival,
          })
        : undefined
    const acts = trouble?.acts ?? true
    const proper = acts ? respond(stage.model, arrival) : untouched
    const isCarriedOut = acts && proper.status === 200
    const isRejected = acts && !isCarriedOut
    for (const [, number = ''] of proper.body.matchAll(/"card_number":"(\d+)"/g)) onIssued(number)
    // A scenario changes the response to what it asks for, and not a rejection.
    const intended = trouble && !isRejected ? trouble.reply(proper) : plainly(proper)
    const reply = stage.isEnding && isOwn ? endingAfter(intended) : intended
    const seen: Seen = {
      ...arrival,
      ...(operation ? { operation } : {}),
      exchange: `client:${stage.scenario.id}#${stage.requests.length + 1}`,
      path: parameters,
      during: stage.during,
      isOwn,
      atMs,
      isCarriedOut,
      isRejected,
      proper,
      reply,
    }
    if (stage.requests.length < keptAtMost) stage.requests.push(seen)
    return reply
  })
  const other = await listen('localhost', (arrival): Reply => {
    if (current && current.elsewhere.length < keptAtMost) current.elsewhere.push(arrival)
    return plainly({ status: 200, headers: { 'content-type': 'application/json' }, body: '{"success":true,"data":{}}' })
  }).catch(async (error: unknown) => {
    await service.close()
    throw error
  })

  return {
    baseUrl: `${service.origin}${contract.basePath}`,
    begin(scenario) {
      const created = createWorld(contract, credentials, scenario, ++serial)
      const stage: Stage = { ...created, scenario, requests: [], elsewhere: [], during: 0, asked: [], isEnding: false }
      for (const id of idsIn(created.world)) owners.set(id, stage)
      current = stage
      return stage
    },
    endConnections: service.endConnections,
    dropConnections: service.dropConnections,
    close: async () => {
      await Promise.all([service.close(), other.close()])
    },
  }
}

function idsIn({ userId, cardId, otherCardId, reference, serviceReference }: World): readonly string[] {
  return [userId, cardId, otherCardId, reference, serviceReference]
}

function respond(model: ReferenceModel, { method, target, headers, body }: Arrival): ModelResponse {
  return model.respond({
    method,
    target,
    // RFC 9110 compares the scheme of a credential without its case.
    headers: Object.fromEntries(
      headers.map(([name, value]) => [name.toLowerCase(), value.replace(/^bearer +/i, 'Bearer ')]),
    ),
    headerNames: headers.map(([name]) => name),
    body,
  })
}

/** Says that the connection ends, so that no pool keeps it for the next scenario. */
function endingAfter(reply: Reply): Reply {
  if (reply.kind !== 'respond' || reply.closes) return reply
  return { ...reply, headers: [...reply.headers, ['Connection', 'close']] }
}

const untouched: ModelResponse = { status: 503, headers: {}, body: '' }

/** A response as it is. */
export function plainly({ status, headers, body }: ModelResponse): Response {
  const lines = Object.entries(headers).map(([name, value]): HeaderLine => [name, value])
  return { kind: 'respond', status, headers: lines, body }
}

/** What a client may do beside a call, such as reading a balance before a movement and after it. */
function isOtherReading(sent: Sent, asked: readonly ClientCall[]): boolean {
  const { operation } = sent
  if (!operation || !readsOnly(sent)) return false
  const own = asked.filter(({ call }) => call === operation.operationId)
  const { action } = { ...sent.sent.query(), ...sent.sent.body() }
  return !own.some((one) => one.action === undefined || one.action === action)
}

function readsOnly(sent: Sent): boolean {
  return !sent.operation?.action || readings.has(verbOf(sent))
}
