import type { Arrival, Reply } from '../../engine/http/listen.ts'
import { headerOf } from '../../engine/nouns/wire/exchange.ts'
import { found } from '../judgements.ts'
import { comesBack, isBelievedRightly, isRejected } from '../outcomes.ts'
import type { ClientCall } from '../protocol.ts'
import type { Arrived, ClientScenario, Evidence, FoundInClient, Trouble, World } from '../scenario.ts'
import { instead, respondJson, respondText } from '../troubles.ts'
import { calls } from './calls.ts'

const redirects: readonly (readonly [
  name: string,
  status: number,
  operationId: string,
  asked: (world: World) => ClientCall,
])[] = [
  ['moved-permanently', 301, 'getPayoutStatus', calls.payout],
  ['found', 302, 'getPayoutStatus', calls.payout],
  ['see-other', 303, 'topUpCard', calls.topUp],
  ['temporary', 307, 'createCardUser', calls.register],
  ['permanent', 308, 'topUpCard', calls.topUp],
  ['temporary-query', 307, 'queryCardOperation', (world) => calls.query(world, 'transactions')],
]

const redirectScenarios = redirects.map(
  ([name, status, operationId, asked]): ClientScenario => ({
    id: `client-redirects/${name}`,
    operationId,
    situation: 'it is redirected to another server',
    how: `Calls ${operationId}, and the response is a ${status} that leads to another server, which records what arrives.`,
    calls: (world) => [asked(world)],
    trouble: (arrived) => (arrived.operationId === operationId ? elsewhere(status, arrived) : undefined),
    requirements: [
      {
        id: `client-redirects/${name}-takes-no-credential`,
        level: 'inferred',
        kind: 'client-secrecy',
        text: `A client of ${operationId} that is redirected to another server with ${status} sends no credential there.`,
        judge: takesNoCredential,
      },
      {
        id: `client-redirects/${name}-is-not-done`,
        level: 'inferred',
        kind: 'client-outcome',
        text: `A client of ${operationId} does not call it done because another server says so.`,
        judge: (evidence) => isBelievedRightly(evidence, 0),
      },
    ],
  }),
)

function elsewhere(status: number, arrived: Arrived): Trouble {
  const location = `${arrived.elsewhere}/api/v1/moved`
  return instead({ kind: 'respond', status, headers: [['Location', location]], body: '' })
}

function* takesNoCredential(evidence: Evidence): Generator<FoundInClient> {
  yield* comesBack(evidence, 0)
  for (const { target, headers, body } of evidence.elsewhere) {
    for (const [header, value] of evidence.credentials) {
      const isThere = [target, body, ...headers.map(([, sent]) => sent)].some((text) => text.includes(value))
      if (!isThere) continue
      const what = headerOf(headers, header) === undefined ? `the value of ${header}` : header
      yield {
        ...found(`sent ${what} to the server that it was redirected to`, 'no credential', header, evidence.requests[0]),
        about: { credential: header },
      }
    }
  }
}

const echoes: readonly (readonly [
  name: string,
  what: string,
  operationId: string,
  asked: (world: World) => ClientCall,
  reply: (request: Arrival) => Reply,
])[] = [
  [
    'in-a-text',
    'a text that repeats the headers of the request',
    'queryCardOperation',
    (world) => calls.query(world, 'transactions'),
    ({ headers }) =>
      respondText(401, `invalid credentials\n${headers.map((line) => line.join(': ')).join('\n')}`, [
        ['Content-Type', 'text/plain'],
      ]),
  ],
  [
    'in-json',
    'JSON that repeats the headers of the request',
    'createCardUser',
    calls.register,
    ({ headers }) =>
      respondJson(400, {
        success: false,
        error: { message: `bad key ${headers.map(([, value]) => value).join(', ')}` },
      }),
  ],
  [
    'in-a-success',
    'a success that is none, and repeats the headers of the request',
    'getPayoutStatus',
    calls.payout,
    ({ headers }) => respondJson(200, { success: true, debug: headers }),
  ],
  [
    'in-a-server-error',
    'a 500 that repeats the headers of the request',
    'createCard',
    calls.issue,
    ({ headers }) =>
      respondText(500, `<pre>${headers.map((line) => line.join(': ')).join('\n')}</pre>`, [
        ['Content-Type', 'text/html'],
      ]),
  ],
]

/** As the debugging pages of frameworks do. What the client prints is judged once, for all scenarios. */
const echoScenarios = echoes.map(
  ([name, what, operationId, asked, reply]): ClientScenario => ({
    id: `client-credentials/echoed-${name}`,
    operationId,
    situation: `it gets ${what}`,
    how: `Calls ${operationId}, and the response is ${what}.`,
    calls: (world) => [asked(world)],
    trouble: ({ operationId: arrived, request }) => (arrived === operationId ? instead(reply(request)) : undefined),
    requirements: [
      {
        id: `client-credentials/echoed-${name}-is-not-done`,
        level: 'inferred',
        kind: 'client-outcome',
        text: `A client that gets ${what} does not call it done.`,
        judge: (evidence) => isRejected(evidence, 0),
      },
    ],
  }),
)

export const credentialScenarios: readonly ClientScenario[] = [...redirectScenarios, ...echoScenarios]
