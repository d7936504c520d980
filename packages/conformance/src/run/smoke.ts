import { showAnswer } from '../expect/received.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Stage } from '../model/stage.ts'
import { untilFree } from '../model/taken.ts'
import { askOn } from './ask.ts'
import { Blocked, createStage, type Scene } from './stage.ts'
import { isDenial, whyCredentialsAreDoubted, whyCredentialsAreRefused } from './why-credentials-are-refused.ts'
import { whyNothingIsFound } from './why-nothing-is-found.ts'
import { whySampleIsRefused } from './why-sample-is-refused.ts'

export type Smoke = { readonly exchanges: readonly Exchange[] } & (
  | { readonly kind: 'clear' }
  /** One sentence that says why nothing can be judged, and what to try. */
  | { readonly kind: 'cannot-judge'; readonly reason: string }
)

/**
 * Is there a target to judge at all? Asks a few questions that a running service answers in some recognisable way, and
 * gives up only where every check would fail for the same outside reason.
 */
export async function smokeTest(sceneFor: (onExchange: Scene['onExchange']) => Scene): Promise<Smoke> {
  const exchanges: Exchange[] = []
  let issued = 0
  const stage = createStage(
    sceneFor((exchange) => exchanges.push(exchange)),
    () => `smoke#${++issued}`,
    () => undefined,
  )
  try {
    const reason = await whyNot(stage)
    return reason === undefined ? { kind: 'clear', exchanges } : { kind: 'cannot-judge', reason, exchanges }
  } catch (error) {
    // The run is over before it began.
    if (error instanceof Blocked) return { kind: 'cannot-judge', reason: error.obstacle.message, exchanges }
    throw error
  }
}

async function whyNot(stage: Stage): Promise<string | undefined> {
  const ask = askOn(stage)
  const registration = await untilFree(() => ask('createCardUser', { body: stage.samples.body('createCardUser') }))
  if (registration.status === undefined) {
    const message = registration.exchange.trouble?.message ?? 'no answer'
    const isUntrusted = /certificate|self-signed|altname/i.test(message)
    const hint = isUntrusted
      ? 'Trust its certificate with --ca FILE, or accept any with --insecure.'
      : 'Is it running, and is the base URL right?'
    return `the target cannot be reached: ${message}. ${hint}`
  }
  if (registration.isSuccess) return undefined
  if (isDenial(registration)) return whyCredentialsAreRefused(stage, ask, registration)
  if (registration.status < 300 && !registration.isRefusal) {
    const { status, json } = await ask('disableCard', unknownCardIn(stage))
    const isJson = registration.json !== undefined || json !== undefined
    if (status === undefined || status >= 400 || isJson) return undefined
    return `the target does not answer in JSON (createCardUser: ${showAnswer(registration)}). Is it the service?`
  }
  for (const why of [whyNothingIsFound, whyCredentialsAreDoubted, whySampleIsRefused]) {
    const reason = await why(stage, ask, registration)
    if (reason !== undefined) return reason
  }
  return undefined
}

function unknownCardIn({ samples }: Stage): { readonly path: { readonly cardId: string } } {
  return { path: { cardId: samples.unknownId('card-0001') } }
}
