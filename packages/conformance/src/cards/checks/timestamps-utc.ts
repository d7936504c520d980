import type { Contract } from '@card-contract/contract'
import { type Place, placesOf, saysNothing } from '../../engine/checks/places.ts'
import { deviationAt } from '../../engine/rules/deviation.ts'
import { conforming, eachResponse } from '../../engine/rules/each-response.ts'
import { type CheckDefinition, defineCheck } from '../actions/define-check.ts'
import { useCard } from '../programs/use-card.ts'

const utc = /(?:Z|[+-]00(?::?00)?)$/i

export function timestampsUtc(contract: Contract): readonly CheckDefinition[] {
  const places = timestampsIn(contract)
  return [
    defineCheck({
      requirement: 'timestamps/utc',
      kind: 'timestamp',
      how: 'Checks every timestamp in every response of the run.',
      judge: eachResponse(conforming(), (response) => {
        const found = places(response.exchange.operationId ?? '').flatMap((place) =>
          place.find(response.json).filter(({ value }) => !saysNothing(place, value)),
        )
        return found
          .filter(({ value }) => !isInUtc(contract, value))
          .map(({ pointer, value }) => ({
            ...deviationAt(response, pointer, 'an ISO 8601 date and time in UTC'),
            about: { fault: isTimestamp(contract, value) ? 'not-utc' : 'wrong-form' } as const,
          }))
      }),
      run: useCard(([amount]) => [
        { do: 'topup', amount },
        { do: 'get_transactions', through: 'operateCard' },
      ]),
    }),
  ]
}

function isInUtc(contract: Contract, value: unknown): boolean {
  return typeof value === 'string' && utc.test(value) && isTimestamp(contract, value)
}

function isTimestamp(contract: Contract, value: unknown): boolean {
  return contract.validate.schema('Timestamp', value).length === 0
}

/** The timestamps that the contract defines in the responses of an operation. */
function timestampsIn(contract: Contract): (operationId: string) => readonly Place[] {
  const known = new Map(
    contract.operations.map((operation) => {
      const places = placesOf(contract, operation).filter(({ schema }) => schema.format === 'date-time')
      return [operation.operationId, places]
    }),
  )
  return (operationId) => known.get(operationId) ?? []
}
