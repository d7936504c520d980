import { isDeepStrictEqual } from 'node:util'
import type { ApiResponse, Override } from '../../engine/nouns/call.ts'
import { headerOf } from '../../engine/nouns/exchange.ts'
import type { Said } from '../../engine/nouns/probe.ts'
import { balanceReading, type CardRequest, listing, movement, toggle } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import { ask, askFor, askOnce, ifGiven, issuing, moving, registering } from './vocabulary/ask.ts'
import type { Probes } from './vocabulary/probe.ts'
import { bodyShape, errorCode, rejection } from './vocabulary/rejection.ts'
import { tellSteps } from './vocabulary/steps.ts'
import { tell, tellAll, tellEach, tellFor, tellRequests, valuesOf } from './vocabulary/tell.ts'

/** A path below the base path that belongs to no operation. */
const unknownTarget = '/no-such-path'

/** Requests with one or two faults. Every probe about rejections sends the same ones. */
function faults(session: Session) {
  const user = (): CardRequest => registering(session)
  const broken: Override = { rawBody: '{"first_name": "Awa",' }
  const [apiKey] = session.contract.operation('createCardUser').credentials
  const noKey: Override = { credentials: { [apiKey?.scheme ?? '']: null } }
  const cardId = session.samples.unknownId('card-000001')
  const withoutAmount = movement(session, 'dedicated', 'topup', cardId, { currency: 'USD' })
  return {
    'unknown path': () => askOnce(session, {}, { target: unknownTarget }),
    'missing key': () => askOnce(session, user(), noKey),
    'malformed JSON': () => askOnce(session, user(), broken),
    'missing field': () => askOnce(session, registering(session, { first_name: undefined })),
    // Only a reading: if this card exists after all, it belongs to another client.
    'unknown card': () => ask(session, balanceReading(session, cardId)),
    'too little on the card': async () =>
      ask(session, moving(session, await session.arrange.card(), 'withdraw', { amount: 1e6 })),
    'unknown path and missing key': () => askOnce(session, {}, { target: unknownTarget, ...noKey }),
    'missing key and malformed JSON': () => askOnce(session, user(), { ...broken, ...noKey }),
    'missing field and unknown card': () => ask(session, withoutAmount),
  }
}

type Fault = keyof ReturnType<typeof faults>

async function commit<Name extends Fault>(
  session: Session,
  ...names: readonly Name[]
): Promise<Record<Name, ApiResponse>> {
  const known = faults(session)
  const requests = Object.fromEntries(names.map((name) => [name, known[name]]))
  return (await askFor(requests, (send) => send())) as Record<Name, ApiResponse>
}

/** Sends registrations, which need every credential, and replaces one credential in each. */
function replaceEach(session: Session, value: string | null): Promise<Said> {
  const { credentials } = session.contract.operation('createCardUser')
  const prefixes = Object.fromEntries(credentials.map(({ scheme, prefix }) => [scheme, prefix]))
  const send = (prefix: string, scheme: string) =>
    askOnce(session, registering(session), { credentials: { [scheme]: value === null ? null : prefix + value } })
  return tellFor(prefixes, send, rejection)
}

export const refusals: Probes = {
  'refusals/body': async (session) => {
    const responses = await commit(session, 'unknown path', 'missing key', 'missing field', 'unknown card')
    return tellEach(Object.fromEntries(Object.entries(responses).filter(([, one]) => one.isRejection)), bodyShape)
  },

  'refusals/with-status-200': async (session) => {
    const responses = await commit(session, 'missing key', 'missing field', 'unknown card', 'too little on the card')
    return tellEach(responses, ({ isRejection, status }) =>
      isRejection ? (status === 200 ? 'rejected with 200' : 'rejected with another status') : 'not rejected',
    )
  },

  'refusals/error-codes': async (session) => {
    const responses = await commit(session, 'missing key', 'malformed JSON', 'missing field', 'unknown card')
    return tell(responses['missing key'], valuesOf(Object.values(responses).map(errorCode)))
  },

  'refusals/precedence': async (session) => {
    const alone = await commit(
      session,
      'unknown path',
      'missing key',
      'malformed JSON',
      'missing field',
      'unknown card',
    )
    const pairs = {
      'unknown path and missing key': ['unknown path', 'missing key'],
      'missing key and malformed JSON': ['missing key', 'malformed JSON'],
      'missing field and unknown card': ['missing field', 'unknown card'],
    } as const
    const both = await commit(session, ...(Object.keys(pairs) as (keyof typeof pairs)[]))
    const isSame = (first: ApiResponse, second: ApiResponse): boolean =>
      isDeepStrictEqual(rejection(first), rejection(second))
    const answers = Object.entries(pairs).map(([name, [one, other]]) => {
      const response = both[name as keyof typeof pairs]
      const [isOne, isOther] = [isSame(response, alone[one]), isSame(response, alone[other])]
      const answer =
        isOne && isOther ? 'cannot be told apart' : isOne ? `${one} first` : isOther ? `${other} first` : 'neither'
      return [name, [response, answer]] as const
    })
    return tellAll(Object.fromEntries(answers))
  },

  'refusals/missing-credential': (session) => replaceEach(session, null),

  'refusals/wrong-credential': (session) => replaceEach(session, 'not-a-credential'),

  'refusals/malformed-json': async (session) => {
    const user = registering(session)
    const bodies = { 'broken off': '{"first_name": "Awa",', empty: '', 'plain text': 'first_name Awa' }
    return tellFor(bodies, (rawBody) => askOnce(session, user, { rawBody }), rejection)
  },

  'refusals/broken-constraint': async (session) => {
    const { userId } = await session.arrange.user()
    const requests = {
      'a missing field': issuing(session, userId, { grade: undefined }),
      'a wrong type': issuing(session, userId, { balance: '10' }),
      'outside the enum': issuing(session, userId, { currency: 'GBP' }),
      'below the minimum': issuing(session, userId, { balance: 0 }),
      'a wrong format': registering(session, { email: 'not an e-mail address' }),
    }
    return tellFor(requests, (request) => askOnce(session, request), rejection)
  },

  'refusals/unknown-id': async (session) => {
    const { userId, cardId } = await session.arrange.card()
    const unknown = (like: string): string => session.samples.unknownId(like)
    const payment = ifGiven(() => session.arrange.payment()) ?? { orderId: 'order-0001', payId: 'pay-0001' }
    const payout = ifGiven(() => session.arrange.payout('reference')) ?? 'order-0002'
    const pair = { order_id: unknown(payment.orderId), pay_id: unknown(payment.payId) }
    const requests: Readonly<Record<string, CardRequest>> = {
      'a user': issuing(session, unknown(userId)),
      'a card': balanceReading(session, unknown(cardId)),
      'a payment': { operationId: 'checkPaymentStatus', call: { body: pair } },
      'a payout': { operationId: 'getPayoutStatus', call: { path: { reference: unknown(payout) } } },
    }
    return tellRequests(session, requests, rejection)
  },

  'refusals/unknown-path': async (session) => {
    const { credentials } = session.contract.operation('createCardUser')
    const none = Object.fromEntries(credentials.map(({ scheme }) => [scheme, null]))
    const overrides = { 'with credentials': {}, 'without any': { credentials: none } }
    const send = (override: Override) => askOnce(session, {}, { target: unknownTarget, ...override })
    return tellFor(overrides, send, rejection)
  },

  'refusals/wrong-method': async (session) => {
    const user = registering(session)
    const bodyless = { operationId: user.operationId, call: {} }
    const { cardId } = await session.arrange.card()
    const reading = listing(session, 'queryCardOperation', cardId)
    const responses = {
      PUT: await askOnce(session, user, { method: 'PUT' }),
      OPTIONS: await askOnce(session, bodyless, { method: 'OPTIONS' }),
      HEAD: await askOnce(session, bodyless, { method: 'HEAD' }),
      'HEAD instead of GET': await askOnce(session, reading, { method: 'HEAD' }),
    }
    return tellEach(responses, (response) => {
      const allow = headerOf(response.headers, 'allow')
      const isRejection = response.isRejection && allow !== undefined
      return { ...rejection(response), ...(isRejection ? { Allow: allow } : {}) }
    })
  },

  'refusals/unsupported-media-type': async (session) => {
    const types = { missing: null, 'text/plain': 'text/plain', 'application/xml': 'application/xml' }
    const send = (type: string | null) => askOnce(session, registering(session), { headers: { 'content-type': type } })
    return tellFor(types, send, rejection)
  },

  'refusals/oversized-body': async (session) => {
    const sizes = Object.entries({ '10 kB': 10_000, '100 kB': 100_000, '1 MB': 1_000_000 })
    const sized = (bytes: number): Promise<ApiResponse> => {
      const user = registering(session)
      // Whitespace after JSON has no meaning, so only the size is unusual.
      return askOnce(session, user, { rawBody: JSON.stringify(user.call.body).padEnd(bytes) })
    }
    return tellSteps(sizes, 'nothing', sized, rejection)
  },

  'refusals/business-rule': async (session) => {
    const card = await session.arrange.card({ currency: 'USD' })
    const responses = {
      'too little on the card': await ask(session, moving(session, card, 'withdraw', { amount: 1e6 })),
      'another currency': await ask(session, moving(session, card, 'topup', { currency: 'EUR' })),
    }
    const { operationId, call } = toggle(session, 'dedicated', 'disable', card.cardId)
    await session.arrange.accepted(operationId, call)
    return tellEach({ ...responses, 'a disabled card': await ask(session, moving(session, card, 'topup')) }, rejection)
  },
}
