import type { SampleOverrides } from '../../src/model/target.ts'
import type { UnderstudyOptions } from '../../src/understudy/understudy.ts'

/** A server that conforms, differently. */
export interface Variant {
  readonly id: string
  readonly title: string
  readonly recast: NonNullable<UnderstudyOptions['recast']>
  readonly options?: Pick<UnderstudyOptions, 'clock'>
  readonly samples?: SampleOverrides
  readonly answersAfterMs?: number
}
