import type { Complaint } from '../complaint.ts'
import type { Config } from '../config/config.ts'
import type { MetricsSnapshot } from '../metrics.ts'

/** What the primary process tells a worker. Configuration travels this way because arguments and environment are visible. */
export type ToWorker =
  | { readonly kind: 'serve'; readonly worker: number; readonly config: Config }
  | { readonly kind: 'stop' }
  | { readonly kind: 'count'; readonly question: number }
  | { readonly kind: 'counted'; readonly question: number; readonly snapshots: readonly MetricsSnapshot[] }

/** What a worker tells the primary process. */
export type ToPrimary =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'failed'; readonly complaint: Complaint }
  | { readonly kind: 'gather'; readonly question: number; readonly own: MetricsSnapshot }
  | { readonly kind: 'count'; readonly question: number; readonly snapshot: MetricsSnapshot }
