import type { MetricsSnapshot } from '../metrics.ts'
import { sumOperations } from '../metrics-text.ts'

// A worker that is busy for longer is answered for with what it said last.
const patienceMs = 500

export interface Census {
  /** Asks all workers but the asking one, whose own snapshot is `own`, and answers with everybody's. */
  gather(own: MetricsSnapshot, ask: (question: number) => readonly number[]): Promise<readonly MetricsSnapshot[]>
  receive(question: number, snapshot: MetricsSnapshot): void
  /** A worker ended. What it counted still counts: Prometheus takes a sum that falls for a restart of everything. */
  retire(worker: number): void
}

/** What the primary process knows of its workers' counts. */
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
