/** The counts of one process. Plain JSON, because processes send it to each other. */
export interface MetricsSnapshot {
  readonly worker: number
  readonly operations: readonly OperationMetrics[]
  readonly process: ProcessMetrics
}

export interface OperationMetrics {
  readonly operation: string
  readonly outcomes: Readonly<Record<string, number>>
  /** Requests per bucket of `latencyBuckets`, not cumulative. The last counts everything slower. */
  readonly buckets: readonly number[]
  readonly seconds: number
}

export interface ProcessMetrics {
  readonly cpuSeconds: number
  readonly residentBytes: number
  readonly heapBytes: number
  readonly startedAtSeconds: number
}

export const latencyBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const
