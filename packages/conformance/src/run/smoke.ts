import { show, showAnswer } from '../expect/received.ts'
import { sentBody } from '../expect/sent.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Answer, Call, Stage } from '../model/stage.ts'
import { fieldsOf } from '../samples/fields.ts'
import { Blocked, createStage, type Scene } from './stage.ts'

export type Smoke = { readonly exchanges: readonly Exchange[] } & (
  | { readonly kind: 'clear' }
  /** One sentence that says why nothing can be judged, and what to try. */
  | { readonly kind: 'cannot-judge'; readonly reason: string }
)

/** A target that is slow to wake up, or that closes connections as it likes, gets this many chances. */
const attempts = 3

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
  const ask = async (operationId: string, call: Call): Promise<Answer> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await stage.tryToSend(operationId, call)
      const isFinal = answer.status !== undefined || answer.exchange.trouble?.kind === 'connect'
      if (isFinal || attempt === attempts) return answer
    }
  }
  const registration = await ask('createCardUser', { body: stage.samples.body('createCardUser') })
  if (registration.status === undefined) {
    const message = registration.exchange.trouble?.message ?? 'no answer'
    const isUntrusted = /certificate|self-signed|altname/i.test(message)
    const hint = isUntrusted
      ? 'Trust its certificate with --ca FILE, or accept any with --insecure.'
      : 'Is it running, and is the base URL right?'
    return `the target cannot be reached: ${message}. ${hint}`
  }
  if (registration.isSuccess) return undefined
  const refused = await whySampleIsRefused(stage, ask, registration)
  if (refused !== undefined) return refused

  const unknownCard = { path: { cardId: stage.samples.unknownId('card-0001') } }
  const topUp = await ask('topUpCard', { ...unknownCard, body: stage.samples.body('topUpCard') })
  const disable = await ask('disableCard', unknownCard)
  const answers = [registration, topUp, disable]
  const all = (statuses: readonly number[]): boolean =>
    answers.every(({ status }) => status !== undefined && statuses.includes(status))

  if (all([401, 403])) {
    return `the credentials are refused everywhere (createCardUser: ${showAnswer(registration)}).`
  }
  if (all([404]) && answers.every(({ json }) => json === undefined)) {
    return `nothing of the interface is found (createCardUser: ${showAnswer(registration)}). The base URL ends with ${stage.contract.basePath}; is it complete?`
  }
  if (answers.every(({ status, json }) => status !== undefined && status < 400 && json === undefined)) {
    return `the target does not answer in JSON (createCardUser: ${showAnswer(registration)}). Is it the service?`
  }
  return undefined
}

type Ask = (operationId: string, call: Call) => Promise<Answer>

/**
 * Which texts a service takes is open: it may serve one country only, or ask whether an e-mail address has a mailbox, which
 * those of the contract's examples never have. A date needs nobody but itself to be right. So a registration that is refused for a text of ours
 * says nothing yet; but where no text of that kind is asked for at all, the rest of the run has to tell.
 */
async function whySampleIsRefused(stage: Stage, ask: Ask, refusal: Answer): Promise<string | undefined> {
  const { contract, samples, overrides } = stage
  if (!refusal.isRefusal || [401, 403, 404, 429].includes(refusal.status ?? 0) || (refusal.status ?? 0) >= 500)
    return undefined
  const body = refusal.exchange.response?.body ?? ''
  const named = fieldsOf(contract, contract.operation('createCardUser'))
    .filter(({ schema }) => schema.type === 'string' && [undefined, 'email'].includes(schema.format) && !schema.enum)
    .filter(({ name }) => overrides[name] === undefined && isNamedIn(body, name))
    .map(({ name }) => name)
  if (named.length === 0) return undefined
  for (const other of [...samples.examples('createCardUser').map((one) => one.body), ...withoutTexts(samples, named)]) {
    if ((await ask('createCardUser', { body: other })).isSuccess) return undefined
  }
  const sent = sentBody(refusal) ?? {}
  const flags = named.map((name) => `--sample ${name}=VALUE instead of ${show(sent[name])}`).join(', and ')
  return `a plain registration is refused (createCardUser: ${showAnswer(refusal)}). Which texts are taken is open: give one that the service takes with ${flags}.`
}

/** The name as a word of its own: `id_number`, but not the one in `valid_id_numbers`. */
function isNamedIn(text: string, name: string): boolean {
  const [first = '', ...rest] = name.split('_')
  const camel = first + rest.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')
  return new RegExp(`(?<![A-Za-z0-9_])(?:${name}|${camel})(?![A-Za-z0-9_])`).test(text)
}

/** What a service would grant that wants no text there: a number, or nothing. */
function withoutTexts(samples: Stage['samples'], named: readonly string[]): Record<string, unknown>[] {
  const [numbers, nothing] = [samples.body('createCardUser'), samples.body('createCardUser')]
  for (const name of named) {
    numbers[name] = Number(String(numbers[name]).replace(/\D/g, '').slice(0, 15)) || 1
    delete nothing[name]
  }
  return [numbers, nothing]
}
