import type { ReferenceModelOptions } from '../../../src/cards/model/reference-model.ts'

/** A conformant server that fills some gaps differently from a plain reference model. */
export interface Variant {
  readonly title: string
  readonly alter: NonNullable<ReferenceModelOptions['alter']>
  /** The expected answers of the probes for these gaps. */
  readonly responses: Readonly<Record<string, string>>
}
