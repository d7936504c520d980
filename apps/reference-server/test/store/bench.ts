import type { Store } from '../../src/store/store.ts'

/** What an adapter's test provides. */
export interface Bench {
  readonly store: Store
  /** Queries the database directly, in SQL that both databases understand. */
  sql(statement: string): Promise<readonly Record<string, unknown>[]>
  /** Only for databases that several stores can open. */
  readonly url?: string
  discard(): Promise<void>
}

/** The bench of the running test. It does not exist before the first test. */
export type CurrentBench = () => Bench
