import type { Reply, Response } from '../../engine/http/listen.ts'
import { found, ownRequests } from '../judgements.ts'
import { comesBack, isBelievedRightly } from '../outcomes.ts'
import type { ClientCall } from '../protocol.ts'
import type { ClientScenario, Evidence, FoundInClient, Trouble, World } from '../scenario.ts'
import { always, changed, instead, once, respondHtml, respondJson } from '../troubles.ts'
import { calls } from './calls.ts'

// How long a client waits, and how often it asks again.

const payout = { operationId: 'getPayoutStatus', asked: calls.payout } as const
const topUp = { operationId: 'topUpCard', asked: (world: World) => calls.topUp(world) } as const

interface Waiting {
  readonly name: string
  readonly what: string
  readonly operationId: string
  readonly asked: (world: World) => ClientCall
  readonly trouble: () => Trouble
  /** The earliest moment of the next request, after the first one. */
  readonly leastMs: number
}

const limited = (status: number, headers: Response['headers']): Trouble =>
  instead(respondJson(status, { success: false }, headers))

/** A date has whole seconds, so it may be up to a second earlier than what was meant. */
const inTwoSeconds = (): string => new Date(Date.now() + 2000).toUTCString()

const waits: readonly Waiting[] = [
  {
    name: 'a-limit',
    what: '429 and Retry-After: 1',
    ...payout,
    trouble: () => limited(429, [['Retry-After', '1']]),
    leastMs: 1000,
  },
  {
    name: 'maintenance',
    what: '503 and Retry-After: 1',
    ...payout,
    trouble: () => limited(503, [['Retry-After', '1']]),
    leastMs: 1000,
  },
  {
    name: 'a-date',
    what: '429 and a date in Retry-After',
    ...payout,
    trouble: () => limited(429, [['Retry-After', inTwoSeconds()]]),
    leastMs: 950,
  },
  {
    name: 'a-movement',
    what: '429 and Retry-After: 1',
    ...topUp,
    trouble: () => limited(429, [['retry-after', '1']]),
    leastMs: 1000,
  },
]

/** Timers may fire a moment early, and clocks of two processes differ in how they round. */
const toleranceMs = 30

const waitScenarios = waits.map(
  ({ name, what, operationId, asked, trouble, leastMs }): ClientScenario => ({
    id: `client-patience/${name}`,
    operationId,
    situation: `it gets ${what}`,
    how: `Calls ${operationId}, which is rejected with ${what}, and then accepted.`,
    calls: (world) => [asked(world)],
    trouble: (arrived) => once(operationId, trouble())(arrived),
    requirements: [
      {
        id: `client-patience/waits-for-${name}`,
        level: 'inferred',
        kind: 'client-patience',
        text: `A client of ${operationId} that gets ${what} sends the next request after that time, or none.`,
        judge: (evidence) => respectsRetryAfter(ownRequests(evidence), leastMs),
      },
    ],
  }),
)

function* respectsRetryAfter(requests: Evidence['requests'], leastMs: number): Generator<FoundInClient> {
  const [first, second] = requests
  if (!first || !second) return
  const afterMs = second.atMs - first.atMs
  if (afterMs >= leastMs - toleranceMs) return
  const expected = `${leastMs} ms or more, as Retry-After says`
  yield found(
    'repeated a request before the time that Retry-After names',
    expected,
    `${Math.round(afterMs)} ms`,
    second,
  )
}

const storms: readonly (readonly [name: string, what: string, of: typeof payout | typeof topUp, trouble: Trouble])[] = [
  ['unavailable', 'a service that is always unavailable', payout, instead(respondHtml(503, 'Service Unavailable'))],
  ['limited', 'a service that always rejects with 429', payout, limited(429, [])],
  ['limited-movement', 'a service that always rejects movements with 429', topUp, limited(429, [])],
  ['broken', 'a service that always resets the connection', payout, instead({ kind: 'reset' })],
  ['broken-movement', 'a service that always resets the connection of movements', topUp, instead({ kind: 'reset' })],
  ['rejecting', 'a service that always rejects with 400', topUp, instead(respondJson(400, { success: false }))],
  [
    'garbage',
    'a service that always responds with no HTTP',
    payout,
    instead({ kind: 'raw', text: 'SSH-2.0-OpenSSH_9.6\r\n' }),
  ],
]

/** Public clients repeat two to five times. */
const requestsAtMost = 10

const stormScenarios = storms.map(
  ([name, what, { operationId, asked }, trouble]): ClientScenario => ({
    id: `client-patience/${name}`,
    operationId,
    situation: `it talks to ${what}`,
    how: `Calls ${operationId} at ${what}.`,
    calls: (world) => [asked(world)],
    trouble: always(operationId, trouble),
    requirements: [
      {
        id: `client-patience/no-storm-when-${name}`,
        level: 'inferred',
        kind: 'client-patience',
        text: `A client of ${what} sends at most ${requestsAtMost} requests for a call of ${operationId}.`,
        isBoundByTime: true,
        judge: (evidence) => isNoStorm(evidence, requestsAtMost),
      },
    ],
  }),
)

function* isNoStorm(evidence: Evidence, most: number): Generator<FoundInClient> {
  const [call] = evidence.calls
  const requests = ownRequests(evidence)
  if (!call || requests.length <= most) return
  yield found(
    `sent ${requests.length} requests for one call of ${call.asked.call}`,
    `at most ${most}`,
    `${requests.length} requests`,
    requests[most],
  )
}

/** 127.0.0.1 itself, again and again. */
const circle = (path: string): Trouble =>
  instead({ kind: 'respond', status: 302, headers: [['Location', path]], body: '' })

const loop: ClientScenario = {
  id: 'client-patience/redirected-in-a-circle',
  operationId: 'getPayoutStatus',
  situation: 'it is redirected in a circle',
  how: 'Calls getPayoutStatus, and each response is a redirect to the same path.',
  calls: (world) => [calls.payout(world)],
  trouble: ({ operationId, request }) => (operationId === 'getPayoutStatus' ? circle(request.target) : undefined),
  requirements: [
    {
      id: 'client-patience/no-circle',
      level: 'inferred',
      kind: 'client-patience',
      text: 'A client that is redirected in a circle gives up after 50 requests at most.',
      isBoundByTime: true,
      judge: (evidence) => isNoStorm(evidence, 50),
    },
  ],
}

const drip: Trouble = changed((response) => ({ ...response, pieces: { bytes: 1, everyMs: 400 } }))
const stalled: Trouble = changed((response) => ({ ...response, pieces: { bytes: 10, everyMs: 600_000 } }))
const endless: Trouble = changed((response) => ({ ...response, isEndless: true }))

const ends: readonly (readonly [
  name: string,
  what: string,
  of: { readonly operationId: string; readonly asked: (world: World) => ClientCall },
  trouble: Trouble,
])[] = [
  ['silence', 'no response arrives', payout, instead({ kind: 'silence' })],
  ['a-silent-movement', 'no response to a movement arrives', topUp, instead({ kind: 'silence' })],
  ['a-drip', 'a byte arrives every 400 ms', payout, drip],
  ['a-stall', 'the response stops after ten bytes', payout, stalled],
  ['no-end', 'the response does not end', payout, endless],
  ['a-long-wait', 'the response is 429 and Retry-After: 86400', payout, limited(429, [['Retry-After', '86400']])],
  [
    'a-wrong-wait',
    'the response is 503 and a Retry-After that is none',
    payout,
    limited(503, [['Retry-After', 'soon, -5']]),
  ],
]

const endScenarios = ends.map(
  ([name, what, { operationId, asked }, trouble]): ClientScenario => ({
    id: `client-patience/${name}`,
    operationId,
    situation: what,
    how: `Calls ${operationId}: ${what}.`,
    calls: (world) => [asked(world)],
    trouble: always(operationId, trouble),
    requirements: [
      {
        id: `client-patience/comes-back-from-${name}`,
        level: 'inferred',
        kind: 'client-patience',
        text: `A client of ${operationId} comes back within its time limit if ${what}.`,
        judge: (evidence) => comesBack(evidence, 0),
      },
    ],
  }),
)

/** A connection that was good for one request is not for the next. */
const stale: ClientScenario = {
  id: 'client-patience/closed-between',
  operationId: 'topUpCard',
  situation: 'the connection is closed between two calls',
  how: 'Calls getPayoutStatus and topUpCard; the server closes the connection between both.',
  calls: (world) => [calls.payout(world), calls.topUp(world)],
  trouble: once(
    'getPayoutStatus',
    changed((response): Reply => ({ ...response, closes: true })),
  ),
  requirements: [
    {
      id: 'client-outcomes/closed-between',
      level: 'inferred',
      kind: 'client-outcome',
      text: 'A client whose connection was closed between two calls knows whether the second one was carried out, or says that it does not.',
      judge: (evidence) => isBelievedRightly(evidence, 1),
    },
  ],
}

export const patienceScenarios: readonly ClientScenario[] = [
  ...waitScenarios,
  ...stormScenarios,
  loop,
  ...endScenarios,
  stale,
]
