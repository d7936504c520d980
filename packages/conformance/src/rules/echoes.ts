import type { Contract, RequestPlaces } from '@card-contract/contract'
import { deviationAt, deviationsFromSent } from '../expect/deviation.ts'
import { pointerOf, sentPart, shownPart, verbOf, verbsOf } from '../interface/read-action.ts'
import type { Rule } from '../model/check.ts'
import { accepted, eachResponse } from './each-response.ts'

/** A response about a card has this part of its request. */
export function echoes(part: Extract<keyof RequestPlaces, 'card' | 'user'>, operationId?: string): Rule {
  return eachResponse(accepted(operationId), (response) =>
    deviationsFromSent(response, pointerOf(response, part), sentPart(response, part)),
  )
}

/** A response does not have the name of another action. Any other word is allowed. */
export function namesNoOtherAction(contract: Contract): Rule {
  const verbs = verbsOf(contract)
  return eachResponse(accepted(), (response) => {
    const done = verbOf(response)
    const named = verbs.get(shownPart(response, 'name'))
    if (done === undefined || named === undefined || named === done) return []
    const expected = `the name of ${done}, or a word that is not the name of another operation`
    return [deviationAt(response, pointerOf(response, 'name'), expected, `for ${done}`)]
  })
}
