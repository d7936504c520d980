import type { Probe } from '../../../engine/nouns/probe.ts'

/** Probes by the ID of their gap. One that needs test data says which. */
export type Probes = Readonly<Record<Probe['gap'], Probe['ask'] | Omit<Probe, 'gap'>>>
