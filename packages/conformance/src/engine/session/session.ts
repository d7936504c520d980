import { type Contract, changesState } from '@card-contract/contract'
import { formOf } from '../cases/samples/request-forms.ts'
import type { RunRecorder } from '../evidence/recorder.ts'
import { Blocked, LostResponse, obstacleOf, Skipped, TextsRejected } from '../nouns/outcome.ts'
import type { Learnt, Resources, Samples, Session, Settled, SettlingMemory, Waits } from '../nouns/session.ts'
import type { Placeholders } from '../nouns/suite.ts'
import type { Target } from '../nouns/target.ts'
import type { ApiResponse, Call, Override } from '../nouns/wire/call.ts'
import {
  attemptsAtMost,
  type Exchange,
  type ExchangePlace,
  exchangePlace,
  neverArrived,
  type RetryReason,
} from '../nouns/wire/exchange.ts'
import { readResponse } from '../nouns/wire/read-response.ts'
import { acceptedInAnotherForm } from './accepted-in-another-form.ts'
import { basePathOf, composeRequest, isAllowed } from './compose-request.ts'
import type { Connection } from './connection.ts'
import { doubtTexts } from './doubt-texts.ts'
import { isDropped, judgeable } from './judgeable.ts'
import { repeatAfter } from './retry.ts'

/** Shared by all checks of one scenario: one recorder, one exchange counter, one stream of samples. */
export interface AttemptContext {
  readonly id: string
  readonly contract: Contract
  readonly resources: Resources
  /** That of the first request of a run. */
  readonly firstOperation: string
  readonly target: Target
  /** What recordings have in place of its credentials. */
  readonly placeholders: Placeholders
  readonly connection: Connection
  readonly settling: SettlingMemory
  readonly recorder: RunRecorder
  readonly samples: Samples
  /** Whether the budget allows only some of the checks. */
  readonly isBrief: boolean
  /** Called for every exchange as soon as it is recorded. */
  onExchange(exchange: Exchange, response: ApiResponse): void
  readonly learnt?: Learnt
  /** Whether the rule of the running check finds a deviation in what the function sends. */
  deviates?(act: () => Promise<unknown>): Promise<boolean>
  pause(milliseconds: number): Promise<void>
  /** Like a pause, but lets other scenarios run meanwhile. */
  rest?(milliseconds: number): Promise<void>
  /** Why the run has ended, once it has. */
  over(): string
}

export function createSession(
  context: AttemptContext,
  nextPlace: () => ExchangePlace,
  /** The form of valid requests, unless an override gives another. Default: one chosen for each request. */
  usualForm?: 'plain',
): Session {
  const { contract, target, placeholders, connection, settling: memory, samples, isBrief, learnt = {} } = context
  const { retries } = connection
  const composing = { contract, target, placeholders, basePath: basePathOf(target) }

  async function exchange(
    operationId: string | undefined,
    call: Call,
    override: Override,
    place: ExchangePlace = nextPlace(),
  ): Promise<ApiResponse> {
    const operation = operationId === undefined ? undefined : contract.operation(operationId)
    const form = override.form ?? learnt.headers ?? 'plain'
    const wire = composeRequest(composing, operation, call, { ...override, form })
    const intent = override.intent ?? 'valid'
    const purpose = {
      ...place,
      ...(operationId === undefined ? {} : { operationId }),
      intent,
      ...(intent === 'open' && operation && isAllowed(contract, operation, call, override)
        ? { isAllowed: true as const }
        : {}),
      ...(override.role ? { role: override.role } : {}),
      ...(override.case ? { case: override.case } : {}),
      ...(override.situation === undefined ? {} : { situation: override.situation }),
      ...(intent === 'valid' && form !== 'plain' ? { form } : {}),
    }
    const recorded = await connection.exchange(wire, context.recorder, purpose)
    if (!recorded) throw new Blocked({ kind: 'deadline', message: context.over() })
    const read = readResponse(recorded, operation)
    const isExplained =
      learnt.undocumentedWish !== undefined && operationId === context.firstOperation && intent === 'valid'
    const response = isExplained && read.isRejection ? { ...read, because: learnt.undocumentedWish } : read
    context.onExchange(recorded, response)
    if (operation) memory.note(operation, call, response)
    if (recorded.trouble?.kind === 'aborted') throw new Blocked({ kind: 'deadline', message: context.over() })
    return response
  }

  /** What the target may reject it did not accept if it closed the connection twice. A valid request needs its response. */
  function usable(response: ApiResponse): ApiResponse {
    const isUnaccepted = response.status === undefined && response.exchange.intent === 'open'
    return isUnaccepted ? { ...response, isRejection: true } : judgeable(response)
  }

  /** How often the request at each position was sent again. */
  const repeats = new Map<number, number>()

  /** The position of the next repetition. Concurrent requests keep the same ones in whichever order they are repeated. */
  function placeAfter({ exchange }: ApiResponse, reason: RetryReason): ExchangePlace {
    const { scenario, attempt, sequence } = exchange
    return exchangePlace(scenario, attempt, sequence, (repeats.get(sequence) ?? 0) + 1, reason)
  }

  function takePlaceAfter(response: ApiResponse, reason: RetryReason): ExchangePlace {
    const place = placeAfter(response, reason)
    repeats.set(place.sequence, place.repeat ?? 0)
    return place
  }

  /** The response, or that of the same request sent once more, on a new connection. */
  async function orOnceMore(
    first: ApiResponse,
    again: (place: ExchangePlace) => Promise<ApiResponse>,
  ): Promise<ApiResponse> {
    let dropped = 0
    // A target that refuses connections may be starting again, which says nothing about the request.
    const isSettled = ({ exchange }: ApiResponse): boolean => {
      if (exchange.trouble?.kind !== 'connect') dropped++
      return !isDropped(exchange) || dropped > 1
    }
    return (await repeatRequest('lost-response', first, again, isSettled)).made
  }

  async function repeat<Made>(
    reason: RetryReason,
    make: (isAgain: boolean) => Promise<Made>,
    isSettled: (made: Made) => boolean,
  ): Promise<Made> {
    const how = { isSettled, pause: context.pause }
    return (await retries.retry(reason, (repetition) => make(repetition > 0), how)).made
  }

  /** Repeats a request after its first response. */
  async function repeatRequest(
    reason: RetryReason,
    first: ApiResponse,
    again: (place: ExchangePlace) => Promise<ApiResponse>,
    isSettled: (response: ApiResponse, soFar: Omit<Waits, 'reason'>) => Settled,
    pause = context.pause,
  ): Promise<{ readonly made: ApiResponse; readonly isSettled: boolean }> {
    return await retries.retry(
      reason,
      async (repetition) => (repetition === 0 ? first : await again(takePlaceAfter(first, reason))),
      { isSettled, pause, idOf: () => placeAfter(first, reason).id },
    )
  }

  async function send(operationId: string, call: Call, override: Override = {}): Promise<ApiResponse> {
    const operation = contract.operation(operationId)
    if (operationId === context.firstOperation && learnt.rejectedValues) throw new Blocked(learnt.rejectedValues)
    const isValid = override.intent === undefined || override.intent === 'valid'
    const settling = isValid ? memory.settlingFor(operation, call) : undefined
    const start = nextPlace()
    const form =
      override.form ?? learnt.headers ?? usualForm ?? formOf(call, override, (list) => samples.choose(start.id, list))
    const ask = async (place: ExchangePlace, inForm = form): Promise<ApiResponse> => {
      const send = (at: ExchangePlace) => exchange(operationId, call, { ...override, form: inForm }, at)
      const one = await send(place)
      const { trouble } = one.exchange
      const mayBeDone = isValid && changesState(operation, call) && !(trouble && neverArrived(trouble))
      return usable(mayBeDone ? one : await orOnceMore(one, send))
    }
    const first = await ask(start)
    if (first.status === undefined) return first
    let response = first
    if (settling?.isTooEarly(first)) {
      const settled = await repeatRequest(settling.reason, first, ask, (one) => !settling.isTooEarly(one))
      if (!settled.isSettled) settling.giveUp()
      response = settled.made
    }
    // Several forms at once: which of them is the reason, the check finds out.
    if (!isValid || !response.isRejection || override.mayBeRejected || typeof form !== 'string') {
      return { ...response, form }
    }
    const accepted = await acceptedInAnotherForm(response, form, async (inForm) => {
      retries.note('unusual-form')
      return { ...(await ask(takePlaceAfter(response, 'unusual-form'), inForm)), form: inForm }
    })
    // In the same form, what it asks for was done, but it had been rejected.
    if (accepted) return accepted.form === form ? { ...response, form } : accepted
    await doubtTexts(doubting, operationId, call, response)
    return { ...response, form }
  }

  const doubting = {
    samples,
    overrides: target.samples,
    send: (operationId: string, call: Call) => exchange(operationId, call, { intent: 'open' }),
  }

  async function freshly<Made>(make: (isAgain: boolean) => Promise<Made>): Promise<Made> {
    try {
      return await repeatAfter(repeat, 'lost-program', (error) => error instanceof LostResponse, make)
    } catch (error) {
      throw error instanceof LostResponse ? new Blocked(obstacleOf(error, attemptsAtMost)) : error
    }
  }

  function withOtherTexts<Made>(make: (isAgain: boolean) => Promise<Made>): Promise<Made> {
    return repeatAfter(repeat, 'value-taken', (error) => error instanceof TextsRejected, make)
  }

  /** Like `exchange`, with the response of a second try if there is none. */
  async function tryToSend(operationId: string | undefined, call: Call, override: Override = {}): Promise<ApiResponse> {
    const ask = (place?: ExchangePlace) => exchange(operationId, call, override, place)
    const first = await ask()
    return (override.intent ?? 'valid') === 'valid' ? first : await orOnceMore(first, ask)
  }

  async function sendInvalid(operationId: string, call: Call, override: Override = {}): Promise<ApiResponse> {
    const response = await tryToSend(operationId, call, { ...override, intent: 'invalid' })
    return response.status === undefined ? response : judgeable(response)
  }

  const rest = context.rest ?? context.pause
  return {
    contract,
    samples,
    overrides: target.samples,
    canRegister: learnt.rejectedValues === undefined && learnt.undocumentedWish === undefined,
    resources: context.resources,
    arrange: context.resources.createArrange({
      ...{ contract, samples, overrides: target.samples, fixtures: target.fixtures, isBrief, send, withOtherTexts },
    }),
    send,
    freshly,
    withOtherTexts,
    repeat,
    async sendUntil(reason, operationId, call, isSettled, override = {}) {
      const first = await send(operationId, call, override)
      const again = async (place: ExchangePlace): Promise<ApiResponse> =>
        usable(await exchange(operationId, call, { ...override, form: first.form }, place))
      return (await repeatRequest(reason, first, again, isSettled, rest)).made
    },
    sendInvalid,
    inPlainForm: () => createSession(context, nextPlace, 'plain'),
    tryToSend,
    skip(reason, because) {
      throw new Skipped(because?.status === undefined ? reason : `${reason} (status ${because.status})`)
    },
    deviates: context.deviates ?? (() => Promise.resolve(false)),
    pause: rest,
  }
}
