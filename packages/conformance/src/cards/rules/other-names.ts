import { featureFor } from '../../engine/nouns/case.ts'
import type { Deviation, Judged, Rule } from '../../engine/nouns/check.ts'
import { nameOf, show, showResponse } from '../../engine/nouns/show.ts'
import type { Step, Steps } from '../../engine/nouns/step.ts'
import { ofCases } from '../../engine/rules/each-response.ts'
import { isBaselineOf } from '../../engine/rules/one-fate.ts'
import { compare, subtract } from '../../engine/values/decimal.ts'
import { reportedBalance, sentCard, sentPart, unsigned } from '../actions/read-action.ts'
import { balanceBefore } from '../ledger/ledger.ts'

/**
 * A field under a name that only resembles that of a documented one does not replace it. Each case names the other name, and the
 * documented field.
 */
export function otherNamesAreNotRead(check: string): Rule {
  return ofCases(function* judge(steps): Iterable<Judged> {
    for (const step of steps.forCheck(check)) {
      const { id: exchange } = step.exchange
      const { says: other = '', fields: [field] = [] } = featureFor(check, step.exchange) ?? {}
      if (field === undefined || step.reaction === 'no response') continue
      yield { exchange }
      const deviation = deviationOf(step, steps, field, other)
      if (deviation) yield { exchange, deviation, isApart: true }
    }
  })
}

function deviationOf(step: Step, steps: Steps, field: string, other: string): Deviation | undefined {
  const sent = { ...step.sent.query(), ...step.sent.body() }
  const [said, instead] = [sent[field], sent[other]]
  const isAction = typeof step.operation?.action?.verb === 'object' && step.operation.action.verb.name === field
  const isMoved = step.operation?.action?.request.amount?.name === field && sentCard(step) !== undefined
  const isMovedAnyway =
    isAction && steps.ofAttempt(step).some((one) => isBaselineOf(step, one) && isMovedBy(one, steps))
  const isUsed =
    !isMovedAnyway &&
    (isAction || isMoved
      ? isChangeBy(isAction ? sentPart(step, 'amount') : instead, step, steps)
      : isSame(step.read().data?.[field], instead))
  if (!isUsed) return undefined
  return {
    headline: `${nameOf(step)} used ${show(instead)}, sent as \`${other}\`, in place of ${show(said)}, sent as \`${field}\``,
    expected: isAction
      ? 'a rejection, or a balance that stays as it is'
      : `a rejection, or ${show(said)} as \`${field}\``,
    received: showResponse(step.read()),
    about: { field, fault: 'other-name' },
  }
}

function isMovedBy(step: Step, steps: Steps): boolean {
  return isChangeBy(sentPart(step, 'amount'), step, steps)
}

/** Whether the balance changed by this amount, in either direction, since the response before. */
function isChangeBy(amount: unknown, step: Step, steps: Steps): boolean {
  const after = reportedBalance(step.read())
  const before = balanceBefore(step, steps)
  const wanted = unsigned(amount)
  if (after === undefined || before === undefined || wanted === undefined) return false
  return compare(subtract(after, before).replace('-', ''), wanted) === 0
}

function isSame(used: unknown, sent: unknown): boolean {
  const [one, other] = [unsigned(used), unsigned(sent)]
  return typeof sent === 'number'
    ? one !== undefined && other !== undefined && compare(one, other) === 0
    : used === sent
}
