import type { Contract } from '@card-contract/contract'
import type { HeaderLine } from '../exchanges/exchange.ts'
import type { Conversation } from './conversation.ts'
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
): Promise<Played> {
  const stage = service.begin(scenario)
  const calls: PlayedCall[] = []
  for (const step of scenario.calls(stage.world)) {
    const together = isList(step) ? step : [step]
    stage.during = calls.length
    calls.push(...(await Promise.all(together.map((asked) => played(asked, conversation)))))
  }
  const { world, requests, elsewhere, model } = stage
  return {
    scenario,
    evidence: { contract, world, calls, requests, elsewhere, state: model.state, credentials },
  }
}

const repetitionsAtMost = 2

/**
 * On a busy machine, a client may run out of time although the server responded. A deviation in such a scenario counts only if it shows
 * again and again.
 */
export async function playInTime(playOne: () => Promise<Played>, timeoutMs: number): Promise<Played> {
  let one = await playOne()
  for (let again = 0; again < repetitionsAtMost && ranOutOfTime(one, timeoutMs); again++) one = await playOne()
  return one
}

function ranOutOfTime({ scenario, evidence }: Played, timeoutMs: number): boolean {
  const isSlow = evidence.calls.some(({ result, tookMs }) => result.kind !== 'missing' && tookMs > 0.9 * timeoutMs)
  return isSlow && scenario.requirements.some(({ judge }) => [...judge(evidence)].length > 0)
}

async function played(asked: ClientCall, conversation: Conversation): Promise<PlayedCall> {
  const startedMs = performance.now()
  const { id, result } = await conversation.call(asked)
  return { id, asked, result, startedMs, tookMs: performance.now() - startedMs }
}

function isList(step: ClientCall | readonly ClientCall[]): step is readonly ClientCall[] {
  return Array.isArray(step)
}
