import type { Rule } from '../../engine/nouns/check.ts'
import { deviationAt } from '../../engine/rules/deviation.ts'
import { comparing } from '../../engine/rules/each-response.ts'
import { decimal, toMillionths } from '../../engine/values/decimal.ts'
import { pointerOf, sentCard, sentPart, shownPart, verbOf, writtenBalance } from '../actions/read-action.ts'

/**
 * No balance has the noise of binary floats: digits below a millionth of a unit. Where an amount with such digits was sent, the
 * balance of its card may have them as well: a faulty target moves what it rejects.
 */
export const noFloatNoise: Rule = comparing(function* judge(steps) {
  const fineCards = new Set<unknown>()
  for (const step of steps.of()) {
    const card = verbOf(step) === 'issue' ? shownPart(step.read(), 'card') : sentCard(step)
    if (isFine(Number(sentPart(step, 'amount') ?? 0))) fineCards.add(card)
    const balance = step.mustConform && !fineCards.has(card) ? writtenBalance(step.read()) : undefined
    if (balance === undefined) continue
    const { id: exchange } = step.exchange
    const rounded = toMillionths(balance)
    const expected = `${rounded}, without the noise of binary floats`
    yield balance === rounded
      ? { exchange }
      : {
          exchange,
          deviation: { ...deviationAt(step.read(), pointerOf(step, 'balance'), expected), about: { fault: 'noise' } },
        }
  }
})

function isFine(amount: number): boolean {
  return Number.isFinite(amount) && decimal(amount) !== toMillionths(decimal(amount))
}
