import type { Contract, Operation } from '@card-contract/contract'
import { type Place, placesOf, saysNothing, valuesAt } from '../../engine/checks/places.ts'
import { show } from '../../engine/nouns/show.ts'
import { deviationAt } from '../../engine/rules/deviation.ts'
import { accepted, allOf, conforming, eachResponse } from '../../engine/rules/each-response.ts'
import { isEarlier } from '../../engine/values/moment.ts'
import { kebab } from '../../engine/values/names.ts'
import { type CheckDefinition, type CheckSource, defineCheck } from '../actions/define-check.ts'
import { createAgainLater, createByTheClock } from '../programs/register-users.ts'
import { useCard } from '../programs/use-card.ts'
import { createdByTheClock } from '../rules/clock.ts'
import { laterOnesAreLater } from '../rules/later-ones.ts'

const freshId = 'timestamps/fresh'

const timestampsFresh: CheckSource = () => [
  defineCheck({
    requirement: freshId,
    kind: 'timestamp',
    how: 'Compares `created_at` of every new user, card and transaction of the run with the Date header of the response that created it, and with each other. Where they are far off, checks that the clock advances.',
    judge: allOf(createdByTheClock, laterOnesAreLater(freshId)),
    run: createByTheClock,
  }),
  defineCheck({
    requirement: freshId,
    kind: 'timestamp',
    variant: 'one-after-another',
    how: 'Registers a user, issues a card and tops it up, and does the same a second later: each of the later three must have a later time than each of the first.',
    judge: laterOnesAreLater(`${freshId}/one-after-another`),
    run: createAgainLater,
  }),
]

function timestampsInOrder(contract: Contract): readonly CheckDefinition[] {
  return contract.operations.flatMap((operation) => {
    const { operationId } = operation
    const places = placesOfBoth(contract, operation)
    if (places.length === 0) return []
    return defineCheck({
      requirement: 'timestamps/in-order',
      kind: 'timestamp',
      variant: kebab(operationId),
      operationId,
      how: `Compares \`updated_at\` with the \`created_at\` beside it in every successful response of ${operationId} in the run.`,
      judge: eachResponse(accepted(operationId), (response) =>
        places
          .flatMap((place) => valuesAt(response.json, place))
          .flatMap(({ pointer, value }) => {
            const { created_at: created, updated_at: updated } = (value ?? {}) as Record<string, unknown>
            if (!isEarlier(updated, created)) return []
            const expected = `a time that is not before \`created_at\`, ${show(created)}`
            return [deviationAt(response, `${pointer}/updated_at`, expected, `with \`created_at\` ${show(created)}`)]
          }),
      ),
    })
  })
}

/** The objects in a response for which the contract defines both times. */
function placesOfBoth(contract: Contract, operation: Operation): readonly string[] {
  const times = placesOf(contract, operation)
    .filter(({ schema }) => schema.format === 'date-time')
    .map(({ pointer }) => pointer)
  const updated = times.filter((pointer) => pointer.endsWith('/updated_at')).map((pointer) => parentOf(pointer))
  return updated.filter((parent) => times.includes(`${parent}/created_at`))
}

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'))

const utc = /(?:Z|[+-]00(?::?00)?)$/i

function timestampsUtc(contract: Contract): readonly CheckDefinition[] {
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

export const timestamps: readonly CheckSource[] = [timestampsUtc, timestampsFresh, timestampsInOrder]
