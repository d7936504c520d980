import type { OperationId } from '#types'
import type { Explanations } from './call-operation.ts'
import type { CallOptions } from './call-options.ts'
import { startDeadline } from './deadline.ts'
import { CardWaitError } from './errors.ts'
import { rejectCall } from './reject-call.ts'

export interface WaitOptions<State> {
  /** Whether this is the state to wait for. The interface documents no complete set of states, so only you know. */
  readonly until: (state: State) => boolean
  /** Called with every state, including the last. */
  readonly onPoll?: ((state: State, poll: { readonly count: number; readonly elapsedMs: number }) => void) | undefined
  /** Stops waiting. */
  readonly signal?: AbortSignal | undefined
  /** The longest time to wait. Default: 5 minutes. */
  readonly deadlineMs?: number | undefined
  /** The pause after the first poll. Default: 1 second. Each pause is 1.5 times the previous one. */
  readonly intervalMs?: number | undefined
  /** The longest pause. Default: 30 seconds. */
  readonly maxIntervalMs?: number | undefined
}

const WAIT_OPTIONS = ['until', 'onPoll', 'signal', 'deadlineMs', 'intervalMs', 'maxIntervalMs']

/** Polls until the state is the one to wait for. */
export async function waitFor<State>(
  operationId: OperationId,
  read: (options: CallOptions) => Promise<State>,
  options: WaitOptions<State>,
  { checkNames, isPassing, sleep }: Explanations,
): Promise<State> {
  const { until, onPoll, signal, deadlineMs = 300_000, intervalMs = 1_000, maxIntervalMs = 30_000 } = options
  checkNames(operationId, options, WAIT_OPTIONS)
  if (typeof until !== 'function') rejectCall(operationId, 'until to be a function', typeof until, 'invalid-options')
  if (!(deadlineMs > 0 && intervalMs > 0)) {
    rejectCall(operationId, 'deadlineMs and intervalMs above 0', `${deadlineMs} and ${intervalMs}`, 'invalid-options')
  }
  const deadline = startDeadline(deadlineMs, signal)
  const startedAt = Date.now()
  let lastState: State | undefined
  let pauseMs = intervalMs
  try {
    for (let count = 1; ; count++) {
      const state = await deadline.race(read({ signal: deadline.signal })).catch((error: unknown) => {
        // A service that is briefly unavailable is no reason to give up; the deadline is.
        if (deadline.over || !isPassing(error)) throw error
      })
      if (state) {
        lastState = state
        onPoll?.(state, { count, elapsedMs: Date.now() - startedAt })
        if (until(state)) return state
      }
      // Jittered, so that clients that started together do not poll together.
      await sleep(Math.min(pauseMs, maxIntervalMs) * (0.9 + Math.random() / 5), deadline)
      pauseMs *= 1.5
    }
  } catch (error) {
    if (!deadline.over) throw error
    const end = deadline.over === 'timeout' ? `within ${deadlineMs} ms` : 'before the signal aborted'
    const seen = lastState ? 'other states; lastState is the last' : 'no state'
    throw new CardWaitError(`expected the state to be reached ${end}, received ${seen}.`, {
      kind: 'not-reached',
      operationId,
      lastState,
    })
  } finally {
    deadline.clear()
  }
}
