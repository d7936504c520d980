import type { Response } from '../../engine/http/listen.ts'
import { eachCall } from '../judgements.ts'
import { isBelievedRightly, isRejected } from '../outcomes.ts'
import { type ClientScenario, inferred } from '../scenario.ts'
import { always, instead, page, respondHtml, respondJson, respondText } from '../troubles.ts'
import { type Subject, subjects } from './calls.ts'

// The interface shows neither the status nor the body of a rejection.

const text = [['Content-Type', 'text/plain']] as const
const html = [['Content-Type', 'text/html']] as const

const data = {
  operation: 'topup',
  card_id: 'crd',
  new_balance: 105,
  currency: 'USD',
  status: 'success',
  transactions: [],
}

const rejections: readonly (readonly [name: string, what: string, reply: Response])[] = [
  ['bad-request', 'status 400 and JSON', respondJson(400, { success: false, error: { message: 'bad request' } })],
  ['unauthorized', 'status 401 and no body', respondText(401, '', [])],
  ['payment-required', 'status 402 and a text', respondText(402, 'no funds', text)],
  ['forbidden', 'status 403 and a page', respondHtml(403, 'Forbidden')],
  ['not-found', 'status 404 and an array', respondJson(404, [])],
  [
    'conflict',
    'status 409 and a problem document',
    respondText(409, '{"type":"about:blank","title":"Conflict","status":409}', [
      ['Content-Type', 'application/problem+json'],
    ]),
  ],
  ['gone', 'status 410 and null', respondJson(410, null)],
  [
    'unprocessable',
    'status 422 and a list of errors',
    respondJson(422, { errors: [{ field: 'amount', code: 'too_low' }] }),
  ],
  ['locked', 'status 423 and a number', respondJson(423, 4)],
  ['legal', 'status 451 and a string', respondJson(451, 'no')],
  [
    'teapot',
    'status 418 and XML',
    respondText(418, '<?xml version="1.0"?><error/>', [['Content-Type', 'application/xml']]),
  ],
  [
    'unknown-status',
    'status 499 and JSON that is no object of the interface',
    respondJson(499, { message: { en: 'no', fr: 'non' } }),
  ],
  ['deep', 'status 400 and JSON that is nested deeply', respondText(400, `${'['.repeat(3000)}${']'.repeat(3000)}`)],
  ['broken-json', 'status 400 and JSON that ends in the middle', respondText(400, '{"success":false,"error":{"mess')],
  ['page-as-json', 'status 400 and a page that is declared as JSON', respondText(400, page('Bad Request'))],
  ['json-as-page', 'status 400 and JSON that is declared as a page', respondText(400, '{"success":false}', html)],
  ['no-type', 'status 400 and a body without Content-Type', respondText(400, '{"success":false}', [])],
  ['long', 'status 400 and a long page', respondText(400, page('x'.repeat(300_000)), html)],
  [
    'not-utf8',
    'status 400 and bytes that are not UTF-8',
    respondText(400, Buffer.from([0x7b, 0xff, 0xfe, 0x80, 0x7d])),
  ],
  ['success-in-the-body', 'status 400 and the body of a success', respondJson(400, { success: true, data })],
  ['success-false', 'status 200 and `success: false`', respondJson(200, { success: false, error: 'declined' })],
  ['success-false-with-data', 'status 200, `success: false` and data', respondJson(200, { success: false, data })],
  [
    'success-false-with-null',
    'status 200, `success: false` and null as data',
    respondJson(200, { success: false, data: null }),
  ],
]

const { topUp, withdrawal, disabling, paidOut, paid, issued } = subjects

/** Which operation is called takes turns: one that moves money, one that changes a card, and two that read. */
const turns: readonly Subject[] = [topUp, withdrawal, disabling, paidOut, paid, issued]

const rejected = rejections.map(([name, what, reply], index): ClientScenario => {
  const { operationId, asked } = turns[index % turns.length] ?? topUp
  return {
    id: `client-rejections/${name}`,
    operationId,
    situation: `it gets ${what}`,
    how: `Calls topUpCard and ${operationId}, which are rejected with ${what}.`,
    calls: (world) => [topUp.asked(world), asked(world)],
    trouble: (arrived) => always('topUpCard', instead(reply))(arrived) ?? always(operationId, instead(reply))(arrived),
    requirements: [
      inferred(
        `client-rejections/${name}`,
        'client-outcome',
        `A client that gets ${what} does not call it done, and does not break.`,
        eachCall(isRejected),
      ),
    ],
  }
})

/** Nothing was carried out, and the response is no rejection either. */
const neither: readonly (readonly [name: string, what: string, reply: Response])[] = [
  ['captive-portal', 'a page with status 200', respondHtml(200, 'Accept our terms')],
  ['no-content', 'status 204 and no body', { kind: 'respond', status: 204, headers: [], body: '', isChunked: true }],
  ['accepted', 'status 202 and no envelope', respondJson(202, { queued: true })],
  ['other-json', 'status 200 and JSON of another service', respondJson(200, { status: 'UP' })],
  ['empty-object', 'status 200 and an empty object', respondJson(200, {})],
  ['null', 'status 200 and null', respondJson(200, null)],
  ['found-nowhere', 'status 302 without a place to go', respondText(302, '', [])],
  ['not-modified', 'status 304', { kind: 'respond', status: 304, headers: [], body: '', isChunked: true }],
]

const neitherScenarios = neither.map(
  ([name, what, reply]): ClientScenario => ({
    id: `client-rejections/${name}`,
    operationId: 'topUpCard',
    situation: `it gets ${what}`,
    how: `Calls topUpCard, and something before the server responds with ${what}.`,
    calls: (world) => [topUp.asked(world)],
    trouble: always('topUpCard', instead(reply)),
    requirements: [
      inferred(
        `client-rejections/${name}-is-not-done`,
        'client-outcome',
        `A client that gets ${what} does not call the movement done.`,
        (evidence) => isBelievedRightly(evidence, 0),
      ),
    ],
  }),
)

export const rejectionScenarios: readonly ClientScenario[] = [...rejected, ...neitherScenarios]
