import { expect, it } from 'vitest'
import type { Contestant } from '../src/contestants.ts'
import type { LoadGenerator, Outcome } from '../src/load.ts'
import { playRounds, RequestsFailedError } from '../src/rounds.ts'

/** Contestants that are nothing but an address, and a load generator that knows what each of them does. */
function contestant(name: string): Contestant {
  const request = { urls: [`http://${name}.example/`], method: 'GET', headers: {} } as const
  const program = { cpuSeconds: () => undefined } as unknown as Contestant['program']
  return { name, program, requests: { topUpCard: request, getPayoutStatus: request } }
}

function generator(responses: (host: string) => Partial<Outcome>): LoadGenerator & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    name: 'a stand-in',
    asked,
    async put({ urls: [url] }) {
      const host = new URL(url).hostname.replace('.example', '')
      asked.push(host)
      return { requests: 10, requestsPerSecond: 5, p50Ms: 1, p99Ms: 2, failures: 0, ...responses(host) }
    },
  }
}

const options = { operations: ['topUpCard'], connections: 1, rounds: 3, seconds: 1 } as const

it('rounds go through the contestants in turns, every second one in the other direction, after a warm-up', async () => {
  const load = generator(() => ({}))
  await playRounds(load, { ...options, contestants: [contestant('ours'), contestant('theirs')] })
  expect(load.asked).toEqual(['ours', 'theirs', 'ours', 'theirs', 'theirs', 'ours', 'ours', 'theirs'])
})

it('each contestant keeps the figures of its own rounds', async () => {
  const load = generator((host) => ({ requestsPerSecond: host === 'ours' ? 20 : 10 }))
  const [ours, theirs] = [contestant('ours'), contestant('theirs')]
  const results = await playRounds(load, { ...options, contestants: [ours, theirs] })
  expect(results(ours, 'topUpCard').requestsPerSecond).toEqual([20, 20, 20])
  expect(results(theirs, 'topUpCard').requestsPerSecond).toEqual([10, 10, 10])
})

it.each([{ failures: 1 }, { requests: 0 }])('there is no figure after %j', async (response) => {
  const load = generator((host) => (host === 'theirs' ? response : {}))
  const rounds = playRounds(load, { ...options, contestants: [contestant('ours'), contestant('theirs')] })
  await expect(rounds).rejects.toThrow(RequestsFailedError)
})
