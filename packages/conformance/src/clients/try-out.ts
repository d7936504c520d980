import type { Played } from './play.ts'
import type { ClientCall } from './protocol.ts'
import type { ClientScenario, World } from './scenario.ts'
import { calls } from './scenarios/calls.ts'

/** The adapter does not keep to the protocol from the start, or its client talks to another server: nothing can be judged. */
export class UnusableAdapterError extends Error {
  override readonly name = 'UnusableAdapterError'
  readonly code = 'unusable-adapter'
}

/** The first calls show whether anything can be judged. `clean` hides secrets in what the adapter says. */
export async function tryOut(
  playOne: (scenario: ClientScenario) => Promise<Played>,
  baseUrl: string,
  clean: (text: string) => string,
): Promise<void> {
  const said: string[] = []
  for (const one of [anyCall, alone(calls.topUp)]) {
    const { evidence } = await playOne(one)
    const [call] = evidence.calls
    if (call?.result.kind === 'missing') throw new UnusableAdapterError(clean(call.result.text))
    if (evidence.requests.length > 0) return
    const why = call?.result.kind === 'failed' && call.result.text !== undefined ? `, ${clean(call.result.text)}` : ''
    said.push(`${call?.asked.call}: ${call?.result.kind}${why}`)
  }
  throw new UnusableAdapterError(
    `expected a request to ${baseUrl}, which CARD_BASE_URL names, received none; the adapter says: ${said.join('; ')}`,
  )
}

/** A call about which nothing is judged. */
export const anyCall = alone(calls.payout)

function alone(asked: (world: World) => ClientCall): ClientScenario {
  const calls = (world: World) => [asked(world)]
  return {
    id: 'first-calls',
    operationId: 'getPayoutStatus',
    how: 'Tries the adapter.',
    situation: 'nothing goes wrong',
    calls,
    requirements: [],
  }
}
