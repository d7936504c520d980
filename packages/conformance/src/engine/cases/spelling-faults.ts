import type { Contract, JsonType, Operation } from '@card-contract/contract'
import { hasSubject } from '../nouns/action.ts'
import { commonWords, type Vocabulary } from '../nouns/answers/vocabulary.ts'
import type { About, FaultName, Kind } from '../nouns/kind.ts'
import { kindOf, list, typesOf } from '../values/texts.ts'
import { type FaultyCase, type Form, fieldCase, type Values, withValue } from './faulty-case.ts'
import { type Field, fieldsOf } from './samples/fields.ts'
import { booleansAsTexts } from './spellings/booleans.ts'
import { datesAsParts, datesAsTexts } from './spellings/dates.ts'
import { addresses } from './spellings/formats.ts'
import { noJsonNumbers, numbersAsTexts, numbersInAQuery } from './spellings/numbers.ts'
import { inTurn, type Spellings, type Turn } from './spellings/spelling.ts'
import { otherNamesFor, wordsOutside } from './spellings/words.ts'

/** What the spellings of one type have in common. */
interface Rule {
  readonly kind: Kind
  readonly about: Pick<About, 'fault' | 'insteadOf'>
  /** The keyword of the schema that forbids them. */
  readonly keyword: string
  readonly spellings: readonly Spellings[]
}

/**
 * The wrong spellings of a field's type that frameworks let through, each family as one fault. Spellings that a gap leaves open
 * are not among them.
 */
export function spellingFaults(
  contract: Contract,
  operation: Operation,
  field: Field,
  vocabulary: Vocabulary = commonWords,
): FaultyCase[] {
  const rules = [...rulesOf(field, vocabulary), ...falsyValues(field)]
  const turn = turnOf(contract, operation, field)
  const share: Share = (forms, family) => inTurn(forms, family, turn)
  const faults = rules.flatMap((rule) =>
    familiesOf(rule.spellings).map((spellings) => caseOf(contract, operation, field, rule, spellings, share)),
  )
  return [...faults, ...noJsonNumber(contract, operation, field, share)]
}

type Share = (forms: readonly Form[], family: string) => readonly Form[]

/**
 * The place of a field among those of the same type, in the same part of the request, of operations on something that exists or of all others:
 * they share the spellings among themselves.
 */
function turnOf(contract: Contract, operation: Operation, field: Field): Turn {
  const alike = contract.operations
    .filter((other) => hasSubject(other) === hasSubject(operation))
    .flatMap((other) => fieldsOf(contract, other).map((one) => ({ other, one })))
    .filter(({ one }) => one.in === field.in && sortOf(one) === sortOf(field))
  const turn = alike.findIndex(({ other, one }) => other === operation && one.name === field.name)
  return { turn, turns: alike.length }
}

const sortOf = ({ schema }: Field): string => (schema.enum ? 'enum' : `${typesOf(schema.type)} ${schema.format ?? ''}`)

function rulesOf({ in: place, schema }: Field, vocabulary: Vocabulary): Rule[] {
  const type = typesOf(schema.type)
  const isText = place === 'body'
  const text = { kind: 'type', about: { fault: 'string', insteadOf: type }, keyword: 'type' } as const
  if (isNumber(schema.type)) return [{ ...text, spellings: isText ? numbersAsTexts : numbersInAQuery }]
  if (schema.type === 'boolean') return [{ ...text, spellings: booleansAsTexts(false) }]
  const form = { kind: 'format', about: { fault: 'wrong-form' }, keyword: 'format' } as const
  if (schema.format === 'date') {
    const parts: Rule = {
      kind: 'type',
      about: { fault: 'array', insteadOf: type },
      keyword: 'type',
      spellings: datesAsParts,
    }
    return [{ ...form, spellings: datesAsTexts }, ...(isText ? [parts] : [])]
  }
  if (schema.format === 'email') return [{ ...form, spellings: addresses }]
  const words = schema.enum
  if (!words?.every((word) => typeof word === 'string')) return []
  return [
    {
      kind: 'enum',
      about: { fault: 'wrong-value' },
      keyword: 'enum',
      spellings: [...wordsOutside(words), ...otherNamesFor(vocabulary, words)],
    },
  ]
}

const isNumber = (type: unknown): boolean => type === 'number' || type === 'integer'

const falsy: readonly (readonly [type: JsonType & FaultName, value: unknown])[] = [
  ['boolean', false],
  ['number', 0],
  ['array', []],
  ['object', {}],
]

/** Values that count as absent in some languages; a number of 0 is also the first place of an enum. */
function falsyValues({ in: place, schema }: Field): Rule[] {
  const types = [schema.type ?? []].flat()
  // A boolean as 0 is one of its own spellings.
  const isOwn = (type: JsonType): boolean =>
    types.some((one) => one === type || (type === 'number' && (isNumber(one) || one === 'boolean')))
  const values = falsy.filter(([type]) => !isOwn(type))
  if (place === 'query' || types.length === 0) return []
  const spellings: Spellings = {
    family: 'as-nothing',
    says: `as ${list(
      values.map(([type]) => kindOf(type)),
      'or',
    )} that counts as nothing`,
    standing: 'documented',
    from: values.map(
      ([, value]) =>
        () =>
          value,
    ),
    types: values.map(([type]) => type),
  }
  const about = { fault: values[0]?.[0] as 'boolean' | 'number', insteadOf: typesOf(schema.type) }
  return [{ kind: 'type', about, keyword: 'type', spellings: [spellings] }]
}

/** The entries that no gap leaves open, by family. What is only inferred is a family of its own, because a check has one level. */
function familiesOf(spellings: readonly Spellings[]): Spellings[][] {
  const documented = new Set(spellings.filter(({ standing }) => standing === 'documented').map(({ family }) => family))
  const families = new Map<string, Spellings[]>()
  for (const one of spellings.filter(({ standing }) => typeof standing === 'string')) {
    const isApart = one.standing === 'inferred' && documented.has(one.family)
    const family = isApart ? `${one.family}-that-a-parser-may-take` : one.family
    families.set(family, [...(families.get(family) ?? []), { ...one, family }])
  }
  return [...families.values()]
}

function caseOf(
  contract: Contract,
  operation: Operation,
  field: Field,
  { kind, about, keyword }: Rule,
  spellings: readonly Spellings[],
  share: Share,
): FaultyCase {
  const [{ family, says } = { family: '', says: '' }] = spellings
  const isInferred = spellings.every(({ standing }) => standing === 'inferred')
  return fieldCase(operation, field, {
    name: family,
    level: isInferred ? 'inferred' : 'documented',
    kind,
    about,
    rejects: wrongValue(field, says),
    because: reasonIn(field, keyword),
    contractPointer: field.pointerTo(keyword),
    forms: share(
      spellings.flatMap((one) => formsOf(contract, field, one)),
      family,
    ),
    ...(field.schema.type === 'boolean' ? whereTrue(contract, field, family) : {}),
  })
}

function formsOf(contract: Contract, field: Field, { says, from, types = [] }: Spellings): Form[] {
  return from.map((spell, index) => {
    const form = withValue(contract, field, wrongValue(field, says), spell)
    const fault = types[index]
    return fault === undefined ? form : { ...form, corrupt: (call) => ({ ...form.corrupt(call), about: { fault } }) }
  })
}

/** "`amount` with blanks around it", "a value of `amount` that is a word". */
function wrongValue({ name }: Field, says: string): string {
  return says.startsWith('that ') ? `a value of \`${name}\` ${says}` : `\`${name}\` ${says}`
}

function reasonIn({ schema }: Field, keyword: string): string | undefined {
  if (keyword === 'type') return `the schema says ${typesOf(schema.type)}`
  return keyword === 'enum' ? `the enum is ${list((schema.enum ?? []).map(String))}` : undefined
}

/** A boolean may have other fields beside it if it is true. */
function whereTrue(contract: Contract, field: Field, family: string): Pick<FaultyCase, 'otherContexts'> {
  const spellings = booleansAsTexts(true).find((one) => one.family === family)
  if (!spellings) return {}
  return { otherContexts: [{ fields: { [field.name]: true }, forms: formsOf(contract, field, spellings) }] }
}

/** Some parsers of JSON read these numbers, which JSON does not have. */
function noJsonNumber(contract: Contract, operation: Operation, field: Field, share: Share): FaultyCase[] {
  const { requestBody } = operation
  if (field.in !== 'body' || !isNumber(field.schema.type) || !requestBody) return []
  const says = `a number that JSON does not have as \`${field.name}\``
  const marked = withValue(contract, field, says, () => marker)
  const forms = noJsonNumbers.map((number): Form => {
    return {
      says,
      corrupt(call) {
        const body = JSON.stringify(marked.corrupt(call).call.body)
        const rawBody = body.replace(JSON.stringify(marker), number)
        return { call, override: { rawBody }, says: `\`${number}\`, which is not JSON, as \`${field.name}\`` }
      },
    }
  })
  return [
    fieldCase(operation, field, {
      name: 'as-no-json-number',
      level: 'inferred',
      kind: 'body',
      about: { fault: 'malformed' },
      rejects: says,
      contractPointer: requestBody.pointer,
      place: 'body',
      forms: share(forms, 'as-no-json-number'),
    }),
  ]
}

const marker = 'a number'

/** A few of the spellings of a conditional field are also sent where another condition holds, in turn. */
export function alsoWhere(conditions: readonly Values[], faults: readonly FaultyCase[]): FaultyCase[] {
  return faults.map((fault, index) => {
    const fields = conditions[index % conditions.length]
    if (!fields) return fault
    const form = fault.forms[index % fault.forms.length]
    return { ...fault, otherContexts: [{ fields, forms: form ? [form] : [] }] }
  })
}
