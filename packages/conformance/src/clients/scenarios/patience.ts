import type { Response } from '../../engine/http/listen.ts'
import { found, ownRequests } from '../judgements.ts'
import { comesBack, isBelievedRightly } from '../outcomes.ts'
import {
  type ClientRequirement,
  type ClientScenario,
  type Evidence,
  type FoundInClient,
  inferred,
  type Trouble,
} from '../scenario.ts'
import { always, changed, instead, once, respondHtml, respondJson } from '../troubles.ts'
import { type Subject, subjects } from './calls.ts'

// How long a client waits, and how often it asks again.

const { paidOut: payout, topUp } = subjects

const rejected = (status: number, after?: string, name = 'Retry-After'): Trouble =>
  instead(respondJson(status, { success: false }, after === undefined ? [] : [[name, after]]))

/** A date has whole seconds, so it may be up to a second earlier than what was meant. */
const inTwoSeconds = (): string => new Date(Date.now() + 2000).toUTCString()

/** `leastMs`: the earliest moment of the next request, after the first one. */
const waits: readonly (readonly [name: string, what: string, of: Subject, trouble: () => Trouble, leastMs: number])[] =
  [
    ['a-limit', '429 and Retry-After: 1', payout, () => rejected(429, '1'), 1000],
    ['maintenance', '503 and Retry-After: 1', payout, () => rejected(503, '1'), 1000],
    ['a-date', '429 and a date in Retry-After', payout, () => rejected(429, inTwoSeconds()), 950],
    ['a-movement', '429 and Retry-After: 1', topUp, () => rejected(429, '1', 'retry-after'), 1000],
  ]

const waitScenarios = waits.map(
  ([name, what, { operationId, asked }, trouble, leastMs]): ClientScenario => ({
    id: `client-patience/${name}`,
    operationId,
    situation: `it gets ${what}`,
    how: `Calls ${operationId}, which is rejected with ${what}, and then accepted.`,
    calls: (world) => [asked(world)],
    trouble: (arrived) => once(operationId, trouble())(arrived),
    requirements: [
      inferred(
        `client-patience/waits-for-${name}`,
        'client-patience',
        `A client of ${operationId} that gets ${what} sends the next request after that time, or none.`,
        (evidence) => respectsRetryAfter(ownRequests(evidence), leastMs),
      ),
    ],
  }),
)

/** Timers may fire a moment early, and clocks of two processes differ in how they round. */
const toleranceMs = 30

function* respectsRetryAfter([first, second]: Evidence['requests'], leastMs: number): Generator<FoundInClient> {
  if (!first || !second) return
  const afterMs = second.atMs - first.atMs
  if (afterMs >= leastMs - toleranceMs) return
  const expected = `${leastMs} ms or more, as Retry-After says`
  const received = `${Math.round(afterMs)} ms`
  yield found('repeated a request before the time that Retry-After names', expected, received, second)
}

const storms: readonly (readonly [name: string, what: string, of: Subject, trouble: Trouble])[] = [
  ['unavailable', 'is always unavailable', payout, instead(respondHtml(503, 'Service Unavailable'))],
  ['limited', 'always rejects with 429', payout, rejected(429)],
  ['limited-movement', 'always rejects movements with 429', topUp, rejected(429)],
  ['broken', 'always resets the connection', payout, instead({ kind: 'reset' })],
  ['broken-movement', 'always resets the connection of movements', topUp, instead({ kind: 'reset' })],
  ['rejecting', 'always rejects with 400', topUp, rejected(400)],
  ['garbage', 'always responds with no HTTP', payout, instead({ kind: 'raw', text: 'SSH-2.0-OpenSSH_9.6\r\n' })],
]

/** Public clients repeat two to five times. */
const requestsAtMost = 10

const stormScenarios = storms.map(
  ([name, what, { operationId, asked }, trouble]): ClientScenario => ({
    id: `client-patience/${name}`,
    operationId,
    situation: `it talks to a service that ${what}`,
    how: `Calls ${operationId} at a service that ${what}.`,
    calls: (world) => [asked(world)],
    trouble: always(operationId, trouble),
    requirements: [
      noStorm(
        `client-patience/no-storm-when-${name}`,
        `A client of a service that ${what} sends at most ${requestsAtMost} requests for a call of ${operationId}.`,
        requestsAtMost,
      ),
    ],
  }),
)

function noStorm(id: string, text: string, most: number): ClientRequirement {
  return { ...inferred(id, 'client-patience', text, (evidence) => isNoStorm(evidence, most)), isBoundByTime: true }
}

function* isNoStorm(evidence: Evidence, most: number): Generator<FoundInClient> {
  const [call] = evidence.calls
  const requests = ownRequests(evidence)
  if (!call || requests.length <= most) return
  const headline = `sent ${requests.length} requests for one call of ${call.asked.call}`
  yield found(headline, `at most ${most}`, `${requests.length} requests`, requests[most])
}

/** 127.0.0.1 itself, again and again. */
const circle = (path: string): Trouble =>
  instead({ kind: 'respond', status: 302, headers: [['Location', path]], body: '' })

const loop: ClientScenario = {
  id: 'client-patience/redirected-in-a-circle',
  operationId: payout.operationId,
  situation: 'it is redirected in a circle',
  how: 'Calls getPayoutStatus, and each response is a redirect to the same path.',
  calls: (world) => [payout.asked(world)],
  trouble: (arrived) => always(payout.operationId, circle(arrived.request.target))(arrived),
  requirements: [
    noStorm(
      'client-patience/no-circle',
      'A client that is redirected in a circle gives up after 50 requests at most.',
      50,
    ),
  ],
}

const sent = (how: Partial<Response>): Trouble => changed((response) => ({ ...response, ...how }))

const ends: readonly (readonly [name: string, what: string, of: Subject, trouble: Trouble])[] = [
  ['silence', 'no response arrives', payout, instead({ kind: 'silence' })],
  ['a-silent-movement', 'no response to a movement arrives', topUp, instead({ kind: 'silence' })],
  ['a-drip', 'a byte arrives every 400 ms', payout, sent({ pieces: { bytes: 1, everyMs: 400 } })],
  ['a-stall', 'the response stops after ten bytes', payout, sent({ pieces: { bytes: 10, everyMs: 600_000 } })],
  ['no-end', 'the response does not end', payout, sent({ isEndless: true })],
  ['a-long-wait', 'the response is 429 and Retry-After: 86400', payout, rejected(429, '86400')],
  ['a-wrong-wait', 'the response is 503 and a Retry-After that is none', payout, rejected(503, 'soon, -5')],
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
      inferred(
        `client-patience/comes-back-from-${name}`,
        'client-patience',
        `A client of ${operationId} comes back within its time limit if ${what}.`,
        (evidence) => comesBack(evidence, 0),
      ),
    ],
  }),
)

/** A connection that was good for one request is not for the next. */
const stale: ClientScenario = {
  id: 'client-patience/closed-between',
  operationId: topUp.operationId,
  situation: 'the connection is closed between two calls',
  how: 'Calls getPayoutStatus and topUpCard; the server closes the connection between both.',
  calls: (world) => [payout.asked(world), topUp.asked(world)],
  trouble: once(payout.operationId, sent({ closes: true })),
  requirements: [
    inferred(
      'client-outcomes/closed-between',
      'client-outcome',
      'A client whose connection was closed between two calls knows whether the second one was carried out, or says that it does not.',
      (evidence) => isBelievedRightly(evidence, 1),
    ),
  ],
}

export const patienceScenarios: readonly ClientScenario[] = [
  ...waitScenarios,
  ...stormScenarios,
  loop,
  ...endScenarios,
  stale,
]
