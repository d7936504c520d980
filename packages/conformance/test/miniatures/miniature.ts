import type { UnderstudyOptions } from '../../src/understudy/understudy.ts'

/** A server that is wrong in exactly one way: a small patch over a correct one. */
export interface Miniature {
  readonly id: string
  /** What it does. */
  readonly title: string
  /** Requirements that it departs from. */
  readonly breaks: readonly string[]
  /** Checks that find it, each of them alone. */
  readonly foundBy: readonly string[]
  readonly recast: Recast
  /** How it acts on one card or user depends on what was asked about others before. */
  readonly remembersOthers?: boolean
  /** Its fault looks like a list that is late, which every scenario gives time: they wait side by side. */
  readonly isWaitedFor?: boolean
  /** Where the fault needs requests that overlap. */
  readonly answersAfterMs?: number
}

export type Recast = NonNullable<UnderstudyOptions['recast']>

/** A miniature that breaks one requirement, which one check of the same name finds. */
export const one = (id: string, title: string, breaks: string, recast: Recast): Miniature => ({
  id,
  title,
  breaks: [breaks],
  foundBy: [breaks],
  recast,
})
