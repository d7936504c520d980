import { loadContract } from '@card-contract/contract'
import { atMost, type Benchmark, row, type Table } from './benchmark.ts'
import { startProgram } from './program.ts'
import { openConnection, wireFormat } from './raw-client.ts'
import { measureProgram, serverProgram } from './reference-server.ts'
import { key, type Request, requestFor } from './requests.ts'
import { ratios, spread } from './statistics.ts'

const starts = 21
const processes = 5
const later = 20

/** How long it takes to start, and what is put off until the first request of an operation. */
export const serverStart: Benchmark = {
  summary: 'from the start of the process to the first response, and what the first request of each operation takes',
  run: async () => [await coldStarts(), await firstRequests()],
}

interface Startable {
  readonly file: string
  readonly args: readonly string[]
}

const ownServer: Startable = {
  file: serverProgram,
  args: ['--memory', '--port=0', '--announce=json', '--log-level=error'],
}
const emptyExpress: Startable = { file: measureProgram('empty-express.mjs'), args: [] }
const environment = { CARD_SERVER_API_KEYS: key, CARD_SERVER_ACCESS_TOKENS: key, CARD_SERVER_SERVICE_TOKENS: key }
const ms = { digits: 0, unit: ' ms' }

async function coldStarts(): Promise<Table> {
  const [ours, express]: [Start[], Start[]] = [[], []]
  for (let start = 0; start < starts; start++) {
    ours.push(await coldStart(ownServer))
    express.push(await coldStart(emptyExpress))
  }
  const took = (started: readonly Start[]) => started.map(({ tookMs }) => tookMs)
  const cpu = (started: readonly Start[]) => started.flatMap(({ cpuMs }) => cpuMs ?? [])
  return {
    title: 'Cold start: from the start of the process to the first response',
    notes: [
      `${starts} starts of each, in turns; nothing is pinned, so these figures include other load on the machine`,
    ],
    rows: [
      row('reference server, in memory', spread(took(ours)), { ...ms, target: atMost(400) }),
      ...(cpu(ours).length === 0 ? [] : [row('  CPU until then, all threads', spread(cpu(ours)), ms)]),
      row('Express and express.json alone', spread(took(express)), ms),
      ...(cpu(express).length === 0 ? [] : [row('  CPU until then, all threads', spread(cpu(express)), ms)]),
      row('  reference server, times Express alone', ratios(took(ours), took(express)), {
        unit: '×',
        target: atMost(2),
      }),
      // Other load on the machine lengthens a start, but hardly adds to its CPU time.
      ...(cpu(ours).length === 0 ? [] : [row('  the same of CPU', ratios(cpu(ours), cpu(express)), { unit: '×' })]),
    ],
  }
}

interface Start {
  readonly tookMs: number
  readonly cpuMs: number | undefined
}

async function coldStart({ file, args }: Startable): Promise<Start> {
  const startedAt = performance.now()
  const program = await startProgram(file, args, { environment })
  const request = requestFor('getPayoutStatus', String(program.announcement.baseUrl), { reference: 'order-2026-0142' })
  const connection = await openConnection(request)
  const { status } = await connection.send(wireFormat(request))
  const tookMs = performance.now() - startedAt
  const cpuSeconds = program.cpuSeconds()
  connection.close()
  await program.stop()
  if (status !== 200) throw new Error(`the first request: expected 200, received ${status}`)
  return { tookMs, cpuMs: cpuSeconds === undefined ? undefined : cpuSeconds * 1000 }
}

/** On several new processes, one request after the other on one connection: nothing but the server decides how long each takes. */
async function firstRequests(): Promise<Table> {
  const firsts = new Map<string, number[]>()
  const laters = new Map<string, number[]>()
  for (let time = 0; time < processes; time++) {
    const program = await startProgram(ownServer.file, ownServer.args, { environment })
    const seen = new Set<string>()
    const connection = await openConnection(requestFor('createCardUser', String(program.announcement.baseUrl)))
    // Neither the connection's first request nor this process's own first use of its client is what is asked about.
    await connection.send('GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n')
    for (let round = 0; round <= later; round++) {
      await liveOneLife(String(program.announcement.baseUrl), async (operationId, request) => {
        const startedAt = performance.now()
        const { status, body } = await connection.send(wireFormat(request))
        const took = performance.now() - startedAt
        if (status !== 200) throw new Error(`${operationId}: expected 200, received ${status}: ${body}`)
        const times = seen.has(operationId) ? laters : firsts
        seen.add(operationId)
        times.set(operationId, [...(times.get(operationId) ?? []), took])
        return JSON.parse(body).data
      })
    }
    connection.close()
    await program.stop()
  }
  return {
    title: 'The first request of each operation, which compiles its validators, and those after it',
    notes: [`${processes} new processes; the first of all also warms up what every request goes through`],
    rows: [...firsts].flatMap(([operationId, times]) => [
      row(`${operationId}, first`, spread(times), { unit: ' ms' }),
      row('  later', spread(laters.get(operationId) ?? []), { unit: ' ms' }),
    ]),
  }
}

type SendOperation = (operationId: string, request: Request) => Promise<Readonly<Record<string, unknown>>>

/** Every operation of the contract, once each. */
async function liveOneLife(baseUrl: string, send: SendOperation): Promise<void> {
  const { user_id } = await send('createCardUser', requestFor('createCardUser', baseUrl))
  const { card_id } = await send('createCard', requestFor('createCard', baseUrl, { userId: String(user_id) }))
  const path = { cardId: String(card_id), id: String(card_id), reference: 'order-2026-0142' }
  const lived = new Set(['createCardUser', 'createCard', 'terminateCard'])
  for (const { operationId } of loadContract().operations.filter((operation) => !lived.has(operation.operationId))) {
    const request = requestFor(operationId, baseUrl, path)
    const query = operationId === 'queryCardOperation' ? '?action=transactions' : ''
    await send(operationId, { ...request, urls: [request.urls[0] + query] })
  }
  await send('terminateCard', requestFor('terminateCard', baseUrl, path))
}
