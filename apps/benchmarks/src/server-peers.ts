import { atLeast, type Benchmark, leftOut, type Row, row, type Target } from './benchmark.ts'
import { type Contestant, startMeasured, startOpenapiBackend, startPrism, startReferenceServer } from './contestants.ts'
import { choosePinning } from './cores.ts'
import { chooseLoadGenerator, type LoadGenerator } from './load.ts'
import { PeerUnavailableError } from './peers.ts'
import { key, type Measured } from './requests.ts'
import { playRounds, stopAll } from './rounds.ts'
import { ratios, spread } from './statistics.ts'

const operations = ['topUpCard', 'getPayoutStatus'] as const satisfies readonly Measured[]
const rounds = 11
const seconds = 1
const connections = 32

interface Opponent {
  readonly name: string
  readonly target?: Target
  start(): Promise<Contestant>
}

const opponents: readonly Opponent[] = [
  { name: "Prism's mock", target: atLeast(2.8), start: startPrism },
  {
    name: 'openapi-backend on Express, responses validated too',
    target: atLeast(1.5),
    start: () => startOpenapiBackend({ judgesResponses: true }),
  },
  {
    name: 'openapi-backend on Express, only requests validated',
    start: () => startOpenapiBackend({ judgesResponses: false }),
  },
  {
    name: 'express-openapi-validator as its documentation wires it',
    start: () => startMeasured('express-openapi-validator', 'stock-validator.ts', [key]),
  },
]

/** Others that serve the same document. */
export const serverPeers: Benchmark = {
  summary: "the server against Prism's mock and openapi-backend, on the same document and requests",
  async run() {
    const generator = await chooseLoadGenerator()
    const ours = await startReferenceServer()
    try {
      const rows: Row[] = []
      // One opponent at a time: each has rounds of its own with our server.
      for (const opponent of opponents) rows.push(...(await compare(generator, ours, opponent)))
      return [
        {
          title: 'The same document and the same requests, by others',
          notes: [
            'Prism responds with examples and stores nothing; the others have our operations and our store in memory behind them',
            `${generator.name}, ${connections} connections, ${rounds} rounds of ${seconds} s each; ${choosePinning().description}`,
          ],
          rows,
        },
      ]
    } finally {
      await stopAll([ours])
    }
  },
}

async function compare(generator: LoadGenerator, ours: Contestant, { name, target, start }: Opponent): Promise<Row[]> {
  let theirs: Contestant
  try {
    theirs = await start()
  } catch (error) {
    if (error instanceof PeerUnavailableError) return [leftOut(name, error.message)]
    throw error
  }
  try {
    const contestants = [ours, theirs]
    const results = await playRounds(generator, { contestants, operations, rounds, seconds, connections })
    return operations.flatMap((operation) => {
      const [own, opposing] = [results(ours, operation), results(theirs, operation)]
      const times = ratios(own.requestsPerSecond, opposing.requestsPerSecond)
      return [
        row(`${operation}: times ${name}`, times, { ...(target && { target }), unit: '×' }),
        row('  requests/s, theirs', spread(opposing.requestsPerSecond), { digits: 0 }),
        ...(own.cpuMicroseconds.length === 0
          ? []
          : [row('  times, by CPU per request', ratios(opposing.cpuMicroseconds, own.cpuMicroseconds), { unit: '×' })]),
      ]
    })
  } finally {
    await stopAll([theirs])
  }
}
