import type { ReferenceModelOptions } from '../../../src/cards/model/reference-model.ts'
import { kebab } from '../../../src/engine/values/names.ts'
import type { Overlap } from './overlap.ts'

/** A server with exactly one fault: a small patch over a correct server. */
export interface Mutant {
  readonly id: string
  /** What it does wrong. */
  readonly title: string
  /** The requirements that it violates. */
  readonly breaks: readonly string[]
  /** Checks that each find it when run alone. In a full run, where other requests come first, one may miss it. */
  readonly foundBy: readonly string[]
  readonly alter: Alteration
  /** Its behaviour with one card or user depends on earlier requests about others. */
  readonly remembersOthers?: boolean
  /** Its fault looks like a late list, for which every scenario waits, so the scenarios run concurrently. */
  readonly isWaitedFor?: boolean
  /** Its fault shows only in requests that overlap, so that its server holds responses back until no more arrive. */
  readonly gathers?: boolean
}

type Alter = NonNullable<ReferenceModelOptions['alter']>

/** Without the last argument, no requests overlap. */
export type Alteration = (...args: [...Parameters<Alter>, overlap?: Overlap]) => ReturnType<Alter>

/** A mutant that violates one requirement, found by the check of the same name or by this one. */
export const one = (id: string, title: string, breaks: string, alter: Alteration, foundBy = breaks): Mutant => ({
  id,
  title,
  breaks: [breaks],
  foundBy: [foundBy],
  alter,
})

/** A mutant of one operation that violates requirements derived from the contract, found by the checks of the same names. */
export function ofDerived(
  operationId: string,
  id: string,
  title: string,
  requirements: readonly string[],
  alter: Alteration,
): Mutant {
  const chapter = kebab(operationId)
  const breaks = requirements.map((name) => `${chapter}/${name}`)
  return { id: `${chapter}-${id}`, title: `${operationId} ${title}`, breaks, foundBy: breaks, alter }
}

/** A mutant of one operation that violates one requirement, found by the check of the requirement for that operation. */
export function ofOperation(operationId: string, id: string, title: string, breaks: string, alter: Alteration): Mutant {
  const name = kebab(operationId)
  return one(`${name}-${id}`, `${operationId} ${title}`, breaks, alter, `${breaks}/${name}`)
}
