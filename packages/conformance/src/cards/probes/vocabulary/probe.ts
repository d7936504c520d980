import type { Answer } from '@card-contract/contract'
import type { Probe, Said } from '../../../engine/nouns/probe.ts'
import type { Session } from '../../actions/session.ts'

export type Ask = (session: Session, decided?: Answer) => Promise<Said>

/** Probes by the ID of their gap. One that needs test data says which. */
export type Probes = Readonly<Record<Probe['gap'], Ask | (Omit<Probe, 'gap' | 'ask'> & { readonly ask: Ask })>>
