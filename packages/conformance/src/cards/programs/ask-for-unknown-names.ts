import {
  areCountedAlike,
  asTheRealOne,
  foreignTo,
  type IdOf,
  inheritedName,
  longIdLike,
  looselyMatched,
  mayBeCounted,
  nearIdsOf,
  showId,
} from '../../engine/cases/samples/near-ids.ts'
import type { Fault } from '../../engine/nouns/case.ts'
import type { Extent } from '../../engine/nouns/extent.ts'
import { Blocked, needData, orBlocked } from '../../engine/nouns/outcome.ts'
import { longestInHeadline, show } from '../../engine/nouns/show.ts'
import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import type { Controlled } from '../actions/define-check.ts'
import { listingIn } from '../actions/read-action.ts'
import type { ArrangedCard, Session } from '../actions/session.ts'
import { lookUpPayment, lookUpPayout } from './look-up.ts'

const beforeAndAfter: Controlled<undefined>['controlled'] = {
  arrange: async () => undefined,
  async control(session) {
    needData(await lookUpPayment(session))
  },
}

/** A user and a card, whose IDs are those of no payment or payout. */
async function anyCard({ arrange }: Session): Promise<ArrangedCard | undefined> {
  const card = await orBlocked(() => arrange.card())
  return card instanceof Blocked ? undefined : card
}

/** Requests cards for users that do not exist, and for a registered one before and after. */
export function askForUnknownUsers(check: string, { mostNames }: Extent): Controlled<{ card?: ArrangedCard }> {
  return {
    controlled: {
      arrange: async () => ({}),
      async control({ arrange }, setup) {
        const card = await arrange.card()
        setup.card ??= card
      },
    },
    async run(session, { card }) {
      const { sendInvalid, samples } = session
      const userId = card?.userId ?? ''
      const neverRegistered = 'a user that was never registered'
      const shorter = mayBeCounted(userId) ? [] : nearIdsOf(userId, ['without its last character'])
      const unknown: readonly (readonly [id: string, being: string])[] = [
        [samples.unknownId(userId), neverRegistered],
        [inheritedName, neverRegistered],
        // These begin with the whole ID: a card that is issued all the same is issued to a user of this check.
        ...['x', '%', '.json'].map((end) => [userId + end, `the id of a user with ${end} at its end`] as const),
        [longIdLike(userId), neverRegistered],
        ...shorter.map(({ says, id }) => [id, `the id of a user ${says}`] as const),
        ...idsOfOthers(session, 'a user', userId, card).map(([thing, id]) => [id, `the id of ${thing}`] as const),
      ]
      for (const [id, being] of unknown.slice(0, mostNames)) {
        const fault = { check, says: `a card for ${showId(id)}, ${being}` }
        const call = { path: { userId: id }, body: samples.body('createCard') }
        await sendInvalid('createCard', call, { case: { fault } })
      }
    },
  }
}

async function lookUpWrongly({ sendInvalid }: Session, [order_id, pay_id]: Mismatch['names'], fault: Fault) {
  await sendInvalid('checkPaymentStatus', { body: { order_id, pay_id } }, { case: { fault } })
}

/** Looks up payments that do not exist, and the known one before and after. */
export function askForUnknownPayments(check: string): Controlled<undefined> {
  return {
    controlled: beforeAndAfter,
    async run(session) {
      const { arrange, samples } = session
      const { orderId, payId } = arrange.payment()
      const [order, pay] = [samples.unknownId(orderId), samples.unknownId(payId)]
      // The second is longer than any existing ID: some lookups compare only a prefix.
      const odd = looselyMatched.map((name): [string, string] => [name, name])
      for (const names of [[order, pay], [order.repeat(2), pay.repeat(2)], ...odd] as [string, string][]) {
        const says = `a payment that does not exist (\`order_id\` ${show(names[0], longestInHeadline)})`
        await lookUpWrongly(session, names, { check, says })
      }
    },
  }
}

interface Mismatch {
  readonly what: string
  readonly names: readonly [order: string, pay: string]
  /** Set if the two may be those of another payment. An order has one, and one that is empty, or of something else, none. */
  readonly mayBeReal?: true
}

/** Looks up a payment by pairs of IDs of which one or both are not its own, and by the right pair before and after. */
export function askForMismatchedPairs(check: string, { mostNames }: Extent): Controlled<undefined> {
  return {
    controlled: beforeAndAfter,
    async run(session) {
      const { arrange, samples } = session
      const { orderId, payId } = arrange.payment()
      const mismatches: readonly Mismatch[] = [
        { what: 'the `order_id` of a payment with an unknown `pay_id`', names: [orderId, samples.unknownId(payId)] },
        { what: 'the `pay_id` of a payment with an unknown `order_id`', names: [samples.unknownId(orderId), payId] },
      ]
      for (const { what, names } of mismatches) {
        await lookUpWrongly(session, names, { check, says: what, about: { fault: 'unknown' } })
      }
      const near = (name: string, known: string, namesWith: (id: string) => Mismatch['names']): Mismatch[] =>
        nearIdsOf(known).map(({ says, id }) => ({
          what: `\`${name}\` ${show(id)}, ${says}`,
          names: namesWith(id),
          mayBeReal: true,
        }))
      const swapped: readonly Mismatch[] = [
        { what: '`order_id` and `pay_id` swapped', names: [payId, orderId], mayBeReal: true },
        { what: 'the `order_id` in place of the `pay_id`', names: [orderId, orderId] },
        { what: 'the `pay_id` in place of the `order_id`', names: [payId, payId] },
      ]
      const card = await anyCard(session)
      const other = (known: string, namesWith: (id: string) => Mismatch['names']): Mismatch[] =>
        idsOfOthers(session, 'a payment', known, card).map(([thing, id]) => ({
          what: `${show(id)}, the id of ${thing}, with the other id of a payment`,
          names: namesWith(id),
        }))
      const withOrder = (id: string): Mismatch['names'] => [orderId, id]
      const withPayment = (id: string): Mismatch['names'] => [id, payId]
      const ofPayout = [given(() => arrange.payout('reference')), given(() => arrange.payout('serviceReference'))]
      const others: readonly Mismatch[] = [
        { what: 'the order of a payment with an empty `pay_id`', names: withOrder('') },
        { what: 'a payment with an empty `order_id`', names: withPayment('') },
        { what: 'two empty ids', names: ['', ''] as const },
        ...[ofPayout, ofPayout.toReversed()].flatMap(([order, pay]): Mismatch[] =>
          order !== undefined && pay !== undefined
            ? [{ what: 'both references of a payout', names: [order, pay] }]
            : [],
        ),
        ...near('pay_id', payId, withOrder),
        ...near('order_id', orderId, withPayment),
        ...other(payId, withOrder),
        ...other(orderId, withPayment),
        ...[withOrder(longIdLike(payId)), withPayment(longIdLike(orderId))].map((names) => ({
          what: 'the ids of a payment, one of them continued to 2,000 characters',
          names,
        })),
        // `order_id` and `pay_id` of a payment may be equal.
        ...(orderId === payId ? [] : swapped),
      ]
      for (const { what, names, mayBeReal = false } of others.slice(0, mostNames)) {
        const [order_id, pay_id] = names
        const mayShow = mayBeReal ? { mayShow: [{ order_id, pay_id }] } : {}
        await lookUpWrongly(session, names, { check, ...asTheRealOne(what), ...mayShow })
      }
    },
  }
}

/** Looks up payouts that do not exist, and the known one before and after. */
export function askForUnknownPayouts(check: string, { mostNames }: Extent): Controlled<{ serviceReference: unknown }> {
  return {
    controlled: {
      arrange: async () => ({ serviceReference: undefined }),
      async control(session, setup) {
        const found = needData(await lookUpPayout(session, session.arrange.payout('reference')))
        setup.serviceReference = found.service_reference
      },
    },
    async run(session, { serviceReference }) {
      const { arrange, sendInvalid, samples } = session
      const known = arrange.payout('reference')
      const ask = async (reference: string, words: Omit<Fault, 'check'>): Promise<void> => {
        const override = { case: { fault: { check, ...words } } }
        await sendInvalid('getPayoutStatus', { path: { reference } }, override)
      }
      const unknown = samples.unknownId(known)
      // One is longer than any existing reference: some lookups compare only a prefix.
      for (const reference of [unknown, unknown.repeat(2), longIdLike(known), ...looselyMatched].slice(0, mostNames)) {
        await ask(reference, { says: `${showId(reference)}, a payout that does not exist` })
      }

      const names: [name: string, one: string][] = [['reference', known]]
      if (typeof serviceReference === 'string') names.push(['service_reference', serviceReference])
      const right = names.map(([, one]) => one)
      const near = names.flatMap(([name, one]) =>
        nearIdsOf(one).map(({ says, id }) => ({ id, what: `\`${name}\` ${show(id)}, ${says}` })),
      )
      const others = idsOfOthers(session, 'a payout', known, await anyCard(session)).map(([thing, id]) => ({
        id,
        what: `${show(id)}, the id of ${thing}`,
      }))
      // A client may give a payout the name of an order, and IDs that are counted may coincide.
      const { orderId } = given(() => arrange.payment()) ?? {}
      const mayBeReal = (id: string): boolean =>
        id === orderId || near.some((one) => one.id === id) || right.some((one) => areCountedAlike(one, id))
      const wrong = [...near, ...others].filter((one) => !right.includes(one.id))
      for (const { id, what } of wrong.slice(0, mostNames)) {
        const mayShow = mayBeReal(id) ? { mayShow: [{ reference: id }, { service_reference: id }] } : {}
        await ask(id, { ...asTheRealOne(what), ...mayShow })
      }
    },
  }
}

/** What a place for an ID asks for. */
type Asked = 'a card' | 'a user' | 'a payment' | 'a payout'

/**
 * The IDs of everything else that a check knows of, to be sent in place of this one: those that responses issued, and those of the
 * known payment and payout. Whether a card is issued by the reference of a user, or a payout found by it, is an open question.
 */
export function idsOfOthers(
  session: Session,
  asked: Asked,
  own: string,
  card: ArrangedCard | undefined,
  last?: ApiResponse,
): IdOf[] {
  const { arrange } = session
  const payment = given(() => arrange.payment())
  const issued: readonly (readonly [thing: string, of: Asked | undefined, id: unknown])[] = [
    ['a user', 'a user', card?.userId],
    ['a registration', asked === 'a payout' ? asked : 'a user', card?.registration.data?.reference],
    ['a card', 'a card', card?.cardId],
    ['a transaction', undefined, last && listingIn(last).entries[0]?.id],
    ['an order', 'a payment', payment?.orderId],
    ['a payment', 'a payment', payment?.payId],
    ['a payout', 'a payout', given(() => arrange.payout('reference'))],
    ['a payout of the service', 'a payout', given(() => arrange.payout('serviceReference'))],
  ]
  const foreign = foreignTo(
    own,
    issued.filter(([, of]) => of !== asked).map(([thing, , id]) => [thing, id]),
  )
  // A lookup does no harm, and its response shows which payment or payout it is about.
  const isLookup = asked === 'a payment' || asked === 'a payout'
  return foreign.filter(([, id]) => isLookup || !areCountedAlike(own, id))
}

/** Undefined if no such fixture was given. */
function given<Known>(known: () => Known): Known | undefined {
  try {
    return known()
  } catch (error) {
    if (error instanceof Blocked) return undefined
    throw error
  }
}
