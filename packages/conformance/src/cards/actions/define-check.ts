import type { Contract } from '@card-contract/contract'
import type { Check, Group } from '../../engine/nouns/check.ts'
import * as engine from '../../engine/nouns/check.ts'
import type { Extent } from '../../engine/nouns/extent.ts'
import type { Session } from './session.ts'

// The same as in the engine, with sessions that know how users and cards come to be.

type Run<Setup> = (session: Session, setup: Setup) => ReturnType<Check['run']>

interface CardGroup<Setup> extends Pick<Group, 'id'> {
  arrange(session: Session): Promise<Setup>
  control(session: Session, setup: Setup): Promise<void>
}

/** A program of several checks. */
export interface SharedProgram extends engine.SharedProgram {
  run(session: Session): Promise<void>
}

/** A program between two controls. */
export interface Controlled<Setup> {
  readonly controlled: Omit<CardGroup<Setup>, 'id'>
  readonly run: Run<Setup>
}

interface Definition<Setup> extends Omit<engine.CheckDefinition<Setup>, 'controlled' | 'group' | 'program' | 'run'> {
  readonly controlled?: Omit<CardGroup<Setup>, 'id'>
  readonly group?: CardGroup<Setup>
  readonly program?: SharedProgram
  readonly run?: Run<Setup>
}

export type CheckDefinition = engine.CheckDefinition
export type CheckSource = CheckDefinition | ((contract: Contract, extent: Extent) => readonly CheckDefinition[])
export type { Definition }

export function defineCheck<Setup = undefined>(definition: Definition<Setup>): CheckDefinition {
  return engine.defineCheck(definition as engine.CheckDefinition<Setup>)
}
