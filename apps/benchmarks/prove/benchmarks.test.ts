import { expect, it } from 'vitest'
import type { Benchmark } from '../src/benchmark.ts'
import { client } from '../src/client.ts'
import { type FindPeer, findInstalled, PeerUnavailableError } from '../src/peers.ts'
import { proxy } from '../src/proxy.ts'
import { server } from '../src/server.ts'
import { suite } from '../src/suite.ts'
import { renderTable } from '../src/table.ts'

// Enough to see that every row is measured. Opponents that no earlier run has installed are left out.
const effort = { rounds: 1, seconds: 0.1, requests: 400 }

async function rowsOf(benchmark: Benchmark, find: FindPeer = findInstalled): Promise<readonly string[]> {
  const table = await benchmark.measure(effort, find)
  return renderTable(table).split('\n')
}

const ratio = '\\d+\\.\\d\\d'

/** The rows of an opponent. */
function below(rows: readonly string[], heading: string): string {
  const at = rows.findIndex((row) => row.startsWith(`  ${heading}`))
  return rows.slice(at, at + 5).join('\n')
}

it('pnpm bench server prints what the server does, times what its opponents do', async () => {
  const rows = await rowsOf(server)
  for (const against of ['bare Express with the same operations and store', 'express-openapi-validator']) {
    expect(below(rows, against)).toMatch(new RegExp(`topUpCard, requests per second +${ratio}`))
    expect(below(rows, against)).toMatch(new RegExp(`getPayoutStatus, requests per second +${ratio}`))
  }
  expect(below(rows, 'bare Express, both')).toMatch(new RegExp(`topUpCard, requests per second +${ratio}`))
  expect(below(rows, 'itself with a store in memory, where ours is a SQLite')).toMatch(
    new RegExp(`per second +${ratio} +≥ 0.65`),
  )
  expect(below(rows, 'itself with a transaction')).toMatch(
    new RegExp(`topUpCard, p50 of one connection +${ratio} +≤ 1.15`),
  )
  expect(below(rows, 'itself with a store in memory, where ours is PostgreSQL')).toMatch(
    new RegExp(`left out: |per second +${ratio}`),
  )
  expect(below(rows, 'Express alone')).toMatch(new RegExp(`cold start to the first response +${ratio} +≤ 2`))
  expect(below(rows, 'itself after 20 requests')).toMatch(new RegExp(`memory after 400 +${ratio} +≤ 1.3`))
  expect(below(rows, "Prism's mock")).toMatch(new RegExp(`left out: |topUpCard, requests per second +${ratio}`))
})

it('pnpm bench suite prints what a run costs, times what the same requests cost', async () => {
  // Schemathesis takes too long for a proof.
  const findNothing: FindPeer = async ({ name }) => {
    throw new PeerUnavailableError(`${name} is not installed`)
  }
  const rows = (await rowsOf(suite, findNothing)).join('\n')
  expect(rows).toMatch(new RegExp(`wall time +${ratio} +≤ 3 .*\n +CPU time +${ratio}\n +peak memory +${ratio}\n`))
  expect(rows).toContain('left out: schemathesis is not installed')
})

it('pnpm bench proxy prints what the proxy does, times what one does that only forwards', async () => {
  const rows = await rowsOf(proxy)
  for (const operation of ['topUpCard', 'getPayoutStatus']) {
    expect(below(rows, 'a proxy in plain Node')).toMatch(
      new RegExp(
        `${operation}, requests per second +${ratio} +≥ 0.35 .*\n +${operation}, p50 of one connection +${ratio}`,
      ),
    )
  }
  expect(below(rows, 'itself after 20 exchanges')).toMatch(new RegExp(`of which 20 issue a card +${ratio} +≤ 1.5`))
})

it('pnpm bench client prints what a call takes, times what it takes with openapi-fetch alone', async () => {
  const rows = (await rowsOf(client)).join('\n')
  for (const call of ['topUpCard', 'getPayoutStatus', 'createCardUser']) {
    for (const atATime of [1, 16]) {
      expect(rows).toMatch(
        new RegExp(`${call}, ${atATime} at a time +${ratio} +≤ 1 .*\n +by CPU time of the caller +${ratio}`),
      )
    }
  }
})
