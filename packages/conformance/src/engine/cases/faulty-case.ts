import type { Contract, Level, Operation } from '@card-contract/contract'
import type { Fault } from '../nouns/case.ts'
import type { About, Kind } from '../nouns/kind.ts'
import type { Call, Override } from '../nouns/wire/call.ts'
import { kebab } from '../values/names.ts'
import { hash } from '../values/random.ts'
import { list } from '../values/texts.ts'
import type { Field } from './samples/fields.ts'
import { sampleOf, valueInWords } from './samples/value.ts'

/** One fault of a valid request, and the forms in which it is sent. */
export interface FaultyCase {
  /** The fault's part of the check's ID: `refuses-amount-missing`. */
  readonly name: string
  readonly level: Level
  readonly kind: Kind
  readonly about: About
  /** The requirement in one sentence. */
  readonly text: string
  readonly contractPointer: string
  /** The only place in which the request differs from a valid one, as `differences` writes it. */
  readonly place: string
  readonly forms: readonly Form[]
  /**
   * The form that is also tried on other valid requests, for kinds of fault that a target may detect in some requests
   * only.
   */
  readonly telling?: Form
  /** Set if the wrong value derives from the valid one and changes with it. */
  readonly followsTheValid?: boolean
  readonly otherContexts?: readonly OtherContext[]
  /** Other valid requests beside whose choices the telling form must be rejected, too, if it is rejected in the usual one. */
  readonly crossings?: readonly Crossing[]
}

/** Another valid request that can have the same fault. */
export interface OtherContext {
  /** The optional fields of the valid request. */
  readonly fields: Values
  readonly forms: readonly Form[]
  /** Set if one control is enough, before the fault. */
  readonly isShownOnce?: boolean
}

/** Choices beside which a request must be rejected, whatever they are. */
export interface Crossing {
  /** As the optional fields of a valid request; `undefined` omits a field that it would otherwise have. */
  readonly fields: Values
  /** Those of them that what the request is about has to fit. */
  readonly about: Values
  /** Set if the target may reject these choices, so that no request with them can be a control. */
  readonly isOpen: boolean
}

export interface Form {
  /** The fault as the object of "accepted": "a string as `amount`". */
  readonly says: string
  /** Set if this form differs from the valid request in another place than the fault: several are separated by commas. */
  readonly place?: string
  /** Set if two credentials may be equal, so that the request is valid after all. */
  readonly mayBeValid?: boolean
  /** Places without whose change the request would be valid after all. */
  readonly essential?: readonly string[]
  /** Returns the valid call with this one change. */
  corrupt(valid: Call): Corrupted
}

export interface Corrupted {
  readonly call: Call
  readonly override?: Override
  /** Like `says`, but with the value that was sent, if `says` omits it: `"2.5"` (a string) as `amount`. */
  readonly says?: string
  /** Set if this form has another fault than the case in general. */
  readonly about?: About
  readonly mayShow?: NonNullable<Fault['mayShow']>
}

export type Values = Readonly<Record<string, unknown>>

/** A wrong value, from a valid one and a number that differs from seed to seed. */
export type Corruption = (valid: unknown, turn: number) => unknown

interface Draft extends Omit<FaultyCase, 'level' | 'text'> {
  /** Default: `documented`. */
  readonly level?: Level
  /** What the target must reject: "a request without `amount`". */
  readonly rejects: string
  /** The reason in the contract, if the sentence needs one. */
  readonly because?: string | undefined
}

/** One fault of a field; its name is the end of the ID: `below-minimum`. */
export type FieldDraft = Omit<Draft, 'place'> & Partial<Pick<Draft, 'place'>>

export function faultyCase({ operationId }: Operation, { rejects, because, ...draft }: Draft): FaultyCase {
  const reason = because === undefined ? '' : `; ${because}`
  return { level: 'documented', ...draft, text: `${operationId} MUST reject ${rejects}${reason}.` }
}

export function fieldCase(operation: Operation, field: Field, draft: FieldDraft): FaultyCase {
  return faultyCase(operation, {
    place: placeOf(field),
    ...draft,
    name: `refuses-${kebab(field.name)}-${draft.name}`,
    about: { field: field.name, ...draft.about },
  })
}

/** The field's place in a request, as `differences` writes it. */
export function placeOf(field: Pick<Field, 'in' | 'name'>): string {
  return `${field.in}/${field.name}`
}

/** A valid request with one field replaced; `undefined` removes the field. */
export function withValue(contract: Contract, field: Field, says: string, wrong: Corruption): Form {
  const sample = sampleOf(contract, field.schema)
  return {
    says,
    corrupt(call) {
      const said = (field.in === 'body' ? call.body : call.query) as Values
      const { [field.name]: valid = sample, ...others } = said
      // Differs from seed to seed, like the other fields of the request.
      const value = wrong(valid, hash(JSON.stringify(said)))
      // Replaces the value in place, because the order of fields is no reason to reject a request.
      const corrupted = value === undefined ? others : { ...said, [field.name]: value }
      return {
        call: { ...call, [field.in]: corrupted },
        ...(value === undefined ? {} : { says: `${valueInWords(value, field)} as \`${field.name}\`` }),
        ...(isInAnotherCase(field, value) ? { about: { fault: 'wrong-case' } } : {}),
        ...(isPadded(field, value) ? { mayShow: [{ [field.name]: value.trim() }] } : {}),
      }
    },
  }
}

/** Whether only the blanks around it are wrong: a target may ignore them, which its response shows. */
function isPadded({ schema }: Field, value: unknown): value is string {
  return schema.format !== undefined && typeof value === 'string' && value.trim() !== value
}

/** Whether a comparison of words without regard to case takes the value for one of the enum. */
function isInAnotherCase({ schema }: Field, value: unknown): boolean {
  if (typeof value !== 'string') return false
  const words = (schema.enum ?? []).map(String)
  return words.some((word) => word.toUpperCase() === value.toUpperCase() || word.toLowerCase() === value.toLowerCase())
}

/**
 * In words, the optional fields of the valid request that differ from the group's other requests. What a request chooses in its path is a
 * kind of value, not the value itself.
 */
export function choicesBeside(
  fields: Values,
  usual: Values,
  { place }: Pick<FaultyCase, 'place'>,
  inPath: readonly string[] = [],
): string[] {
  const said = Object.entries(fields).filter(
    ([name, value]) => (value === undefined || usual[name] !== value) && !place.endsWith(`/${name}`),
  )
  return said.map(([name, value]) => {
    if (value === undefined) return `\`${name}\` was absent`
    return `\`${name}\` was ${inPath.includes(name) ? `a \`${value}\`` : JSON.stringify(value)}`
  })
}

/** How the check of a fault works, for `explain`. */
export function howOf(operationId: string, { forms, otherContexts = [], crossings = [] }: FaultyCase): string {
  const says = [...new Set(forms.map((form) => form.says))]
  const times = forms.length > says.length ? ` (${forms.length} values)` : ''
  const inContexts = otherContexts.length === 0 ? '' : ', and with other values in the other fields'
  const inPairs =
    crossings.length === 0 ? '' : `, and in combination with every pair of other choices (${crossings.length} requests)`
  return `Sends ${operationId} ${list(says)}${times}${inContexts}${inPairs}. A valid request before and after, which differs in nothing else, must be accepted.`
}
