import type { ReferenceModelOptions } from '../../../src/cards/model/reference-model.ts'
import type { FailOn } from '../../../src/engine/nouns/level.ts'
import type { SampleOverrides } from '../../../src/engine/nouns/target.ts'
import type { WireOptions } from '../../fixtures/serve.ts'

/** A conformant server with an unusual behaviour. */
export interface Variant extends WireOptions {
  readonly id: string
  readonly title: string
  readonly alter: NonNullable<ReferenceModelOptions['alter']>
  /** Patterns of the checks to run against it, if the whole suite would use up the machine's ports. */
  readonly judgedBy?: readonly string[]
  /** What its clock shows at a time. Default: that time. */
  readonly clock?: (now: number) => Date
  readonly samples?: SampleOverrides
  /** The weakest level at which no check fails. Default: `inferred`. */
  readonly cleanAt?: FailOn
  /** Set if its responses look like those of any server: only their IDs show what it does, or the suite rightly sends nothing that does. */
  readonly isInconspicuous?: true
}
