import { isDeepStrictEqual } from 'node:util'
import type { Override } from '../../engine/nouns/wire/call.ts'
import { headerOf } from '../../engine/nouns/wire/exchange.ts'
import { balanceReading, movement } from '../actions/routes.ts'
import { aCard, aCardWith, aUser, byQuery, noSetUp } from './vocabulary/arrange.ts'
import { type Say, whenRejected } from './vocabulary/outcome.ts'
import type { Asking } from './vocabulary/probe.ts'
import { type Probes, probe, type Row, row, sending, telling, tellingEach } from './vocabulary/probe.ts'
import { bodyShape, errorCode, rejection } from './vocabulary/rejection.ts'
import { ask, ifGiven, issuing, paymentLookup, payoutLookup, registering, unusually } from './vocabulary/request.ts'
import { askSteps, tellSteps } from './vocabulary/steps.ts'
import { tellAll, valuesOf } from './vocabulary/tell.ts'

/** A path below the base path that belongs to no operation. */
const unknownTarget = '/no-such-path'

const brokenOff = '{"first_name": "Awa",'

/** Requests with one or two faults. */
const faults: Asking = {
  id: 'faults',
  send: sending(noSetUp, (session) => {
    const [apiKey] = session.contract.operation('createCardUser').credentials
    const noKey: Override = { credentials: { [apiKey?.scheme ?? '']: null } }
    const cardId = session.samples.unknownId('card-000001')
    return {
      'missing key': unusually(registering(session), noKey),
      'unknown path': unusually({}, { target: unknownTarget }),
      'malformed JSON': unusually(registering(session), { rawBody: brokenOff }),
      'missing field': registering(session, { first_name: undefined }),
      // Only a reading: if this card exists after all, it belongs to another client.
      'unknown card': balanceReading(session, cardId),
      'too little on the card': async () => (await aCard(session)).to('withdraw', { amount: 1e6 }),
      'unknown path and missing key': unusually({}, { target: unknownTarget, ...noKey }),
      'missing key and malformed JSON': unusually(registering(session), { rawBody: brokenOff, ...noKey }),
      'missing field and unknown card': movement(session, 'dedicated', 'topup', cardId, { currency: 'USD' }),
    }
  }),
}

/** What most implementations reject, each in its own way. */
const usual = ['missing key', 'missing field', 'unknown card']

/** Each pair of faults, of which an answer may name one. */
const pairs: Readonly<Record<string, readonly [string, string]>> = {
  'unknown path and missing key': ['unknown path', 'missing key'],
  'missing key and malformed JSON': ['missing key', 'malformed JSON'],
  'missing field and unknown card': ['missing field', 'unknown card'],
}

const whichFirst: Say = (both, { in: about }) => {
  const alike = pairs[both.exchange.situation ?? '']?.filter((fault) =>
    isDeepStrictEqual(rejection(both), rejection(about(fault))),
  )
  return alike?.length === 2 ? 'cannot be told apart' : alike?.length === 1 ? `${alike[0]} first` : 'neither'
}

/** Registrations, which need every credential, with one credential replaced in each. */
function replaceEach(value: string | null): Row {
  return row(rejection, noSetUp, (session) => {
    return session.contract.operation('createCardUser').credentials.map(({ scheme, prefix }) => {
      const credentials = { [scheme]: value === null ? null : prefix + value }
      return [scheme, unusually(registering(session), { credentials })]
    })
  })
}

/** Registrations that are unusual in one way. */
function registerEach(unusual: Readonly<Record<string, Override>>): Row {
  return row(rejection, noSetUp, (session) =>
    Object.entries(unusual).map(([name, one]) => [name, unusually(registering(session), one)]),
  )
}

const withAllow: Say = (response) => {
  const allow = headerOf(response.headers, 'allow')
  return whenRejected(response, { ...rejection(response), ...(allow === undefined ? {} : { Allow: allow }) })
}

const statusOfRejection: Say = ({ isRejection, status }) =>
  isRejection ? (status === 200 ? 'rejected with 200' : 'rejected with another status') : 'not rejected'

export const refusals: Probes = {
  'refusals/body': probe(faults, (seen) => {
    const rejected = ['unknown path', ...usual].map(seen.in).filter(({ isRejection }) => isRejection)
    return tellAll(rejected.map((response) => [response.exchange.situation ?? '', [response, bodyShape(response)]]))
  }),

  'refusals/with-status-200': tellingEach(statusOfRejection, faults, [...usual, 'too little on the card']),

  'refusals/error-codes': telling(
    (_, seen) => valuesOf(['malformed JSON', ...usual].map((fault) => errorCode(seen.in(fault)))),
    'missing key',
    faults,
  ),

  'refusals/precedence': tellingEach(whichFirst, faults, Object.keys(pairs)),

  'refusals/missing-credential': replaceEach(null),

  'refusals/wrong-credential': replaceEach('not-a-credential'),

  'refusals/malformed-json': registerEach({
    'broken off': { rawBody: brokenOff },
    empty: { rawBody: '' },
    'plain text': { rawBody: 'first_name Awa' },
  }),

  'refusals/broken-constraint': row(rejection, aUser, (user, session) => ({
    'a missing field': issuing(session, user, { grade: undefined }),
    'a wrong type': issuing(session, user, { balance: '10' }),
    'outside the enum': issuing(session, user, { currency: 'GBP' }),
    'below the minimum': issuing(session, user, { balance: 0 }),
    'a wrong format': registering(session, { email: 'not an e-mail address' }),
  })),

  'refusals/unknown-id': row(rejection, aCard, ({ userId, cardId }, session) => {
    const { unknownId } = session.samples
    const payment = ifGiven(() => session.arrange.payment()) ?? { orderId: 'order-0001', payId: 'pay-0001' }
    const payout = ifGiven(() => session.arrange.payout('reference')) ?? 'order-0002'
    return {
      'a user': issuing(session, { userId: unknownId(userId) }),
      'a card': balanceReading(session, unknownId(cardId)),
      'a payment': paymentLookup({ orderId: unknownId(payment.orderId), payId: unknownId(payment.payId) }),
      'a payout': payoutLookup(unknownId(payout)),
    }
  }),

  'refusals/unknown-path': row(rejection, noSetUp, ({ contract }) => {
    const { credentials } = contract.operation('createCardUser')
    const none = Object.fromEntries(credentials.map(({ scheme }) => [scheme, null]))
    return {
      'with credentials': unusually({}, { target: unknownTarget }),
      'without any': unusually({}, { target: unknownTarget, credentials: none }),
    }
  }),

  'refusals/wrong-method': row(withAllow, aCard, (card, session) => {
    const user = registering(session)
    const bodyless = { operationId: user.operationId }
    return {
      PUT: unusually(user, { method: 'PUT' }),
      OPTIONS: unusually(bodyless, { method: 'OPTIONS' }),
      HEAD: unusually(bodyless, { method: 'HEAD' }),
      'HEAD instead of GET': unusually(card.to('get_transactions', byQuery), { method: 'HEAD' }),
    }
  }),

  'refusals/unsupported-media-type': registerEach({
    missing: { headers: { 'content-type': null } },
    'text/plain': { headers: { 'content-type': 'text/plain' } },
    'application/xml': { headers: { 'content-type': 'application/xml' } },
  }),

  'refusals/oversized-body': probe(
    async (session) => {
      const sizes = Object.entries({ '10 kB': 10_000, '100 kB': 100_000, '1 MB': 1_000_000 })
      await askSteps(sizes, (bytes, name) => {
        const user = registering(session)
        // Whitespace after JSON has no meaning, so only the size is unusual.
        return ask(session, unusually(user, { rawBody: JSON.stringify(user.call.body).padEnd(bytes) }), name)
      })
    },
    (seen) => tellSteps(seen, 'nothing', rejection),
  ),

  'refusals/business-rule': row(rejection, aCardWith({ currency: 'USD' }), (card, { arrange }) => ({
    'too little on the card': card.to('withdraw', { amount: 1e6 }),
    'another currency': card.to('topup', { currency: 'EUR' }),
    'a disabled card': async () => {
      const { operationId, call } = card.to('disable')
      await arrange.accepted(operationId, call)
      return card.to('topup')
    },
  })),
}
