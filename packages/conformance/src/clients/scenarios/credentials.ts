import type { Arrival, Reply } from '../../engine/http/listen.ts'
import { headerOf } from '../../engine/nouns/wire/exchange.ts'
import { found } from '../judgements.ts'
import { comesBack, isBelievedRightly, isRejected } from '../outcomes.ts'
import {
  type Arrived,
  type ClientScenario,
  type Evidence,
  type FoundInClient,
  inferred,
  type Trouble,
} from '../scenario.ts'
import { instead, respondJson, respondText } from '../troubles.ts'
import { type Subject, subjects } from './calls.ts'

const { topUp, listed, issued, registered, paidOut } = subjects

const redirects: readonly (readonly [name: string, status: number, of: Subject])[] = [
  ['moved-permanently', 301, paidOut],
  ['found', 302, paidOut],
  ['see-other', 303, topUp],
  ['temporary', 307, registered],
  ['permanent', 308, topUp],
  ['temporary-query', 307, listed],
]

const redirectScenarios = redirects.map(
  ([name, status, { operationId, asked }]): ClientScenario => ({
    id: `client-redirects/${name}`,
    operationId,
    situation: 'it is redirected to another server',
    how: `Calls ${operationId}, and the response is a ${status} that leads to another server, which records what arrives.`,
    calls: (world) => [asked(world)],
    trouble: (arrived) => (arrived.operationId === operationId ? elsewhere(status, arrived) : undefined),
    requirements: [
      inferred(
        `client-redirects/${name}-takes-no-credential`,
        'client-secrecy',
        `A client of ${operationId} that is redirected to another server with ${status} sends no credential there.`,
        takesNoCredential,
      ),
      inferred(
        `client-redirects/${name}-is-not-done`,
        'client-outcome',
        `A client of ${operationId} does not call it done because another server says so.`,
        (evidence) => isBelievedRightly(evidence, 0),
      ),
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

const lines = ({ headers }: Arrival): string => headers.map((line) => line.join(': ')).join('\n')

const values = ({ headers }: Arrival): string => headers.map(([, value]) => value).join(', ')

const text = (type: string) => [['Content-Type', `text/${type}`]] as const

const echoes: readonly (readonly [name: string, what: string, of: Subject, reply: (request: Arrival) => Reply])[] = [
  [
    'in-a-text',
    'a text that repeats the headers of the request',
    listed,
    (request) => respondText(401, `invalid credentials\n${lines(request)}`, text('plain')),
  ],
  [
    'in-json',
    'JSON that repeats the headers of the request',
    registered,
    (request) => respondJson(400, { success: false, error: { message: `bad key ${values(request)}` } }),
  ],
  [
    'in-a-success',
    'a success that is none, and repeats the headers of the request',
    paidOut,
    ({ headers }) => respondJson(200, { success: true, debug: headers }),
  ],
  [
    'in-a-server-error',
    'a 500 that repeats the headers of the request',
    issued,
    (request) => respondText(500, `<pre>${lines(request)}</pre>`, text('html')),
  ],
]

/** As the debugging pages of frameworks do. What the client prints is judged once, for all scenarios. */
const echoScenarios = echoes.map(
  ([name, what, { operationId, asked }, reply]): ClientScenario => ({
    id: `client-credentials/echoed-${name}`,
    operationId,
    situation: `it gets ${what}`,
    how: `Calls ${operationId}, and the response is ${what}.`,
    calls: (world) => [asked(world)],
    trouble: ({ operationId: arrived, request }) => (arrived === operationId ? instead(reply(request)) : undefined),
    requirements: [
      inferred(
        `client-credentials/echoed-${name}-is-not-done`,
        'client-outcome',
        `A client that gets ${what} does not call it done.`,
        (evidence) => isRejected(evidence, 0),
      ),
    ],
  }),
)

export const credentialScenarios: readonly ClientScenario[] = [...redirectScenarios, ...echoScenarios]
