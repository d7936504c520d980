import type { Reply } from '../../engine/http/listen.ts'
import { kebab } from '../../engine/values/names.ts'
import { isBelievedRightly, isDoneOnce } from '../outcomes.ts'
import { type ClientScenario, inferred, type Trouble } from '../scenario.ts'
import { afterwards, changed, once, respondHtml, respondJson, respondText } from '../troubles.ts'
import { calls, type Subject, subjects } from './calls.ts'

// The server carries out a request, and the client does not get to know it.

/** Every way to move money, or to create something that costs. */
const costly: readonly (Subject & { readonly suffix?: string })[] = [
  subjects.topUp,
  subjects.withdrawal,
  { operationId: 'operateCard', asked: (world) => calls.operate(world, 'topup', 5), suffix: '-topup' },
  { operationId: 'queryCardOperation', asked: (world) => calls.query(world, 'topup', 5), suffix: '-topup' },
  subjects.issued,
  subjects.registered,
]

interface Loss {
  readonly name: string
  readonly what: string
  readonly trouble: Trouble
  /** Waiting takes time, so a few operations stand for all. */
  readonly isSlow?: boolean
}

const lost = (name: string, what: string, reply: Reply): Loss => ({ name, what, trouble: afterwards(reply) })

const losses: readonly Loss[] = [
  lost('reset', 'the connection is reset', { kind: 'reset' }),
  lost('closed', 'the connection is closed', { kind: 'close' }),
  {
    name: 'cut',
    what: 'the connection breaks within the response',
    trouble: changed((response) => ({ ...response, isCut: true })),
  },
  lost('bad-gateway', 'a proxy responds with 502', respondHtml(502, '502 Bad Gateway')),
  lost('gateway-timeout', 'a proxy responds with 504', respondHtml(504, '504 Gateway Timeout')),
  lost('unavailable', 'a proxy responds with 503', respondText(503, '', [])),
  lost(
    'server-error',
    'the response is a 500',
    respondJson(500, { success: false, error: { message: 'internal error' } }),
  ),
  lost('request-timeout', 'a proxy responds with 408', respondText(408, '', [])),
  lost('a-page', 'a page of a proxy arrives with status 200', respondHtml(200, 'Signed out')),
  lost('empty', 'an empty response arrives with status 200', respondText(200, '')),
  lost(
    'half-of-json',
    'half of the response arrives, which looks like all of it',
    respondText(200, '{"success":true,"data":{"card_id":"c'),
  ),
  { ...lost('silence', 'no response arrives', { kind: 'silence' }), isSlow: true },
]

/** Those that wait. */
const patient: readonly string[] = ['topUpCard', 'createCard']

export const lostScenarios: readonly ClientScenario[] = costly.flatMap(({ operationId, asked, suffix = '' }) =>
  losses
    .filter(({ isSlow }) => !isSlow || patient.includes(operationId))
    .map(({ name, what, trouble }): ClientScenario => {
      const chapter = kebab(operationId)
      return {
        id: `${chapter}/lost${suffix}-${name}`,
        operationId,
        situation: what,
        how: `Looks up a payout, so that a connection is open, and calls ${operationId}: the server carries it out, and ${what}.`,
        calls: (world) => [calls.payout(world), asked(world)],
        trouble: once(operationId, trouble),
        requirements: [
          inferred(
            `${chapter}/client-does-it-once/${name}`,
            'client-money',
            `A client of ${operationId} does not have it carried out twice for one call if ${what}.`,
            (evidence) => isDoneOnce(evidence, 1),
          ),
          inferred(
            `${chapter}/client-tells-lost-from-rejected/${name}`,
            'client-outcome',
            `A client of ${operationId} does not call it rejected or failed if it was carried out and ${what}.`,
            (evidence) => isBelievedRightly(evidence, 1),
          ),
        ],
      }
    }),
)
