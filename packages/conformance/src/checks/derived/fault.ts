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
  /** The one of them that is tried on other valid requests, too, where its kind of fault may be looked for in some only. */
  readonly telling?: Form
  /** Set where a number is out of its bounds. */
  readonly isBound?: boolean
  readonly elsewhere?: readonly Elsewhere[]
}

/** Another valid request in which the same thing can be wrong. */
export interface Elsewhere {
  /** What the valid request says beyond what is required. */
  readonly fields: Values
  readonly forms: readonly Form[]
}

export interface Form {
  /** What is wrong, for people: `amount as text`. */
  readonly says: string
  /** Where it weighs less than the fault's other forms. */
  readonly level?: Level
  /** Set where the wrong value is made of the valid one, and is another one beside each. */
  readonly isOwn?: boolean
  /** Set where two credentials may happen to be the same, so that nothing is wrong after all. */
  readonly mayBeValid?: boolean
  /** The valid call with this one thing changed. */
  spoil(valid: Call): Spoilt
}

export interface Spoilt {
  readonly call: Call
  readonly twist?: Twist
  /** The wrong value as it is sent, where `says` does not give it: `amount "2.5"`. */
  readonly value?: string
}

export type Values = Readonly<Record<string, unknown>>

/** The valid request with another value in one field; `undefined` leaves the field out. */
export function withValue(field: Field, says: string, wrong: (valid: unknown) => unknown, sample: unknown): Form {
  return {
    says,
    spoil(call) {
      const said = (field.in === 'body' ? call.body : call.query) as Values
      const { [field.name]: valid = sample, ...others } = said
      const value = wrong(valid)
      // In the place of the valid one: the order of fields is nobody's reason to refuse.
      const spoilt = value === undefined ? others : { ...said, [field.name]: value }
      return {
        call: { ...call, [field.in]: spoilt },
        ...(value === undefined ? {} : { value: `${field.name} ${JSON.stringify(value)}` }),
      }
    },
  }
}
