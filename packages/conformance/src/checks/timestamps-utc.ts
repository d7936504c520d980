import type { Contract, JsonSchema } from '@card-contract/contract'
import { validate } from '@card-contract/contract'
import { departureAt } from '../expect/departure.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'

const utc = /(?:Z|[+-]00(?::?00)?)$/i

export function timestampsUtc(contract: Contract): readonly CheckDefinition[] {
  return [
    defineCheck({
      requirement: 'timestamps/utc',
      how: 'Looks at every timestamp in every answer of the run.',
      watches(answer) {
        const { operationId = '' } = answer.exchange
        const places = timestampsIn(contract, contract.operation(operationId).response.schema, answer.json, '')
        return places.flatMap(({ pointer, value }) => {
          const isUtc = typeof value === 'string' && validate.schema('Timestamp', value).length === 0 && utc.test(value)
          return isUtc ? [] : [departureAt(answer, pointer, 'an ISO 8601 date and time in UTC')]
        })
      },
      async run({ arrange, send, samples }) {
        const { cardId, currency } = await arrange.card()
        const body = { amount: samples.amount(currency), currency }
        await send('topUpCard', { path: { cardId }, body })
        await send('operateCard', { path: { cardId }, body: { action: 'get_transactions' } })
      },
    }),
  ]
}

interface Place {
  readonly pointer: string
  readonly value: unknown
}

/** Where the contract has a timestamp, and the answer has anything at all. */
function timestampsIn(contract: Contract, schema: JsonSchema, value: unknown, pointer: string): Place[] {
  // Null is an open question of its own (`responses/null-fields`), not a timestamp that is wrong.
  if (value === undefined || value === null) return []
  if (schema.$ref?.endsWith('/Timestamp')) return [{ pointer, value }]
  const { properties = {}, items } = contract.resolve(schema)
  if (Array.isArray(value)) {
    return items ? value.flatMap((item, index) => timestampsIn(contract, items, item, `${pointer}/${index}`)) : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(properties).flatMap(([name, property]) => {
    const inside = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
    return timestampsIn(contract, property, inside, `${pointer}/${name}`)
  })
}
