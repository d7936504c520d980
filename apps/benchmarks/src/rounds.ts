import type { Contestant } from './contestants.ts'
import type { LoadGenerator, Outcome } from './load.ts'
import type { Measured } from './requests.ts'

export interface Rounds {
  readonly contestants: readonly Contestant[]
  readonly operations: readonly Measured[]
  readonly connections: number
  readonly rounds: number
  readonly seconds: number
}

/** One contestant's rounds with one operation. */
export interface Series {
  readonly requestsPerSecond: number[]
  readonly p50Ms: number[]
  /** Empty where the operating system does not report it. */
  readonly cpuMicroseconds: number[]
}

export type Results = (contestant: Contestant, operation: Measured) => Series

/** Some requests failed, so that there is no valid figure. */
export class RequestsFailedError extends Error {
  override readonly name = 'RequestsFailedError'
  readonly code = 'requests-failed'
}

const warmUpSeconds = 2

/**
 * Puts the same load on the contestants in turn, round by round and in alternating order, so that other work on the machine
 * affects all of them.
 *
 * @throws RequestsFailedError if a single request failed.
 */
export async function playRounds(generator: LoadGenerator, options: Rounds): Promise<Results> {
  const { contestants, operations, connections, rounds, seconds } = options
  const all = new Map(
    contestants.map((contestant) => [contestant, new Map(operations.map((name) => [name, emptySeries()]))]),
  )
  const seriesOf: Results = (contestant, operation) => all.get(contestant)?.get(operation) ?? emptySeries()

  for (const contestant of contestants) {
    for (const operation of operations) await put(generator, contestant, operation, connections, warmUpSeconds)
  }
  for (let round = 0; round < rounds; round++) {
    showProgress(`round ${round + 1} of ${rounds}`)
    for (const operation of operations) {
      for (const contestant of round % 2 === 0 ? contestants : contestants.toReversed()) {
        const cpuBefore = contestant.program.cpuSeconds()
        const outcome = await put(generator, contestant, operation, connections, seconds)
        const cpuAfter = contestant.program.cpuSeconds()
        const series = seriesOf(contestant, operation)
        series.requestsPerSecond.push(outcome.requestsPerSecond)
        series.p50Ms.push(outcome.p50Ms)
        if (cpuBefore !== undefined && cpuAfter !== undefined) {
          series.cpuMicroseconds.push(((cpuAfter - cpuBefore) / outcome.requests) * 1e6)
        }
      }
    }
  }
  showProgress('')
  return seriesOf
}

/** A line of progress that is overwritten, in a terminal. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
}

async function put(
  generator: LoadGenerator,
  { name, requests }: Contestant,
  operation: Measured,
  connections: number,
  seconds: number,
): Promise<Outcome> {
  const outcome = await generator.put({ ...requests[operation], connections, seconds })
  if (outcome.failures === 0 && outcome.requests > 0) return outcome
  throw new RequestsFailedError(`${operation} of ${name}: ${outcome.failures} of ${outcome.requests} requests failed`)
}

function emptySeries(): Series {
  return { requestsPerSecond: [], p50Ms: [], cpuMicroseconds: [] }
}

export async function stopAll(contestants: readonly Contestant[]): Promise<void> {
  await Promise.all(contestants.map(({ program }) => program.stop()))
}
