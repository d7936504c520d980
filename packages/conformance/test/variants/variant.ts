import type { Level } from '../../src/model/level.ts'
import type { SampleOverrides } from '../../src/model/target.ts'
import type { UnderstudyOptions } from '../../src/understudy/understudy.ts'
import type { WireOptions } from '../fixtures/serve.ts'

/** A server that conforms, differently. */
export interface Variant extends WireOptions {
  readonly id: string
  readonly title: string
  readonly recast: NonNullable<UnderstudyOptions['recast']>
  /** Patterns of the checks that are enough; a connection for each request of the whole suite uses up the machine's ports. */
  readonly judgedBy?: readonly string[]
  readonly options?: Pick<UnderstudyOptions, 'clock'>
  readonly samples?: SampleOverrides
  /** The weakest level at which nothing is found; where not given, nothing is found at all. */
  readonly cleanAt?: Level
}
