import type { Contract, JsonSchema, Operation } from '@card-contract/contract'
import type { CoverageKind } from '../../nouns/report.ts'
import type { Lifecycle } from '../../nouns/suite.ts'
import type { ApiResponse } from '../../nouns/wire/call.ts'
import { sidesOf } from './bounds.ts'
import { nameOf, type SentField, sentFieldsOf, valuesBelow } from './sent-fields.ts'
import { actionInState, verbsOfSubjects } from './states.ts'

/** Everything that there is to cover of an operation. */
export function itemsOf(contract: Contract, operation: Operation, lifecycle: Lifecycle | undefined): readonly Item[] {
  const fields = sentFieldsOf(contract, operation)
  return [
    ...statusItems(operation),
    ...fields.flatMap(parameterItems),
    ...fields.flatMap(valueItems),
    ...fields.flatMap(boundItems),
    ...responseFields(contract, operation.response.schema, []).map(responseItem),
    ...(lifecycle ? stateItems(operation, lifecycle) : []),
  ]
}

function statusItems({ response: { status } }: Operation): Item[] {
  return [
    {
      kind: 'statuses',
      name: `accepted with status ${status}`,
      isShownBy: ({ response, isInvalid }) => !isInvalid && response.isSuccess && response.status === status,
    },
    { kind: 'statuses', name: 'rejected', isShownBy: ({ response }) => response.isRejection },
  ]
}

function parameterItems(field: SentField): Item[] {
  const name = nameOf(field)
  const sent: Item = {
    kind: 'parameters',
    name: `${name} sent`,
    isShownBy: (shown) => !shown.isInvalid && shown.valuesOf(field).length > 0,
  }
  const omitted: Item = {
    kind: 'parameters',
    name: `${name} omitted`,
    isShownBy: (shown) => !shown.isInvalid && shown.omits(field),
  }
  return field.isRequired ? [sent] : [sent, omitted]
}

function valueItems(field: SentField): Item[] {
  return (field.schema.enum ?? []).map((wanted) => ({
    kind: 'values',
    name: `${nameOf(field)} ${JSON.stringify(wanted)}`,
    isShownBy: (shown) => !shown.isInvalid && shown.valuesOf(field).includes(wanted),
  }))
}

/** A path cannot carry an empty text: the bounds of its parameters are those of routing. */
function boundItems(field: SentField): Item[] {
  if (field.in === 'path') return []
  return sidesOf(field.schema).map(({ name, has }) => ({
    kind: 'bounds',
    name: `${nameOf(field)} ${name}`,
    isShownBy: (shown) => shown.valuesOf(field).some(has),
  }))
}

function responseFields(contract: Contract, described: JsonSchema, above: readonly string[]): (readonly string[])[] {
  const { properties = {}, items } = contract.resolve(described)
  return [
    ...Object.entries(properties).flatMap(([name, property]) => {
      const tokens = [...above, name]
      return [tokens, ...responseFields(contract, property, tokens)]
    }),
    ...(items ? responseFields(contract, items, [...above, '*']) : []),
  ]
}

function responseItem(tokens: readonly string[]): Item {
  return {
    kind: 'fields',
    name: tokens.join('.'),
    isShownBy: ({ response }) => response.isSuccess && valuesBelow(response.json, tokens).length > 0,
  }
}

function stateItems(operation: Operation, lifecycle: Lifecycle): Item[] {
  return verbsOfSubjects(operation).flatMap((verb) =>
    lifecycle.states.map((state): Item => {
      const name = actionInState(lifecycle, verb, state)
      return { kind: 'states', name, isShownBy: (shown) => !shown.isInvalid && shown.actionInState() === name }
    }),
  )
}

/** What one exchange shows. */
export interface ShownByExchange {
  readonly response: ApiResponse
  /** Whether the request was wrong on purpose. */
  readonly isInvalid: boolean
  /** The values that the request sent in a field, of which a list may have several. */
  valuesOf(field: SentField): readonly unknown[]
  /** Whether the request had room for the field, but did not send it. */
  omits(field: SentField): boolean
  /** What the request does to its subject, and the state of that before; undefined if either is not known. */
  actionInState(): string | undefined
}

/** One thing that an exchange can show. */
export interface Item {
  readonly kind: CoverageKind
  readonly name: string
  isShownBy(shown: ShownByExchange): boolean
}
