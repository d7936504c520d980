import { loadContract } from '@card-contract/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { rehearse } from '../../src/offline/rehearse.ts'
import { createEstimate, type ExpectedRequests } from '../../src/run/progress.ts'
import { targetAt } from '../../test/fixtures/serve.ts'

const contract = loadContract()

async function requestsOf(seed: number): Promise<ExpectedRequests> {
  const { exchanges } = await rehearse({ contract, seed, target: targetAt('http://127.0.0.1:9') })
  const counts = new Map<string, number>()
  for (const { scenario } of exchanges) counts.set(scenario, (counts.get(scenario) ?? 0) + 1)
  return counts
}

interface Server {
  readonly responseMs: number
  /** Requests per second. */
  readonly limit?: number
  /** Requests that the run needs for one that it was expected to need. */
  readonly more?: number
}

/** Eight scenarios at a time in virtual time. Returns the total that was estimated at each hundredth, and what it was. */
function run(scenarios: ExpectedRequests, expected: ExpectedRequests, { responseMs, limit, more = 1 }: Server) {
  const estimate = createEstimate(scenarios.size, undefined)
  const waiting = [...scenarios].map(([scenario, count]) => ({ scenario, left: Math.ceil(count * more) }))
  const slots = waiting.splice(0, 8).map((one) => ({ ...one, doneMs: responseMs }))
  const estimates: { readonly atMs: number; readonly totalMs: number }[] = []
  let [nowMs, nextMs] = [0, 0]
  estimate.expect(expected)
  while (slots.length > 0) {
    slots.sort((one, other) => one.doneMs - other.doneMs)
    const slot = slots[0]
    if (!slot) break
    nowMs = slot.doneMs
    estimate.onRecording({ scenario: slot.scenario, durationMs: responseMs }, nowMs)
    if (--slot.left === 0) {
      estimate.onScenarioEnd(slot.scenario, 1)
      const next = waiting.shift()
      if (next) Object.assign(slot, next)
      else slots.shift()
    }
    nextMs = Math.max(nextMs + (limit === undefined ? 0 : 1000 / limit), nowMs)
    slot.doneMs = nextMs + responseMs
    estimates.push({ atMs: nowMs, totalMs: nowMs + (estimate.leftMs(nowMs) ?? Number.NaN) })
  }
  return { estimates, totalMs: nowMs }
}

let expected: ExpectedRequests
let scenarios: ExpectedRequests

describe('the estimate of a run', () => {
  beforeAll(async () => {
    expected = await requestsOf(1)
    scenarios = await requestsOf(2)
  })

  it.each<[string, Server]>([
    ['takes 0.1 s for a response', { responseMs: 100 }],
    ['takes 1 s for a response', { responseMs: 1_000 }],
    ['takes 3 s for a response', { responseMs: 3_000 }],
    ['limits the rate to 5 requests per second', { responseMs: 20, limit: 5 }],
    ['limits the rate to 10 requests per second', { responseMs: 20, limit: 10 }],
    ['limits the rate to 50 requests per second', { responseMs: 20, limit: 50 }],
    ['needs a fifth more requests than expected', { responseMs: 100, more: 1.2 }],
  ])('the estimate is right within 30 %% from 15 seconds on, for a server that %s', (_, server) => {
    const { estimates, totalMs } = run(scenarios, expected, server)
    const later = estimates.filter(({ atMs }) => atMs >= 15_000)
    const shares = later.map((one) => one.totalMs / totalMs)
    expect(Math.min(...shares)).toBeGreaterThan(0.7)
    expect(Math.max(...shares)).toBeLessThan(1.3)
  })
})
