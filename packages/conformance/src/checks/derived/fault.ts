import type { Level } from '@card-contract/contract'
import type { Call, Twist } from '../../model/stage.ts'
import type { Field } from '../../samples/fields.ts'

/** One thing that can be wrong with a request, and the requests in which it is. */
export interface Fault {
  /** What the check's id says of it: `missing`, as in `top-up-card/refuses-amount-missing`. */
  readonly name: string
  readonly level: Level
  /** The requirement: one sentence. */
  readonly text: string
  readonly contractPointer: string
  /** The only place in which the request differs from a valid one, in the words of `differences`. */
  readonly place: string
  readonly forms: readonly Form[]
}

export interface Form {
  /** What is wrong, for a finding: `amount "2.5"`. */
  readonly says: string
  /** The valid call with this one thing changed. */
  spoil(valid: Call): { readonly call: Call; readonly twist?: Twist }
}

export type Values = Readonly<Record<string, unknown>>

/** The valid request with another value in one field; `undefined` leaves the field out. */
export function withValue(field: Field, says: string, wrong: (valid: unknown) => unknown, sample: unknown): Form {
  const change = (values: Values): Values => {
    const { [field.name]: valid = sample, ...others } = values
    const value = wrong(valid)
    if (value === undefined) return others
    // In the place of the valid one: the order of fields is nobody's reason to refuse.
    return Object.hasOwn(values, field.name) ? { ...values, [field.name]: value } : { ...others, [field.name]: value }
  }
  return {
    says,
    spoil: (call) =>
      field.in === 'body'
        ? { call: { ...call, body: change(call.body as Values) } }
        : { call: { ...call, query: change(call.query ?? {}) as Record<string, string | number> } },
  }
}
