import type { Operation } from '@card-contract/contract'
import type { Rule } from '../../engine/nouns/check.ts'
import { inTime, type Step } from '../../engine/nouns/step.ts'
import { neverArrived } from '../../engine/nouns/wire/exchange.ts'
import { isOwn, sent } from '../../engine/rules/client-requests.ts'
import { comparing } from '../../engine/rules/each-response.ts'
import { reportedBalance, verbOf } from '../actions/read-action.ts'

/** What moves money or creates something when it arrives twice. */
const unrepeatable: ReadonlySet<unknown> = new Set(['topup', 'withdraw', 'issue', 'register'])

/** Whether the first request arrived is unknown until something shows it. */
export function sendsNothingTwice({ operationId }: Operation): Rule {
  return comparing(function* judge(steps) {
    // Nothing can be repeated after a loss where nothing was lost.
    if (!steps.of().some(({ exchange }) => exchange.trouble)) return
    const lost = new Map<string, Step>()
    for (const step of inTime(steps.of().filter(isOwn))) {
      const { id: exchange, request, trouble } = step.exchange
      if (!unrepeatable.has(verbOf(step))) {
        // A response is parsed only where it can tell something.
        if (lost.size > 0 && reportedBalance(step.read()) !== undefined) lost.clear()
        continue
      }
      const same = JSON.stringify([request.method, request.target, request.body])
      const before = lost.get(same)
      if (step.exchange.operationId === operationId && (before || trouble)) {
        yield { exchange }
        if (before) {
          const when = ` again after the response to exchange ${before.exchange.id} was lost`
          const deviation = sent(
            'the same request',
            operationId,
            'a reading before the request is repeated',
            'none',
            when,
          )
          const does = 'sends the same request again after its response was lost'
          yield { exchange, deviation: { ...deviation, about: { does } } }
        }
      }
      if (trouble && !neverArrived(trouble)) lost.set(same, step)
      else lost.delete(same)
    }
  })
}
