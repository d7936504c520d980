import { type CallOptions, type ClientSettings, MAX_RESPONSE_BYTES, RETRIES, TIMEOUT_MS } from './call-options.ts'
import type { Attempt, Send } from './create-send.ts'
import { checkLimits, startDeadline } from './deadline.ts'
import { CardError, type CardFailure } from './errors.ts'
import { tell } from './events.ts'
import type { ReceivedResponse } from './judge-response.ts'
import type { PreparedRequest } from './prepare-request.ts'
import { readBounded } from './read-bounded.ts'

/** What judges responses and explains failures. Loaded separately from the client; the module says why. */
export type Explanations = typeof import('./explain-failure.ts')

/** One call from start to end: sends it, judges the response, and retries where that is safe. */
export async function callOperation(
  request: PreparedRequest,
  options: CallOptions,
  settings: ClientSettings,
  send: Send,
  explanations: Explanations,
): Promise<unknown> {
  const { judgeResponse, explainResponse, explainLoss, pauseBeforeRetry } = explanations
  const {
    timeoutMs = settings.timeoutMs ?? TIMEOUT_MS,
    retries = settings.retries ?? RETRIES,
    maxResponseBytes = settings.maxResponseBytes ?? MAX_RESPONSE_BYTES,
    validate = settings.validate,
  } = options
  checkLimits(request.operationId, { timeoutMs, retries, maxResponseBytes, validate })
  const headers = { ...settings.headers, ...options.headers }
  const deadline = startDeadline(timeoutMs, options.signal)
  try {
    for (let count = 1; ; count++) {
      const { signal } = deadline
      const sending = { secrets: [], isSent: false, mayHaveBeenSent: () => false }
      const attempt: Attempt = { headers, signal, maxResponseBytes, count, ...sending }
      try {
        const received = await deadline.race(receive(request, attempt, send, explanations))
        const fault = judgeResponse(request, received)
        const violations = (!fault && validate && validate(request.operationId, received.body)) || []
        if (fault || violations.length) throw explainResponse(request, received, attempt.secrets, fault, violations)
        return (received.body as { data: unknown }).data
      } catch (error) {
        const failure = error instanceof CardError ? error : explainLoss(request, error, attempt, deadline)
        if (request.mayChange || count > retries) throw failure
        await pauseBeforeRetry(failure, count, deadline)
        const { operationId, row } = request
        const event = { operationId, method: row.method, path: row.path, attempt: count + 1 }
        tell(settings.onRetry, { ...event, failure: failure as CardFailure })
      }
    }
  } finally {
    deadline.clear()
  }
}

async function receive(
  request: PreparedRequest,
  attempt: Attempt,
  send: Send,
  { parseJson }: Explanations,
): Promise<ReceivedResponse> {
  const { response, data, error } = await send(request, attempt)
  if (error !== undefined) return { response, text: error, body: error }
  const { text, isCut } = await readBounded(data, attempt.maxResponseBytes)
  return { response, text, body: parseJson(text), isCut }
}
