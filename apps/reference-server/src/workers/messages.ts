import type { Complaint } from '../complaint.ts'
import type { Config } from '../config/config.ts'
import type { Places, SeenBatch } from '../live-page/recent.ts'
import type { MetricsSnapshot } from '../metrics-snapshot.ts'

/** A message of the primary process to a worker. It contains the configuration, because arguments and environment are visible to others. */
export type ToWorker =
  | { readonly kind: 'serve'; readonly worker: number; readonly config: Config }
  | { readonly kind: 'stop' }
  | { readonly kind: 'count'; readonly question: number }
  | { readonly kind: 'counted'; readonly question: number; readonly snapshots: readonly MetricsSnapshot[] }
  | { readonly kind: 'recall'; readonly asking: number; readonly places: Places }
  | { readonly kind: 'recalled'; readonly batch: SeenBatch }

/** A message of a worker to the primary process. */
export type ToPrimary =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'failed'; readonly complaint: Complaint }
  | { readonly kind: 'gather'; readonly question: number; readonly own: MetricsSnapshot }
  | { readonly kind: 'count'; readonly question: number; readonly snapshot: MetricsSnapshot }
  | { readonly kind: 'recall'; readonly places: Places }
  | { readonly kind: 'recalled'; readonly asking: number; readonly batch: SeenBatch }
