import { type CallOptions, type ClientSettings, MAX_ANSWER_BYTES, RETRIES, TIMEOUT_MS } from './call-options.ts'
import type { Flight, Send } from './create-send.ts'
import { startDeadline } from './deadline.ts'
import { CardError } from './errors.ts'
import type { Answer } from './judge-answer.ts'
import { loaded } from './loaded.ts'
import type { PreparedRequest } from './prepare-request.ts'
import { readBounded } from './read-bounded.ts'

/** What judges answers and explains failures: loaded beside the client, see there. */
export type Explanations = typeof import('./explain-failure.ts')

/** One call from beginning to end: sent, judged, and repeated where that is safe. */
export async function callOperation(
  request: PreparedRequest,
  options: CallOptions,
  settings: ClientSettings,
  send: Send,
  explanations: Explanations,
): Promise<unknown> {
  const { judgeAnswer, explainAnswer, explainLoss, pauseBeforeRetry } = explanations
  const {
    timeoutMs = settings.timeoutMs ?? TIMEOUT_MS,
    retries = settings.retries ?? RETRIES,
    maxAnswerBytes = settings.maxAnswerBytes ?? MAX_ANSWER_BYTES,
    validate = settings.validate,
  } = options
  // Before anything is sent: an issued card must not be lost because a file could not be loaded.
  const validation = validate ? await loaded(import('#validate-response')) : undefined
  const headers = { ...settings.headers, ...options.headers }
  const deadline = startDeadline(timeoutMs, options.signal)
  try {
    for (let count = 1; ; count++) {
      const flight: Flight = { headers, ending: deadline, maxAnswerBytes, secrets: [], isSent: false }
      try {
        const answer = await deadline.race(receive(request, flight, send, explanations))
        const fault = judgeAnswer(request, answer)
        const violations = (!fault && validation?.validateResponse(request.operationId, answer.body)) || []
        if (fault || violations.length) throw explainAnswer(request, answer, flight.secrets, fault, violations)
        return (answer.body as { data: unknown }).data
      } catch (error) {
        const failure = error instanceof CardError ? error : explainLoss(request, error, flight, deadline)
        if (request.mayChange || count > retries) throw failure
        await pauseBeforeRetry(failure, count, deadline)
      }
    }
  } finally {
    deadline.clear()
  }
}

async function receive(
  request: PreparedRequest,
  flight: Flight,
  send: Send,
  { parseJson }: Explanations,
): Promise<Answer> {
  const { response, data, error } = await send(request, flight)
  if (!response.ok) return { response, text: error, body: error }
  const { text, isCut } = await readBounded(data, flight.maxAnswerBytes)
  return { response, text, body: parseJson(text), isCut }
}
