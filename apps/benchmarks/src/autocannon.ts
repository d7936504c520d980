import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Load, Outcome } from './load.ts'

// node autocannon.ts <folder that has it> <load, as JSON>: puts the load on and says on stdout what came of it.
const [folder = '', text = ''] = process.argv.slice(2)
const { urls, method, headers, body, connections, seconds } = JSON.parse(text) as Load

interface Result {
  readonly requests: { readonly total: number; readonly average: number }
  readonly latency: { readonly average: number; readonly p50: number; readonly p99: number }
  readonly non2xx: number
  readonly errors: number
}
const autocannon = createRequire(join(folder, 'package.json'))('autocannon') as (options: object) => Promise<Result>

const { requests, latency, non2xx, errors } = await autocannon({
  url: urls[0],
  connections,
  duration: seconds,
  requests: urls.map((url) => ({ method, headers, body, path: new URL(url).pathname })),
})
const outcome: Outcome = {
  requests: requests.total,
  requestsPerSecond: requests.average,
  // Its percentiles are whole milliseconds. Where that says nothing, the mean has to stand in.
  p50Ms: latency.p50 < 10 ? latency.average : latency.p50,
  p99Ms: latency.p99,
  failures: non2xx + errors,
}
console.log(JSON.stringify(outcome))
