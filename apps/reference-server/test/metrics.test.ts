import { describe, expect, it } from 'vitest'
import { createMetrics } from '../src/metrics.ts'
import type { MetricsSnapshot } from '../src/metrics-snapshot.ts'
import { renderMetrics } from '../src/metrics-text.ts'
import { createCensus } from '../src/workers/census.ts'

const names = { operationIds: ['topUpCard', 'getPayoutStatus'], outcomes: ['ok', 'card-disabled', 'path-unknown'] }

/** Without the lines about the process, which differ from run to run. */
const withoutProcess = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/process_|nodejs_/.test(line))
    .join('\n')

describe('metrics', () => {
  it('metrics count requests by operation and outcome, with a histogram of latencies', async () => {
    const metrics = createMetrics(names)
    metrics.observe('topUpCard', 'ok', 0.0004)
    metrics.observe('topUpCard', 'ok', 0.003)
    metrics.observe('topUpCard', 'card-disabled', 60)
    metrics.observe(undefined, 'path-unknown', 0.0005)
    expect(withoutProcess(await metrics.render())).toMatchInlineSnapshot(`
      "# HELP card_server_requests_total Requests, by operation (none: no such path or method) and outcome (ok, or the code of the problem).
      # TYPE card_server_requests_total counter
      card_server_requests_total{operation="topUpCard",outcome="ok"} 2
      card_server_requests_total{operation="topUpCard",outcome="card-disabled"} 1
      card_server_requests_total{operation="none",outcome="path-unknown"} 1
      # HELP card_server_request_duration_seconds Time from the head of a request to the end of its response.
      # TYPE card_server_request_duration_seconds histogram
      card_server_request_duration_seconds_bucket{operation="topUpCard",le="0.0005"} 1
      card_server_request_duration_seconds_bucket{operation="topUpCard",le="0.001"} 1
      card_server_request_duration_seconds_bucket{operation="topUpCard",le="0.0025"} 1
      card_server_request_duration_seconds_bucket{operation="topUpCard",le="0.005"} 2
      card_server_request_duration_seconds_bucket{operation="topUpCard",le="0.01"} 2
      card_server_request_duration_seconds_bucket{operation="topUpCard",le="0.025"} 2
      card_server_request_duration_seconds_bucket{operation="topUpCard",le="0.05"} 2
      card_server_request_duration_seconds_bucket{operation="topUpCard",le="0.1"} 2
      card_server_request_duration_seconds_bucket{operation="topUpCard",le="0.25"} 2
      card_server_request_duration_seconds_bucket{operation="topUpCard",le="0.5"} 2
      card_server_request_duration_seconds_bucket{operation="topUpCard",le="1"} 2
      card_server_request_duration_seconds_bucket{operation="topUpCard",le="2.5"} 2
      card_server_request_duration_seconds_bucket{operation="topUpCard",le="5"} 2
      card_server_request_duration_seconds_bucket{operation="topUpCard",le="+Inf"} 3
      card_server_request_duration_seconds_sum{operation="topUpCard"} 60.0034
      card_server_request_duration_seconds_count{operation="topUpCard"} 3
      card_server_request_duration_seconds_bucket{operation="none",le="0.0005"} 1
      card_server_request_duration_seconds_bucket{operation="none",le="0.001"} 1
      card_server_request_duration_seconds_bucket{operation="none",le="0.0025"} 1
      card_server_request_duration_seconds_bucket{operation="none",le="0.005"} 1
      card_server_request_duration_seconds_bucket{operation="none",le="0.01"} 1
      card_server_request_duration_seconds_bucket{operation="none",le="0.025"} 1
      card_server_request_duration_seconds_bucket{operation="none",le="0.05"} 1
      card_server_request_duration_seconds_bucket{operation="none",le="0.1"} 1
      card_server_request_duration_seconds_bucket{operation="none",le="0.25"} 1
      card_server_request_duration_seconds_bucket{operation="none",le="0.5"} 1
      card_server_request_duration_seconds_bucket{operation="none",le="1"} 1
      card_server_request_duration_seconds_bucket{operation="none",le="2.5"} 1
      card_server_request_duration_seconds_bucket{operation="none",le="5"} 1
      card_server_request_duration_seconds_bucket{operation="none",le="+Inf"} 1
      card_server_request_duration_seconds_sum{operation="none"} 0.0005
      card_server_request_duration_seconds_count{operation="none"} 1
      "
    `)
  })

  it('metrics describe the process', async () => {
    expect(
      (await createMetrics({ ...names, worker: 3 }).render()).replaceAll(/ [\d.e+-]+$/gm, ' N'),
    ).toMatchInlineSnapshot(`
      "# HELP card_server_requests_total Requests, by operation (none: no such path or method) and outcome (ok, or the code of the problem).
      # TYPE card_server_requests_total counter
      # HELP card_server_request_duration_seconds Time from the head of a request to the end of its response.
      # TYPE card_server_request_duration_seconds histogram
      # HELP process_cpu_seconds_total CPU time.
      # TYPE process_cpu_seconds_total counter
      process_cpu_seconds_total{worker="3"} N
      # HELP process_resident_memory_bytes Memory.
      # TYPE process_resident_memory_bytes gauge
      process_resident_memory_bytes{worker="3"} N
      # HELP nodejs_heap_size_used_bytes JavaScript heap in use.
      # TYPE nodejs_heap_size_used_bytes gauge
      nodejs_heap_size_used_bytes{worker="3"} N
      # HELP process_start_time_seconds When the process started, in seconds since N
      # TYPE process_start_time_seconds gauge
      process_start_time_seconds{worker="3"} N
      "
    `)
  })

  it('metrics have a bounded number of labels', async () => {
    const metrics = createMetrics(names)
    for (let index = 0; index < 1000; index++) metrics.observe(`operation-${index}`, `outcome-${index}`, 0.001)
    const text = await metrics.render()
    expect(text).toContain('card_server_requests_total{operation="none",outcome="other"} 1000\n')
    expect(text.split('\n').length).toBeLessThan(40)
  })

  it('metrics follow the text format: HELP and TYPE precede every sample, and buckets never decrease', async () => {
    const metrics = createMetrics(names)
    for (let index = 0; index < 100; index++) metrics.observe('topUpCard', 'ok', index / 30)
    const text = await metrics.render()
    expect(text.endsWith('\n')).toBe(true)
    for (const line of text.trimEnd().split('\n')) {
      expect(line).toMatch(
        /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"\\\n]*"(,[a-z]+="[^"\\\n]*")*\})? [\d.e+-]+)$/,
      )
    }
    const buckets = [...text.matchAll(/_bucket\{operation="topUpCard",le="[^"]+"\} (\d+)/g)].map(([, count]) =>
      Number(count),
    )
    expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
    expect(buckets.at(-1)).toBe(100)
  })
})

describe('the metrics of several processes', () => {
  const snapshotOf = (worker: number, requests: number): MetricsSnapshot => {
    const metrics = createMetrics({ ...names, worker })
    for (let index = 0; index < requests; index++) metrics.observe('topUpCard', 'ok', 0.001)
    return metrics.snapshot()
  }
  const requestsIn = (snapshots: readonly MetricsSnapshot[]) =>
    Number(/outcome="ok"\} (\d+)/.exec(renderMetrics(snapshots))?.[1] ?? 0)

  it('the metrics are added up, or have one line per process where a sum has no meaning', async () => {
    const census = createCensus()
    const all = await census.gather(snapshotOf(1, 2), (question) => {
      setTimeout(() => census.receive(question, snapshotOf(2, 5)), 1)
      return [2]
    })
    expect(requestsIn(all)).toBe(7)
    expect(renderMetrics(all).match(/process_resident_memory_bytes\{worker="[12]"\}/g)).toHaveLength(2)
  })

  it('the metrics never decrease when a process ends, and do not wait for it', async () => {
    const census = createCensus()
    await census.gather(snapshotOf(1, 2), (question) => {
      setTimeout(() => census.receive(question, snapshotOf(2, 5)), 1)
      return [2]
    })
    const asked = census.gather(snapshotOf(1, 2), () => {
      setTimeout(() => census.retire(2), 1)
      return [2]
    })
    expect(requestsIn(await asked)).toBe(7)
    expect(requestsIn(await census.gather(snapshotOf(2, 1), () => []))).toBe(8)
  })

  it('the metrics use the last snapshot of a process that does not reply in time', async () => {
    const census = createCensus()
    census.receive(0, snapshotOf(2, 5))
    expect(requestsIn(await census.gather(snapshotOf(1, 2), () => [2]))).toBe(7)
  })
})
