import { describe, expect, it } from 'vitest'
import { createMetrics } from '../src/metrics.ts'

/** Without the lines about the process, which differ from run to run. */
const withoutProcess = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/process_|nodejs_/.test(line))
    .join('\n')

describe('metrics', () => {
  it('metrics count requests by operation and outcome, with a histogram of latencies', async () => {
    const metrics = createMetrics()
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
      card_server_request_duration_seconds_bucket{le="0.0005",operation="topUpCard"} 1
      card_server_request_duration_seconds_bucket{le="0.001",operation="topUpCard"} 1
      card_server_request_duration_seconds_bucket{le="0.0025",operation="topUpCard"} 1
      card_server_request_duration_seconds_bucket{le="0.005",operation="topUpCard"} 2
      card_server_request_duration_seconds_bucket{le="0.01",operation="topUpCard"} 2
      card_server_request_duration_seconds_bucket{le="0.025",operation="topUpCard"} 2
      card_server_request_duration_seconds_bucket{le="0.05",operation="topUpCard"} 2
      card_server_request_duration_seconds_bucket{le="0.1",operation="topUpCard"} 2
      card_server_request_duration_seconds_bucket{le="0.25",operation="topUpCard"} 2
      card_server_request_duration_seconds_bucket{le="0.5",operation="topUpCard"} 2
      card_server_request_duration_seconds_bucket{le="1",operation="topUpCard"} 2
      card_server_request_duration_seconds_bucket{le="2.5",operation="topUpCard"} 2
      card_server_request_duration_seconds_bucket{le="5",operation="topUpCard"} 2
      card_server_request_duration_seconds_bucket{le="+Inf",operation="topUpCard"} 3
      card_server_request_duration_seconds_sum{operation="topUpCard"} 60.0034
      card_server_request_duration_seconds_count{operation="topUpCard"} 3
      card_server_request_duration_seconds_bucket{le="0.0005",operation="none"} 1
      card_server_request_duration_seconds_bucket{le="0.001",operation="none"} 1
      card_server_request_duration_seconds_bucket{le="0.0025",operation="none"} 1
      card_server_request_duration_seconds_bucket{le="0.005",operation="none"} 1
      card_server_request_duration_seconds_bucket{le="0.01",operation="none"} 1
      card_server_request_duration_seconds_bucket{le="0.025",operation="none"} 1
      card_server_request_duration_seconds_bucket{le="0.05",operation="none"} 1
      card_server_request_duration_seconds_bucket{le="0.1",operation="none"} 1
      card_server_request_duration_seconds_bucket{le="0.25",operation="none"} 1
      card_server_request_duration_seconds_bucket{le="0.5",operation="none"} 1
      card_server_request_duration_seconds_bucket{le="1",operation="none"} 1
      card_server_request_duration_seconds_bucket{le="2.5",operation="none"} 1
      card_server_request_duration_seconds_bucket{le="5",operation="none"} 1
      card_server_request_duration_seconds_bucket{le="+Inf",operation="none"} 1
      card_server_request_duration_seconds_sum{operation="none"} 0.0005
      card_server_request_duration_seconds_count{operation="none"} 1




      "
    `)
  })

  it('metrics describe the process', async () => {
    expect((await createMetrics().render()).replaceAll(/ [\d.e+-]+$/gm, ' N')).toMatchInlineSnapshot(`
      "# HELP card_server_requests_total Requests, by operation (none: no such path or method) and outcome (ok, or the code of the problem).
      # TYPE card_server_requests_total counter

      # HELP card_server_request_duration_seconds Time from the head of a request to the end of its response.
      # TYPE card_server_request_duration_seconds histogram

      # HELP process_cpu_seconds_total CPU time.
      # TYPE process_cpu_seconds_total counter
      process_cpu_seconds_total N

      # HELP process_resident_memory_bytes Memory.
      # TYPE process_resident_memory_bytes gauge
      process_resident_memory_bytes N

      # HELP nodejs_heap_size_used_bytes JavaScript heap in use.
      # TYPE nodejs_heap_size_used_bytes gauge
      nodejs_heap_size_used_bytes N

      # HELP process_start_time_seconds When the process started, in seconds since N
      # TYPE process_start_time_seconds gauge
      process_start_time_seconds N
      "
    `)
  })
})
