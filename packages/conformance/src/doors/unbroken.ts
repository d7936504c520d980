import { showAnswer } from '../expect/received.ts'
import { backOffMs } from '../model/back-off.ts'
import type { Answer, Call, Stage, Twist } from '../model/stage.ts'

/** Sends something strange and expects an answer that is not a 5xx. False if there is no answer at all. */
export async function expectUnbroken(
  stage: Stage,
  operationId: string,
  what: string,
  call: Call,
  twist: Twist,
): Promise<boolean> {
  const answer = await untilAnswered(stage, () => stage.tryToSend(operationId, call, { ...twist, intent: 'open' }))
  const { status } = answer
  const isUnbroken = status !== undefined && status < 500
  const expected = `an answer to ${what} that is not a 5xx`
  stage.expect.that(operationId, isUnbroken, expected, showAnswer(answer), answer)
  return status !== undefined
}

/**
 * Sent again although it may change something: what these requests leave behind is not looked at. A connection may be lost for
 * reasons of its own; one that is lost each time was lost for ours.
 */
export async function untilAnswered(stage: Stage, ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const answer = await ask()
    const isWorthAnother = answer.exchange.trouble?.kind === 'reset' || answer.exchange.trouble?.kind === 'connect'
    const pause = backOffMs[attempt]
    if (answer.status !== undefined || !isWorthAnother || pause === undefined) return answer
    await stage.pause(pause)
  }
}
