import { latencyBuckets, type MetricsSnapshot, type OperationMetrics } from './metrics-snapshot.ts'

/** The media type of Prometheus' text format. */
export const metricsMediaType = 'text/plain; version=0.0.4; charset=utf-8'

/** The sum of the counts of several processes. */
export function sumOperations(snapshots: readonly Pick<MetricsSnapshot, 'operations'>[]): readonly OperationMetrics[] {
  const sums = new Map<string, { outcomes: Record<string, number>; buckets: number[]; seconds: number }>()
  for (const { operation, outcomes, buckets, seconds } of snapshots.flatMap((snapshot) => snapshot.operations)) {
    const sum = sums.get(operation) ?? { outcomes: {}, buckets: latencyBuckets.map(() => 0).concat(0), seconds: 0 }
    sums.set(operation, sum)
    for (const [outcome, requests] of Object.entries(outcomes)) {
      sum.outcomes[outcome] = (sum.outcomes[outcome] ?? 0) + requests
    }
    buckets.forEach((requests, bucket) => {
      sum.buckets[bucket] = (sum.buckets[bucket] ?? 0) + requests
    })
    sum.seconds += seconds
  }
  return [...sums].map(([operation, sum]) => ({ operation, ...sum }))
}

export function renderMetrics(snapshots: readonly MetricsSnapshot[]): string {
  const operations = sumOperations(snapshots).filter(({ outcomes }) => Object.keys(outcomes).length > 0)
  const processes = [...snapshots].filter(({ worker }) => worker > 0).sort((a, b) => a.worker - b.worker)
  const perProcess = (value: (one: MetricsSnapshot['process']) => number) =>
    processes.map(({ worker, process }) => sample('', { worker: String(worker) }, value(process)))

  return [
    family(
      'card_server_requests_total',
      'counter',
      'Requests, by operation (none: no such path or method) and outcome (ok, or the code of the problem).',
      operations.flatMap(({ operation, outcomes }) =>
        Object.entries(outcomes).map(([outcome, requests]) => sample('', { operation, outcome }, requests)),
      ),
    ),
    family(
      'card_server_request_duration_seconds',
      'histogram',
      'Time from the head of a request to the end of its response.',
      operations.flatMap(histogram),
    ),
    family(
      'process_cpu_seconds_total',
      'counter',
      'CPU time.',
      perProcess(({ cpuSeconds }) => cpuSeconds),
    ),
    family(
      'process_resident_memory_bytes',
      'gauge',
      'Memory.',
      perProcess(({ residentBytes }) => residentBytes),
    ),
    family(
      'nodejs_heap_size_used_bytes',
      'gauge',
      'JavaScript heap in use.',
      perProcess(({ heapBytes }) => heapBytes),
    ),
    family(
      'process_start_time_seconds',
      'gauge',
      'When the process started, in seconds since 1970.',
      perProcess(({ startedAtSeconds }) => startedAtSeconds),
    ),
  ].join('')
}

/** The name suffix, labels and value of one line. */
type Sample = readonly [suffix: string, labels: Readonly<Record<string, string>>, value: number]

const sample = (...one: Sample): Sample => one

function histogram({ operation, buckets, seconds }: OperationMetrics): Sample[] {
  let requests = 0
  const lines = buckets.map((inBucket, bucket) => {
    requests += inBucket
    const le = latencyBuckets[bucket]
    return sample('_bucket', { operation, le: le === undefined ? '+Inf' : String(le) }, requests)
  })
  return [...lines, sample('_sum', { operation }, seconds), sample('_count', { operation }, requests)]
}

function family(
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  samples: readonly Sample[],
): string {
  // Labels need no escaping: operations and outcomes are names from the contract and from the catalogue of problems.
  const lines = samples.map(([suffix, labels, value]) => {
    const inBraces = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
    return `${name}${suffix}{${inBraces.join(',')}} ${value}\n`
  })
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}
