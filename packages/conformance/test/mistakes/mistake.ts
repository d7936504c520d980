import type { ReferenceModelOptions } from '../../src/reference-model/reference-model.ts'
import type { Transport } from '../../src/model/wire.ts'

/** A server of an ordinary team with one mistake: a reader of its report must learn it from the first title. */
export interface Mistake {
  readonly id: string
  readonly alter?: NonNullable<ReferenceModelOptions['alter']>
  /** Between the suite and the server, for what happens below HTTP. */
  readonly around?: (transport: Transport) => Transport
  /** The first title of its report. */
  readonly title: string
}
