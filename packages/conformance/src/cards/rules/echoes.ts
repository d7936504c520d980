import type { Contract } from '@card-contract/contract'
import type { Rule } from '../../engine/nouns/check.ts'
import type { About } from '../../engine/nouns/kind.ts'
import type { Steps } from '../../engine/nouns/step.ts'
import { aboutOverlap, atTheSameTime } from '../../engine/nouns/wire/overlap.ts'
import { deviationAt, deviationsFromSent } from '../../engine/rules/deviation.ts'
import { accepted, comparing, eachResponse } from '../../engine/rules/each-response.ts'
import { once } from '../../engine/values/once.ts'
import type { RequestPart, Verb } from '../actions/read-action.ts'
import { pointerOf, sentPart, shownPart, verbOf, verbsOf } from '../actions/read-action.ts'
import { routes } from '../actions/routes.ts'

type SubjectPart = Extract<RequestPart, 'card' | 'user'>

/** A response about a card has this part of its request. */
export function echoes(part: SubjectPart, operationId?: string): Rule {
  return (steps) => {
    const about = once(() => aboutMixUp(steps, part, operationId))
    return eachResponse(accepted(operationId), (response) =>
      deviationsFromSent(response, pointerOf(response, part), sentPart(response, part)).map((one) => ({
        ...one,
        about: { ...one.about, ...about() },
      })),
    )(steps)
  }
}

/** Fewer are about what another request names by chance. */
const mixedUpAtLeast = 3

/** Whether each wrong response is about what another request names that was under way at the same time. */
function aboutMixUp(steps: Steps, part: SubjectPart, operationId: string | undefined): About {
  const wrong = accepted(operationId)(steps).flatMap((step) => {
    const [shown, sent] = [shownPart(step.read(), part), sentPart(step, part)]
    return typeof sent === 'string' && typeof shown === 'string' && shown !== sent ? [{ step, shown }] : []
  })
  const isMixedUp = wrong.every(({ step, shown }) =>
    steps.of().some((one) => sentPart(one, part) === shown && aboutOverlap(one.exchange, step.exchange).about),
  )
  return wrong.length >= mixedUpAtLeast && isMixedUp ? { where: atTheSameTime } : {}
}

/** A response does not have the name of another action. Any other word is allowed. */
export function namesNoOtherAction(contract: Contract): Rule {
  const verbs = verbsOf(contract)
  return eachResponse(accepted(), (response) => {
    const done = verbOf(response)
    const named = verbs.get(shownPart(response, 'name'))
    if (done === undefined || named === undefined || named === done) return []
    const expected = `the name of ${done}, or a word that is not the name of another operation`
    const deviation = deviationAt(response, pointerOf(response, 'name'), expected, `for ${done}`)
    return [{ ...deviation, about: { fault: 'other-operation' } }]
  })
}

/** Whether the actions of one sort have a word each is open. */
const sorts: ReadonlyMap<Verb | undefined, string> = new Map([
  ['topup', 'a movement'],
  ['withdraw', 'a movement'],
  ['disable', 'disabling or enabling'],
  ['enable', 'disabling or enabling'],
  ['terminate', 'a termination'],
  ['get_balance', 'a reading'],
  ['get_transactions', 'a reading'],
])

/** A route must not use one word for all its actions, such as the name of the operation. */
export const namesMoreThanOneAction: Rule = comparing(function* judge(steps) {
  const named = accepted()(steps).flatMap((step) => {
    const sort = sorts.get(verbOf(step))
    const word = sort && shownPart(step.read(), 'name')
    return sort && typeof word === 'string' ? [{ step, sort, word }] : []
  })
  const routeOf = (operationId = ''): string => routes.find((one) => one === operationId) ?? 'dedicated'
  for (const own of Map.groupBy(named, ({ step }) => routeOf(step.exchange.operationId)).values()) {
    const [first] = own
    const other = own.find(({ sort }) => sort !== first?.sort)
    if (!first || !other) continue
    const { id: exchange } = other.step.exchange
    yield { exchange }
    if (own.some(({ word }) => word !== first.word)) continue
    const expected = `another name than that of ${first.sort} (exchange ${first.step.exchange.id})`
    const circumstance = `for ${other.sort}, as for everything else`
    yield { exchange, deviation: deviationAt(other.step.read(), pointerOf(other.step, 'name'), expected, circumstance) }
  }
})
