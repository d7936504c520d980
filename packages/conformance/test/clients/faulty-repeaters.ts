import { hasStatus, isError, repeating } from './faulty-parts.ts'
import type { FaultyClient } from './faulty-senders.ts'
import type { Response } from './raw-client.ts'

/** Those that repeat what they must not, too early, or too often. */
export const faultyRepeaters: readonly FaultyClient[] = [
  [
    'repeats when a page arrives',
    'top-up-card/client-does-it-once/a-page',
    repeating((outcome) => !isError(outcome) && outcome.text.startsWith('<!DOCTYPE')),
  ],
  ['repeats after a reset', 'top-up-card/client-does-it-once/reset', repeating(isError)],
  [
    'repeats withdrawals after the connection was closed',
    'withdraw-from-card/client-does-it-once/closed',
    repeating((outcome, { call }) => isError(outcome) && call === 'withdrawFromCard'),
  ],
  [
    'repeats each GET',
    'query-card-operation/client-does-it-once/reset',
    repeating((outcome, _, { method }) => isError(outcome) && method === 'GET'),
  ],
  [
    'repeats after a 502',
    'operate-card/client-does-it-once/bad-gateway',
    repeating((outcome) => hasStatus(outcome, 502), 2),
  ],
  [
    'repeats after a 503',
    'create-card/client-does-it-once/unavailable',
    repeating((outcome) => hasStatus(outcome, 503), 3),
  ],
  [
    'repeats after a 504',
    'top-up-card/client-does-it-once/gateway-timeout',
    repeating((outcome) => hasStatus(outcome, 504)),
  ],
  [
    'repeats after a 500',
    'create-card-user/client-does-it-once/server-error',
    repeating((outcome) => hasStatus(outcome, 500)),
  ],
  [
    'repeats after a 408',
    'withdraw-from-card/client-does-it-once/request-timeout',
    repeating((outcome) => hasStatus(outcome, 408)),
  ],
  [
    'repeats what it cannot parse',
    'top-up-card/client-does-it-once/half-of-json',
    repeating((outcome) => !isError(outcome) && outcome.text.endsWith(':"c')),
  ],
  [
    'repeats after an empty response',
    'create-card/client-does-it-once/empty',
    repeating((outcome) => !isError(outcome) && outcome.status === 200 && outcome.text === ''),
  ],
  ['repeats when the body breaks', 'operate-card/client-does-it-once/cut', repeating(isError, 1, 5)],
  [
    'repeats after its time limit',
    'create-card/client-does-it-once/silence',
    ({ attempt, around }) => ({
      attempt: async (request, call) => {
        try {
          return await attempt(request, call, AbortSignal.timeout(around.timeoutMs / 4))
        } catch {
          return await attempt(request, call, AbortSignal.timeout(around.timeoutMs / 4))
        }
      },
    }),
  ],
  [
    // The interface has no such header, so the service ignores it.
    'repeats under one Idempotency-Key',
    'top-up-card/client-does-it-once/reset',
    ({ send }) => ({
      attempt: async (request, _, signal) => {
        const headers = { ...request.headers, 'Idempotency-Key': crypto.randomUUID() }
        const once = () => send({ ...request, headers }, signal)
        return await once().catch(once)
      },
    }),
  ],
  ['ignores Retry-After', 'client-patience/waits-for-a-limit', repeating((outcome) => hasStatus(outcome, 429), 1, 20)],
  [
    'ignores Retry-After at 503',
    'client-patience/waits-for-maintenance',
    repeating((outcome, { call }) => hasStatus(outcome, 503) && call === 'getPayoutStatus', 1, 20),
  ],
  [
    'reads only seconds in Retry-After',
    'client-patience/waits-for-a-date',
    repeating(
      (outcome) => hasStatus(outcome, 429) && Number.isNaN(Number((outcome as Response).headers.get('retry-after'))),
      1,
      10,
    ),
  ],
  [
    'reads Retry-After as milliseconds',
    'client-patience/waits-for-a-movement',
    repeating((outcome) => hasStatus(outcome, 429), 1, 1),
  ],
  [
    'repeats without end',
    'client-patience/no-storm-when-unavailable',
    repeating((outcome, { call }) => hasStatus(outcome, 503) && call === 'getPayoutStatus', 40),
  ],
  [
    'repeats without end when the connection breaks',
    'client-patience/no-storm-when-broken',
    repeating((outcome, { call }) => isError(outcome) && call === 'getPayoutStatus', 40),
  ],
  [
    'repeats what was rejected',
    'client-patience/no-storm-when-rejecting',
    repeating((outcome) => hasStatus(outcome, 400), 20),
  ],
  [
    'waits a day if it is asked to',
    'client-patience/comes-back-from-a-long-wait',
    repeating((outcome) => hasStatus(outcome, 429), 1, 60_000),
  ],
]
