import type { Probe } from '../../answers/probe.ts'

/** Probes by the ID of their gap. One that needs test data says which. */
export type Probes = Readonly<Record<Probe['gap'], Probe['ask'] | Omit<Probe, 'gap'>>>
