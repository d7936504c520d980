import type { Probe } from '../model/probe.ts'

/** Every probe, in the order of the contract's gaps. */
export const allProbes: readonly Probe[] = []
