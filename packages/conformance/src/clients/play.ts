import type { Contract } from '@card-contract/contract'
import type { HeaderLine } from '../engine/nouns/wire/exchange.ts'
import type { Conversation } from './conversation.ts'
import { isLeftOpenByTime, ranOutOfTime } from './inconclusive.ts'
import type { ClientCall } from './protocol.ts'
import type { ClientScenario, Evidence, PlayedCall } from './scenario.ts'
import type { Service } from './service.ts'

export interface Played {
  readonly scenario: ClientScenario
  readonly evidence: Evidence
}

/** Plays one scenario. Requests may arrive later than its end, so it is judged when all are over. */
export async function play(
  contract: Contract,
  scenario: ClientScenario,
  service: Service,
  conversation: Conversation,
  credentials: readonly HeaderLine[],
  timeoutMs: number,
): Promise<Played> {
  const stage = service.begin(scenario)
  const calls: PlayedCall[] = []
  const steps = scenario.calls(stage.world).map((step) => (isList(step) ? step : [step]))
  for (const together of steps) {
    stage.during = calls.length
    stage.asked = together
    stage.isEnding = together === steps.at(-1)
    calls.push(...(await Promise.all(together.map((asked) => played(asked, conversation)))))
  }
  const { world, requests, elsewhere, model } = stage
  return {
    scenario,
    evidence: { contract, world, calls, requests, elsewhere, state: model.state, timeoutMs, credentials },
  }
}

const repetitionsAtMost = 2

/**
 * On a busy machine, a client may run out of time although the server responded. A deviation in such a scenario counts only if it shows
 * again and again, and so does what time alone may have prevented.
 */
export async function playInTime(playOne: () => Promise<Played>): Promise<Played> {
  let one = await playOne()
  for (let again = 0; again < repetitionsAtMost && isDoubtful(one); again++) one = await playOne()
  return one
}

function isDoubtful({ scenario, evidence }: Played): boolean {
  const isSlow = evidence.calls.some((call) => call.result.kind !== 'missing' && ranOutOfTime(call, evidence.timeoutMs))
  return scenario.requirements.some(
    (one) => isLeftOpenByTime(evidence, one) || (isSlow && [...one.judge(evidence)].length > 0),
  )
}

async function played(asked: ClientCall, conversation: Conversation): Promise<PlayedCall> {
  const { id, result, tookMs } = await conversation.call(asked)
  return { id, asked, result, tookMs }
}

function isList(step: ClientCall | readonly ClientCall[]): step is readonly ClientCall[] {
  return Array.isArray(step)
}
