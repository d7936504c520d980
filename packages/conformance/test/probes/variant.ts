import type { UnderstudyOptions } from '../../src/understudy/understudy.ts'

/** A server that is right, but answers some open questions in another way than a plain understudy. */
export interface Variant {
  readonly title: string
  readonly recast: NonNullable<UnderstudyOptions['recast']>
  /** What the probes of these gaps have to say about it. */
  readonly answers: Readonly<Record<string, string>>
}
