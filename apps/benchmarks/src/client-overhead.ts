import { createCardClient } from '@card-contract/client'
import { loadContract } from '@card-contract/contract'
import type { RequestBody } from '@card-contract/types'
import { atMost, type Benchmark, leftOut, type Row, row, type Table } from './benchmark.ts'
import { type CallerName, callers, type MeasuredCall, measuredCalls, type Service } from './client-calls.ts'
import { generateClient } from './client-hey-api.ts'
import { type Caller, playCalls, type Results, startCaller } from './client-rounds.ts'
import { type Contestant, startReferenceServer } from './contestants.ts'
import { choosePinning } from './cores.ts'
import { PeerUnavailableError } from './peers.ts'
import { key } from './requests.ts'
import { ratios, spread } from './statistics.ts'

const rounds = 101
const calls = 64
const warmUpCalls = 2_400
const bare = 'bare fetch'
const own = 'the client'
const library = 'openapi-fetch'
const generated = 'the client of @hey-api/openapi-ts'
const target = atMost(1)

/** What a call costs beyond fetch and JSON. The client must be no slower than openapi-fetch alone. */
export const clientOverhead: Benchmark = {
  summary: 'the client compared with bare fetch, openapi-fetch alone and the client that @hey-api/openapi-ts generates',
  async run() {
    const absence = await reasonForAbsence()
    const server = await startReferenceServer()
    const started: Caller[] = []
    try {
      const service = await prepareService(server)
      for (const name of Object.keys(callers) as CallerName[]) {
        if (name !== generated || !absence) started.push(await startCaller(name, service))
      }
      return [
        await compare(started, { atATime: 1, title: 'One call after the other', absence }),
        await compare(started, { atATime: 16, title: 'Sixteen calls at a time', absence }),
      ]
    } finally {
      for (const caller of started) caller.stop()
      await server.program.stop()
    }
  },
}

/** Why the generated client cannot be measured; undefined if it can. */
async function reasonForAbsence(): Promise<string | undefined> {
  try {
    await generateClient()
    return undefined
  } catch (error) {
    if (error instanceof PeerUnavailableError) return error.message
    throw error
  }
}

export async function prepareService({ program }: Pick<Contestant, 'program'>): Promise<Service> {
  const baseUrl = String(program.announcement.baseUrl)
  const cards = createCardClient({ baseUrl, apiKey: key, accessToken: key, serviceToken: key })
  const [person, card] = (['createCardUser', 'createCard'] as const).map(
    (operationId) => loadContract().operation(operationId).requestBody?.examples[0]?.value,
  ) as [RequestBody<'createCardUser'>, RequestBody<'createCard'>]
  const { user_id } = await cards.createCardUser({ body: person })
  const { card_id } = await cards.createCard({ userId: user_id, body: card })
  return { baseUrl, cardId: card_id, reference: 'order-2026-0142' }
}

interface Comparison {
  readonly atATime: number
  readonly title: string
  readonly absence: string | undefined
}

async function compare(started: readonly Caller[], { atATime, title, absence }: Comparison): Promise<Table> {
  const results = await playCalls({ callers: started, rounds, calls, warmUpCalls, atATime })
  const others = started.map(({ name }) => name).filter((name) => name !== bare)
  return {
    title: `${title}: the client compared with bare fetch plus JSON parsing`,
    notes: [
      'the same reference server in memory; each caller in a process of its own, warmed up',
      `${rounds} rounds of ${calls} calls each; ${choosePinning().description}`,
    ],
    rows: [
      ...measuredCalls.flatMap((call) => rowsOf(results, call, others)),
      ...(absence ? [leftOut(generated, absence)] : []),
    ],
  }
}

function rowsOf(results: Results, call: MeasuredCall, others: readonly CallerName[]): readonly Row[] {
  const plain = results(bare, call)
  const us = { digits: 0, unit: ' µs' }
  const times = { unit: '×' }
  const [client, alone] = [results(own, call), results(library, call)]
  return [
    row(`${call}, bare fetch: a call takes`, spread(plain.microseconds), us),
    row('  CPU time of the caller', spread(plain.cpuMicroseconds), us),
    ...others.flatMap((name) => {
      const { microseconds, cpuMicroseconds } = results(name, call)
      return [
        row(`  ${name}: times bare fetch`, ratios(microseconds, plain.microseconds), times),
        row('    by CPU time', ratios(cpuMicroseconds, plain.cpuMicroseconds), times),
      ]
    }),
    row(`  ${own}: times ${library} alone`, ratios(client.microseconds, alone.microseconds), { ...times, target }),
    row('    by CPU time', ratios(client.cpuMicroseconds, alone.cpuMicroseconds), times),
  ]
}
