import type { OperationId } from '#types'
import type { Explanations } from './call-operation.ts'
import type { CallOptions } from './call-options.ts'
import { startDeadline } from './deadline.ts'
import { CardWaitError } from './errors.ts'
import { refuse } from './refuse.ts'

export interface WaitOptions<State> {
  /** Whether this is the state that is waited for. The interface closes no set of states, so only you can say. */
  readonly until: (state: State) => boolean
  /** Told of every state that is seen, the last included. */
  readonly onPoll?: ((state: State, poll: { readonly count: number; readonly elapsedMs: number }) => void) | undefined
  /** Stops waiting. */
  readonly signal?: AbortSignal | undefined
  /** How long to wait at most: 5 minutes, if you do not say. */
  readonly deadlineMs?: number | undefined
  /** The pause after the first poll: a second, if you do not say. Each pause is half as long again as the one before. */
  readonly intervalMs?: number | undefined
  /** The longest pause: 30 seconds, if you do not say. */
  readonly maxIntervalMs?: number | undefined
}

/** Reads again and again, until the state is the one that is waited for. */
export async function waitFor<State>(
  operationId: OperationId,
  read: (options: CallOptions) => Promise<State>,
  { until, onPoll, signal, deadlineMs = 300_000, intervalMs = 1_000, maxIntervalMs = 30_000 }: WaitOptions<State>,
  { isPassing, sleep }: Explanations,
): Promise<State> {
  if (!(deadlineMs > 0 && intervalMs > 0)) {
    refuse(operationId, 'deadlineMs and intervalMs above 0', `${deadlineMs} and ${intervalMs}`, 'invalid-options')
  }
  const deadline = startDeadline(deadlineMs, signal)
  const startedAt = Date.now()
  let lastState: State | undefined
  let pauseMs = intervalMs
  try {
    for (let count = 1; ; count++) {
      const state = await deadline.race(read({ signal: deadline.signal })).catch((error: unknown) => {
        // A service that is away for a moment is no reason to give up: there is a deadline for that.
        if (deadline.over || !isPassing(error)) throw error
      })
      if (state) {
        lastState = state
        onPoll?.(state, { count, elapsedMs: Date.now() - startedAt })
        if (until(state)) return state
      }
      // Jittered, so that those who began together do not poll together.
      await sleep(Math.min(pauseMs, maxIntervalMs) * (0.9 + Math.random() / 5), deadline)
      pauseMs *= 1.5
    }
  } catch (error) {
    if (!deadline.over) throw error
    const end = deadline.over === 'timeout' ? `within ${deadlineMs} ms` : 'before the waiting was stopped'
    const seen = lastState ? 'other states; the last of them is lastState' : 'no state at all'
    throw new CardWaitError(`expected the state that is waited for ${end}, received ${seen}.`, {
      kind: 'not-reached',
      operationId,
      lastState,
    })
  } finally {
    deadline.clear()
  }
}
