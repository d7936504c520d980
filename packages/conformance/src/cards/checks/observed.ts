import type { Contract, Operation } from '@card-contract/contract'
import { decidedForSomeCases } from '../../engine/checks/decided-set.ts'
import { type Found, type Place, placesOf } from '../../engine/checks/places.ts'
import { nameOf } from '../../engine/checks/responses.ts'
import type { ApiResponse } from '../../engine/nouns/call.ts'
import type { Check, Deviation, Group } from '../../engine/nouns/check.ts'
import { needsOf } from '../../engine/programs/valid-requests.ts'
import { deviationAt } from '../../engine/rules/deviation.ts'
import { accepted, conforming, eachResponse } from '../../engine/rules/each-response.ts'
import { kebab } from '../../engine/values/kebab.ts'
import { valueAt } from '../../engine/values/value-at.ts'
import { fieldAt, list } from '../../engine/values/words.ts'
import { listedTopUps } from '../rules/shown-transactions.ts'

/** Values that the interface shows without closing the set; another value violates a SHOULD only. */
export function observedChecks(contract: Contract, operation: Operation, group: Group<never>): Check<never>[] {
  return placesOf(contract, operation)
    .filter(({ schema }) => schema['x-observed'] !== undefined)
    .map((place) => {
      const { operationId } = operation
      const id = `${kebab(operationId)}/answers${nameOf(place)}-as-observed`
      const shown = list(place.schema['x-observed'] as readonly string[])
      const only = 'the only value that the interface shows'
      const text = place.pointer.includes('*')
        ? `${operationId} SHOULD return ${shown} as ${fieldAt(place.pointer)} of a top-up, ${only}.`
        : `Every successful response of ${operationId} SHOULD contain ${shown} as ${fieldAt(place.pointer)}, ${only}.`
      const requirement = { id, level: 'observed', text, contractPointer: place.contractPointer, operationId } as const
      const about = { pointer: place.pointer }
      const common = { id, requirement, kind: 'field', about, needs: needsOf(operation), group } as const
      return place.pointer.includes('*') ? ofTopUps(operation, place, common) : ofResponses(operation, place, common)
    })
}

type Common = Pick<Check<never>, 'id' | 'requirement' | 'kind' | 'about' | 'needs' | 'group'>

function ofResponses(operation: Operation, place: Place, common: Common): Check<never> {
  return {
    ...common,
    how: `Checks every successful response of ${operation.operationId} in the run, regardless of which check sent the request.`,
    // A lookup returns the same payment or payout whether or not the target was free to reject the request.
    judge: eachResponse((operation.changesState === false ? conforming : accepted)(operation.operationId), (response) =>
      deviations(place, response, place.find(response.json)),
    ),
    run: async () => {},
  }
}

/** The interface shows only a top-up, and other movements have other names, so only top-ups can be checked. */
function ofTopUps(operation: Operation, place: Place, common: Common): Check<never> {
  return {
    ...common,
    how: `Tops up a new card and checks the top-ups that ${operation.operationId} lists in the run.`,
    judge: listedTopUps(operation.operationId, (response, pointer) => {
      const name = place.pointer.slice(place.pointer.lastIndexOf('/'))
      return deviations(place, response, [{ pointer: pointer + name, value: valueAt(response.json, pointer + name) }])
    }),
    run: async () => {},
  }
}

/** Skips missing values and values that are not strings: the check of the field reports them. */
function deviations(place: Place, response: ApiResponse, values: readonly Found[]): Deviation[] {
  const { schema, contractPointer } = place
  const observed = schema['x-observed'] as readonly string[]
  const known = [...observed, ...decidedForSomeCases(place)]
  const expected = `${list(observed.map((one) => JSON.stringify(one)))}, the only value that the interface shows`
  return values
    .filter(({ value }) => typeof value === 'string' && !known.includes(value))
    .map(({ pointer }) => ({ ...deviationAt(response, pointer, expected), contractPointer }))
}
