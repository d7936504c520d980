import type { Reply } from '../../engine/http/listen.ts'
import type { ClientScenario } from '../scenario.ts'
import { always, changed } from '../troubles.ts'
import { calls } from './calls.ts'

// What nothing is required of: only what the client does is recorded.

/** HTTP allows these responses, and no service of this interface is known to send them. */
export const unusualResponses: readonly (readonly [name: string, what: string, head: (bytes: number) => string])[] = [
  [
    'interim-response',
    'an interim response before the final one',
    (bytes) =>
      `HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\nConnection: close\r\n\r\n`,
  ],
  [
    'response-without-a-length',
    'a response up to the end of the connection',
    () => 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n',
  ],
  [
    'response-without-a-reason',
    'a status line without a reason',
    (bytes) =>
      `HTTP/1.1 200 \r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\nconnection: close\r\n\r\n`,
  ],
  [
    'response-in-http-1-0',
    'a response in HTTP/1.0',
    (bytes) => `HTTP/1.0 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
  ],
]

const responseScenarios = unusualResponses.map(
  ([name, what, head]): ClientScenario => ({
    id: `client-open/${name}`,
    operationId: 'topUpCard',
    situation: `it gets ${what}`,
    how: `Calls topUpCard, and the server responds with ${what}.`,
    calls: (world) => [calls.topUp(world)],
    trouble: always(
      'topUpCard',
      changed(({ body }): Reply => ({ kind: 'raw', text: head(Buffer.byteLength(body)) + String(body) })),
    ),
    requirements: [],
  }),
)

export const openScenarios: readonly ClientScenario[] = [
  {
    id: 'client-open/amounts',
    operationId: 'topUpCard',
    situation: 'amounts are unusual',
    how: 'Calls topUpCard with amounts that are out of bounds, or have more decimals than a currency.',
    calls: (world) => [0, -5, 0.001, 0.015, 1e21].map((amount) => calls.topUp(world, amount)),
    requirements: [],
  },
  ...responseScenarios,
]
