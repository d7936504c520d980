import type { Answer } from '@card-contract/contract'
import { isAmount, isList, isParts } from '../../../engine/nouns/answers/answer-schema.ts'
import type { Said } from '../../../engine/nouns/answers/probe.ts'
import type { Seen } from '../../../engine/nouns/answers/seen-responses.ts'
import type { ApiResponse } from '../../../engine/nouns/wire/call.ts'
import { hasMinorUnit } from '../../../engine/values/currency.ts'
import { add, compare, decimal, subtract } from '../../../engine/values/decimal.ts'
import { outcome, type Say } from './outcome.ts'
import { tell } from './tell.ts'

/** Sends larger and larger values, each under its name, until one is not accepted. */
export async function askSteps<Step>(
  steps: readonly (readonly [name: string, step: Step])[],
  send: (step: Step, name: string) => Promise<ApiResponse>,
): Promise<void> {
  for (const [name, step] of steps) {
    const { isSuccess } = await send(step, name)
    if (!isSuccess) return
  }
}

/** How far the target went, and what it did with the next value. */
export function tellSteps(seen: Seen, nothing: Answer, say: Say = outcome): Said {
  let said: Said = { answer: { 'accepted up to': nothing } }
  for (const [name, response] of seen.all) {
    if (!response.isSuccess) return tell(response, { ...(said.answer as object), above: say(response, seen) })
    said = tell(response, { 'accepted up to': typeof nothing === 'number' ? Number(name) : name })
  }
  return said
}

/**
 * The amounts to try, as decimal text. Usually a few from one power of ten to another. Around each amount that was decided as
 * the largest: the next below, the amount itself and the next above, because only these tell a server that obeys from one that
 * does not.
 */
export function amountSteps(
  usual: readonly number[],
  currency: string,
  decided?: Answer,
): readonly (readonly [name: string, amount: number])[] {
  const unit = smallestStep(currency)
  const boundaries = decidedLimits(decided)
  const around = boundaries.flatMap((boundary) => [
    nextTo(boundary, unit, subtract),
    boundary,
    nextTo(boundary, unit, add),
  ])
  const amounts = boundaries.length === 0 ? usual.map(decimal) : around.filter((amount) => compare(amount, 0) > 0)
  return distinct(amounts)
    .map((amount) => [amount, Number(amount)] as const)
    .filter(([, amount]) => Number.isFinite(amount))
}

/** The next amount above or below that a double can tell from the boundary: from about 10^14 on, cents no longer do. */
export function nextTo(boundary: string, unit: string, move: typeof add): string {
  let step = unit
  while (Number(move(boundary, step)) === Number(boundary)) step = decimal(`${step}e1`)
  return move(boundary, step)
}

/** The difference between an amount and the next one in this currency. */
export function smallestStep(currency: string): string {
  return hasMinorUnit(currency) ? '0.01' : '1'
}

/** What a decision names as the largest value that is accepted, as decimal texts from the smallest on; empty if it names none. */
export function decidedLimits(decided: Answer | undefined): readonly string[] {
  const named = isParts(decided) ? decided['accepted up to'] : undefined
  if (named === undefined) return []
  return distinct((isList(named) ? named : [named]).filter(isAmount).map(decimal))
}

/** Says of a target that accepted everything what a decision can say: that it accepts the decided amount, and more. */
export function beyondLimits(said: Said, decided: Answer | undefined): Said {
  const { answer } = said
  const last = decidedLimits(decided).at(-1)
  if (last === undefined || !isParts(answer) || answer.above !== undefined || !isMoreAccepted(decided)) return said
  const limit = typeof answer['accepted up to'] === 'number' ? Number(last) : last
  return { ...said, answer: { 'accepted up to': limit, above: { outcome: 'accepted' } } }
}

/** Whether a decision says that more than the limit is accepted, or may be. */
function isMoreAccepted(decided: Answer | undefined): boolean {
  const above = isParts(decided) ? decided.above : undefined
  const named = isParts(above) ? above.outcome : above
  return (isList(named) ? named : [named]).includes('accepted')
}

function distinct(amounts: readonly string[]): readonly string[] {
  return [...new Set(amounts)].sort(compare)
}
