import { loadContract, type Operation } from '@card-contract/contract'
import { kebab } from '../../src/checks/derived/words.ts'
import { Refusal } from '../../src/understudy/refusal.ts'
import type { Scene } from '../../src/understudy/scene.ts'
import { requestFields } from './contract-places.ts'
import type { Miniature } from './miniature.ts'
import { acting } from './patches.ts'

const contract = loadContract()

function refusing(
  { operationId }: Operation,
  id: string,
  title: string,
  noticedBy: readonly string[],
  isRefused: (said: Readonly<Record<string, unknown>>) => boolean,
): Miniature {
  const breaks = noticedBy.map((one) => `${kebab(operationId)}/${one}`)
  return {
    id: `${kebab(operationId)}-${id}`,
    title: `${operationId} ${title}`,
    breaks,
    foundBy: breaks,
    recast: acting([operationId], (act) => (scene: Scene, state) => {
      if (isRefused({ ...scene.body, ...scene.query })) throw new Refusal(422, 'not here')
      return act(scene, state)
    }),
  }
}

function ofOperation(operation: Operation): Miniature[] {
  return requestFields(operation).flatMap(({ name, required, schema }) => {
    const field = kebab(name)
    const values = schema.enum ?? (schema.type === 'boolean' ? [false, true] : [])
    return [
      ...values.map((value) =>
        refusing(
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
            refusing(
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
            refusing(
              operation,
              `demands-${field}`,
              `demands \`${name}\`, which is optional`,
              ['accepts-only-what-is-required'],
              (said) => said[name] === undefined,
            ),
          ]),
    ]
  })
}

/** What an example of the contract says beyond what is required; where that is nothing, what it alone says. */
function ofExamples(operation: Operation): Miniature[] {
  const examples = operation.requestBody?.examples ?? []
  const fields = requestFields(operation)
  const isItsOwn = (field: string, text: unknown): boolean =>
    fields.find((one) => one.name === field)?.schema['x-collides'] !== true &&
    examples.filter(({ value }) => (value as Record<string, unknown>)[field] === text).length === 1
  return examples.map(({ name, value }) => {
    const isSaid = Object.entries(value as Record<string, unknown>).filter(([, one]) => typeof one !== 'number')
    const closed = isSaid.filter(([field]) => requestFields(operation).find((one) => one.name === field)?.schema.enum)
    const decided = closed.length > 0 ? closed : isSaid.filter(([, one]) => typeof one === 'boolean')
    const told = decided.length > 0 ? decided : isSaid.filter(([field, one]) => isItsOwn(field, one))
    return refusing(
      operation,
      `refuses-the-example-${kebab(name)}`,
      `refuses what the example \`${name}\` says`,
      [`accepts-the-example-${kebab(name)}`],
      (said) => told.every(([field, one]) => said[field] === one),
    )
  })
}

/** One combination of values that are each accepted beside others. */
const combination = refusing(
  contract.operation('createCard'),
  'refuses-one-combination',
  'issues no PREMIUM card of MASTERCARD in EUR for persons',
  ['accepts-every-combination'],
  ({ currency, card_type, category, grade }) =>
    [currency, card_type, category, grade].join() === 'EUR,MASTERCARD,PERSONAL,PREMIUM',
)

/** Servers that refuse what the contract allows. */
export const refusedMiniatures: readonly Miniature[] = [
  ...contract.operations.flatMap((operation) => [...ofOperation(operation), ...ofExamples(operation)]),
  combination,
]
