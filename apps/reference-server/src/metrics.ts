import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  /**
   * Counts one finished request. `operationId` is undefined if no operation has the path and method. Neither may come from a client:
   * each new value is a time series of its own.
   */
  observe(operationId: string | undefined, outcome: string, seconds: number): void
  /** In Prometheus' text format. */
  render(): Promise<string>
}

/** The media type of Prometheus' text format. */
export const metricsMediaType = Registry.PROMETHEUS_CONTENT_TYPE

const latencyBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'card_server_requests_total',
    help: 'Requests, by operation (none: no such path or method) and outcome (ok, or the code of the problem).',
    labelNames: ['operation', 'outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'card_server_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response.',
    labelNames: ['operation'],
    buckets: latencyBuckets,
    registers,
  })
  describeProcess(registers)

  return {
    observe(operation = 'none', outcome, seconds) {
      requests.inc({ operation, outcome })
      durations.observe({ operation }, seconds)
    },
    render: () => registry.metrics(),
  }
}

/** Four of prom-client's default metrics: the others need a timer, a performance observer or /proc. */
function describeProcess(registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  gauge('process_resident_memory_bytes', 'Memory.', () => process.memoryUsage.rss())
  gauge('nodejs_heap_size_used_bytes', 'JavaScript heap in use.', () => process.memoryUsage().heapUsed)
  gauge(
    'process_start_time_seconds',
    'When the process started, in seconds since 1970.',
    () => performance.timeOrigin / 1000,
  )
}
