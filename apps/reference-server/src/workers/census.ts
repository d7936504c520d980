import type { MetricsSnapshot } from '../metrics-snapshot.ts'
import { sumOperations } from '../metrics-text.ts'

// For a worker that does not reply in time, its last snapshot is used.
const patienceMs = 500

export interface Census {
  /** Asks all other workers for their snapshots, adds `own`, and sends all of them to the worker that asked. */
  gather(own: MetricsSnapshot, ask: (question: number) => readonly number[]): Promise<readonly MetricsSnapshot[]>
  receive(question: number, snapshot: MetricsSnapshot): void
  /** Records that a worker ended. Its counts are kept: Prometheus would take a smaller sum for a restart of the server. */
  retire(worker: number): void
}

/** Collects the workers' counts in the primary process. */
export function createCensus(): Census {
  const latest = new Map<number, MetricsSnapshot>()
  const waiting = new Map<number, { readonly missing: Set<number>; readonly done: () => void }>()
  let retired: MetricsSnapshot = {
    worker: 0,
    operations: [],
    process: { cpuSeconds: 0, residentBytes: 0, heapBytes: 0, startedAtSeconds: 0 },
  }
  let questions = 0

  function settle(worker: number, matches: (question: number) => boolean): void {
    for (const [question, { missing, done }] of waiting) {
      if (matches(question)) missing.delete(worker)
      if (missing.size === 0) done()
    }
  }

  return {
    async gather(own, ask) {
      latest.set(own.worker, own)
      const question = ++questions
      await new Promise<void>((resolve) => {
        const impatience = setTimeout(() => done(), patienceMs)
        const done = () => {
          clearTimeout(impatience)
          waiting.delete(question)
          resolve()
        }
        const missing = new Set<number>()
        waiting.set(question, { missing, done })
        for (const worker of ask(question)) missing.add(worker)
        if (missing.size === 0) done()
      })
      return [...latest.values(), retired]
    },
    receive(question, snapshot) {
      latest.set(snapshot.worker, snapshot)
      settle(snapshot.worker, (one) => one === question)
    },
    retire(worker) {
      const last = latest.get(worker)
      if (last) retired = { ...retired, operations: sumOperations([retired, last]) }
      latest.delete(worker)
      settle(worker, () => true)
    },
  }
}
