import type { Step } from '../nouns/step.ts'
import { attemptOf } from '../nouns/wire/exchange.ts'
import type { RequestForm } from '../nouns/wire/request-form.ts'

/** The steps that sent the same request at the same position, in the order of sending, for each request. */
export function triesIn(steps: readonly Step[]): Iterable<readonly Step[]> {
  return Map.groupBy(steps, ({ exchange }) => `${attemptOf(exchange)}#${exchange.sequence}`).values()
}

/** A valid request that was rejected in one form, and accepted in another. */
interface RejectedForm {
  /** The step that was rejected. */
  readonly rejected: Step
  readonly form: RequestForm
  readonly acceptedIn: RequestForm
}

/** Whether the form was the only difference between a rejection and the acceptance after it. */
export function rejectedForm(tries: readonly Step[]): RejectedForm | undefined {
  const [before, last] = lastTwo(tries)
  const [form, acceptedIn] = [before, last].map((step) => step && formOf(step))
  const rejected = tries.find((step) => formOf(step) === form && step.reaction === 'rejected')
  return form && acceptedIn && rejected && form !== acceptedIn ? { rejected, form, acceptedIn } : undefined
}

/** Whether it was rejected, and accepted the next time, in the same form and without a reason to wait. */
export function isAcceptedAgain(tries: readonly Step[]): boolean {
  const [before, last] = lastTwo(tries)
  return before !== undefined && last !== undefined && formOf(before) === formOf(last)
}

/** The last two, if the last one was accepted when it was asked whether the form is the reason for the rejection. */
function lastTwo(tries: readonly Step[]): readonly [Step, Step] | readonly [] {
  const [before, last] = tries.filter(({ reaction }) => reaction !== 'no response').slice(-2)
  return before && last?.exchange.reason === 'unusual-form' && last.reaction === 'accepted' ? [before, last] : []
}

function formOf({ exchange: { form = 'plain' } }: Step): RequestForm | undefined {
  return typeof form === 'string' ? form : undefined
}
