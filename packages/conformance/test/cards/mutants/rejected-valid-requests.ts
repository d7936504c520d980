import { loadContract, type Operation } from '@card-contract/contract'
import { type MatchedRequest, Rejection } from '../../../src/cards/model/matched-request.ts'
import { kebab } from '../../../src/engine/values/names.ts'
import { requestFields } from './contract-places.ts'
import { type Mutant, ofDerived } from './mutant.ts'
import { acting } from './patches.ts'

const contract = loadContract()

function rejecting(
  { operationId }: Operation,
  id: string,
  title: string,
  noticedBy: readonly string[],
  isRejected: (said: Readonly<Record<string, unknown>>) => boolean,
): Mutant {
  const alter = acting([operationId], (act) => (matched: MatchedRequest, state) => {
    if (isRejected({ ...matched.body, ...matched.query })) throw new Rejection(422, 'not here')
    return act(matched, state)
  })
  return ofDerived(operationId, id, title, noticedBy, alter)
}

function ofOperation(operation: Operation): Mutant[] {
  return requestFields(operation).flatMap(({ name, required, schema }) => {
    const field = kebab(name)
    const values = schema.enum ?? (schema.type === 'boolean' ? [false, true] : [])
    return [
      ...values.map((value) =>
        rejecting(
          operation,
          `refuses-${field}-${kebab(String(value))}`,
          `refuses \`${name}\` ${value}`,
          [`accepts-${field}-${kebab(String(value))}`],
          (said) => said[name] === value,
        ),
      ),
      ...(schema.minimum === undefined
        ? []
        : [
            rejecting(
              operation,
              `refuses-the-least-${field}`,
              `refuses \`${name}\` of exactly ${schema.minimum}`,
              [`accepts-${field}-at-its-minimum`],
              (said) => said[name] === schema.minimum,
            ),
          ]),
      ...(required || schema['x-applies-to'] !== undefined || name === 'amount' || name === 'currency'
        ? []
        : [
            rejecting(
              operation,
              `demands-${field}`,
              `demands \`${name}\`, which is optional`,
              ['accepts-only-required-fields', ...(schema.type === 'boolean' ? examplesWithout(operation, name) : [])],
              (said) => said[name] === undefined,
            ),
          ]),
    ]
  })
}

/** The checks of the examples that omit a field. */
function examplesWithout({ requestBody }: Operation, field: string): string[] {
  const examples = requestBody?.examples ?? []
  return examples.flatMap(({ name, value }) =>
    Object.hasOwn(value as object, field) ? [] : [`accepts-the-example-${kebab(name)}`],
  )
}

/** The closed values of a contract example; without any, the values unique to it. */
function ofExamples(operation: Operation): Mutant[] {
  const examples = operation.requestBody?.examples ?? []
  const fields = requestFields(operation)
  const isItsOwn = (field: string, text: unknown): boolean =>
    fields.find((one) => one.name === field)?.schema['x-collides'] !== true &&
    examples.filter(({ value }) => (value as Record<string, unknown>)[field] === text).length === 1
  // A registration with the texts of an example is a plain one; whether a server must accept such texts is open.
  const booleans = fields.filter(({ schema }) => schema.type === 'boolean').map((field) => field.name)
  const telling = examples.filter(({ value }) => booleans.every((field) => Object.hasOwn(value as object, field)))
  return telling.map(({ name, value }) => {
    const isSaid = Object.entries(value as Record<string, unknown>).filter(([, one]) => typeof one !== 'number')
    const closed = isSaid.filter(([field]) => requestFields(operation).find((one) => one.name === field)?.schema.enum)
    const decided = closed.length > 0 ? closed : isSaid.filter(([, one]) => typeof one === 'boolean')
    const told = decided.length > 0 ? decided : isSaid.filter(([field, one]) => isItsOwn(field, one))
    return rejecting(
      operation,
      `refuses-the-example-${kebab(name)}`,
      `rejects the values of the example \`${name}\``,
      [`accepts-the-example-${kebab(name)}`],
      (said) => told.every(([field, one]) => said[field] === one),
    )
  })
}

/** One combination of values, each of which is accepted in other combinations. */
const combination = rejecting(
  contract.operation('createCard'),
  'refuses-one-combination',
  'rejects a personal PREMIUM MASTERCARD card in EUR',
  ['accepts-every-combination'],
  ({ currency, card_type, category, grade }) =>
    [currency, card_type, category, grade].join() === 'EUR,MASTERCARD,PERSONAL,PREMIUM',
)

/** Servers that reject valid requests. */
export const rejectedMutants: readonly Mutant[] = [
  ...contract.operations.flatMap((operation) => [...ofOperation(operation), ...ofExamples(operation)]),
  combination,
]
