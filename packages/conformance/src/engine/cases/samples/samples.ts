import type { Contract, Operation } from '@card-contract/contract'
import type { Samples } from '../../nouns/session.ts'
import type { SampleOverrides } from '../../nouns/target.ts'
import { hasMinorUnit } from '../../values/currency.ts'
import { type Fields, isRecord } from '../../values/json.ts'
import { createRandom, hash } from '../../values/random.ts'
import { amountField, currencyIn, firstAmount, isFirstAmount, largestAmount, smallAmount } from './amounts.ts'
import { applies, type Field, fieldsOf, isFreeText } from './fields.ts'
import { isMask, uniqueText } from './unique.ts'
import { unknownIdLike } from './unknown-id.ts'
import { sampleOf } from './value.ts'

export interface SampleOptions {
  readonly contract: Contract
  /** Forms of the same contract, shared by a whole run, because every attempt at a scenario creates its own samples. */
  readonly forms?: RequestForms
  /**
   * For each field of a request: a value, a list of values, or, for an amount, a value per currency. A text that must be unique is
   * a base or a mask for others: see `uniqueText`. The values of a list stay unchanged. Unique ones alternate from object to
   * object; of any other list, one attempt uses one value, because a request may differ from its control in one thing only.
   */
  readonly overrides: SampleOverrides
  readonly seed: number
  readonly runId: string
  readonly scenario: string
  readonly attempt: number
}

/** The samples of one attempt at one scenario: the same options and the same calls give the same values. */
export function createSamples(options: SampleOptions): Samples {
  const { contract, overrides, runId } = options
  const life = `${options.seed} ${runId} ${options.scenario} ${options.attempt}`
  const lifeHash = hash(life)
  const idRandom = createRandom(' unknown ids', lifeHash)
  const forms = options.forms ?? requestForms(contract)
  const { changing } = forms
  let objects = 0

  function overrideOf(name: string, turn = lifeHash): unknown {
    const given = overrides[name]
    return Array.isArray(given) ? given[turn % given.length] : given
  }

  function overriddenAmount(name: string, currency = ''): number | undefined {
    const given = overrideOf(name)
    const value = isRecord(given) ? given[currency] : given
    return typeof value === 'number' ? value : undefined
  }

  function amount(currency: string): number {
    const given = changing && overriddenAmount(changing.name, currency)
    return given ?? smallAmount(currency, changing ?? { schema: {} })
  }

  /** The amount in the example if it is small enough, otherwise the usual amount. */
  function amountFor(operation: Operation, field: Field, currency: string, shown: unknown): number {
    const usualChange = amount(currency)
    const isFirst = isFirstAmount(operation)
    const given = overriddenAmount(field.name, currency)
    if (given !== undefined) return given
    const usual = isFirst ? Math.max(firstAmount, 4 * usualChange) : usualChange
    if (typeof shown !== 'number') return usual
    const little = Math.min(shown, isFirst ? usual : Math.max(largestAmount, usualChange))
    // The contract may have raised a minimum after the example was written.
    const allowed = Math.max(little, field.schema.minimum ?? little)
    return hasMinorUnit(currency) ? allowed : Math.ceil(allowed)
  }

  function value(field: Field, object: number, shown: unknown): unknown {
    const base = overrideOf(field.name, field.collides ? object : lifeHash) ?? shown ?? sampleOf(contract, field.schema)
    const given = overrides[field.name]
    const isMasked = typeof given === 'string' && isMask(given)
    if (typeof base !== 'string' || Array.isArray(given) || !(field.collides || isMasked)) return base
    return unique(base, object)
  }

  function unique(base: string, object: number): string {
    return uniqueText(base, hash(` ${object} `, lifeHash), runId)
  }

  function openTexts(operationId: string, body: Fields): readonly Field[] {
    return forms
      .fieldsOf(contract.operation(operationId))
      .filter((field) => Object.hasOwn(body, field.name) && isFreeText(field) && !Array.isArray(overrides[field.name]))
  }

  function withNewTexts(texts: readonly Field[], body: Fields): Fields {
    const object = objects++
    return { ...body, ...Object.fromEntries(texts.map((field) => [field.name, value(field, object, undefined)])) }
  }

  /** `given`, which takes precedence, plus fields that are required, that the example shows, or that apply to these values. */
  function request(operation: Operation, place: Field['in'], given: Fields, shown: Fields): Record<string, unknown> {
    const object = objects++
    const { fields, inTurn } = forms.layoutOf(operation, place)
    const chosen: Record<string, unknown> = { ...shown, ...given }
    for (const field of inTurn) {
      const isWanted = field.required || Object.hasOwn(shown, field.name) || isOfUse(field, chosen, fields)
      if (!isWanted || Object.hasOwn(given, field.name)) continue
      const example = shown[field.name]
      chosen[field.name] =
        field.amountIn !== undefined
          ? amountFor(operation, field, currencyIn(chosen, fields), example)
          : value(field, object, example)
    }
    return inOrder(chosen, fields)
  }

  return {
    amount,
    random: createRandom(`${options.seed} ${options.scenario} chance`),
    choose(name, list) {
      const [first] = list
      return list[hash(`${options.seed} ${options.scenario} ${options.attempt} ${name}`) % list.length] ?? first
    },
    body: (operationId, fields = {}) => request(contract.operation(operationId), 'body', fields, {}),
    query: (operationId, fields = {}) =>
      request(contract.operation(operationId), 'query', fields, {}) as Record<string, string | number>,
    examples(operationId) {
      const operation = contract.operation(operationId)
      return (operation.requestBody?.examples ?? []).map(({ name, value: shown }) => ({
        name,
        body: request(operation, 'body', {}, shown as Fields),
      }))
    },
    optional(operationId, name) {
      const field = forms.fieldsOf(contract.operation(operationId)).find((one) => one.name === name)
      return field && value(field, objects++, undefined)
    },
    usual(operationId, name) {
      const field = forms.fieldsOf(contract.operation(operationId)).find((one) => one.name === name)
      const sample = field && sampleOf(contract, field.schema)
      return field?.collides && typeof sample === 'string' ? unique(sample, objects++) : sample
    },
    asGiven(operationId, body) {
      if (!forms.fieldsOf(contract.operation(operationId)).some(({ collides }) => collides)) return undefined
      const texts = openTexts(operationId, body)
      const unique = texts.filter(({ collides }) => collides).map(({ name }) => name)
      const given = texts.flatMap(({ name }) => {
        const base = overrides[name]
        return typeof base === 'string' && !isMask(base) ? [[name, base]] : []
      })
      return { body: { ...withNewTexts(texts, body), ...Object.fromEntries(given) }, unique }
    },
    withNewTexts: (operationId, body) => withNewTexts(openTexts(operationId, body), body),
    values(operationId, name) {
      const field = forms.fieldsOf(contract.operation(operationId)).find((one) => one.name === name)
      return (field?.schema.enum ?? []).map(String)
    },
    unknownId: (like) => unknownIdLike(like, idRandom),
  }
}

interface Layout {
  readonly fields: readonly Field[]
  /** Sorted: whether a field is included, and which amount counts as small, depends on earlier fields. */
  readonly inTurn: readonly Field[]
}

/** The fields of a contract's requests, and the order in which they get values. */
export interface RequestForms {
  /** A field whose amount changes something that exists. */
  readonly changing: Field | undefined
  fieldsOf(operation: Operation): readonly Field[]
  layoutOf(operation: Operation, place: Field['in']): Layout
}

export function requestForms(contract: Contract): RequestForms {
  const forms = new Map(
    contract.operations.map((operation) => {
      const fields = fieldsOf(contract, operation)
      return [operation, { fields, body: createLayout(fields, 'body'), query: createLayout(fields, 'query') }] as const
    }),
  )
  const formsOf = (operation: Operation) => {
    const own = forms.get(operation)
    if (!own) throw new Error(`${operation.operationId} is an operation of another contract`)
    return own
  }
  return {
    changing: amountField(contract),
    fieldsOf: (operation) => formsOf(operation).fields,
    layoutOf: (operation, place) => formsOf(operation)[place],
  }
}

function createLayout(all: readonly Field[], place: Field['in']): Layout {
  const fields = all.filter((field) => field.in === place)
  const turnOf = ({ amountIn, appliesTo }: Field): number =>
    amountIn !== undefined ? 2 : appliesTo === undefined ? 0 : 1
  return { fields, inTurn: fields.toSorted((one, other) => turnOf(one) - turnOf(other)) }
}

function isOfUse(field: Field, values: Fields, fields: readonly Field[]): boolean {
  return field.appliesTo !== undefined && applies(field, values, fields)
}

/** Orders the fields as the contract does and drops undefined ones. */
function inOrder(values: Fields, fields: readonly Field[]): Record<string, unknown> {
  const ordered: Record<string, unknown> = {}
  let known = 0
  for (const { name } of fields) {
    if (Object.hasOwn(values, name)) known++
    if (values[name] !== undefined) ordered[name] = values[name]
  }
  if (known === Object.keys(values).length) return ordered
  const unknown = Object.entries(values).filter(([name, value]) => value !== undefined && !Object.hasOwn(ordered, name))
  return { ...ordered, ...Object.fromEntries(unknown) }
}
