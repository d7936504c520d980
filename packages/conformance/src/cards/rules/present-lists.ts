import type { Rule } from '../../engine/nouns/check.ts'
import { deviationAt } from '../../engine/rules/deviation.ts'
import { comparing, isRepeated } from '../../engine/rules/each-response.ts'
import { isMovement, pointerOf, sentCard, shownPart, verbOf } from '../actions/read-action.ts'

/** A list that was requested after accepted movements is there, if only as an empty one: how soon it shows them is open. */
export const listsArePresent: Rule = comparing(function* judge(steps) {
  const moved = new Set<string>()
  const all = steps.of()
  for (const [index, step] of all.entries()) {
    const cardId = sentCard(step)
    if (cardId === undefined || !step.mustConform) continue
    const verb = verbOf(step)
    if (isMovement(verb)) moved.add(cardId)
    if (verb !== 'get_transactions' || !moved.has(cardId) || isRepeated(step, all[index + 1])) continue
    const response = step.read()
    const { id: exchange } = step.exchange
    const isAbsent = shownPart(response, 'transactions') === undefined
    const expected = 'the transactions of the card, an array'
    const pointer = pointerOf(step, 'transactions')
    yield isAbsent
      ? { exchange, deviation: deviationAt(response, pointer, expected, 'after accepted movements') }
      : { exchange }
  }
})
