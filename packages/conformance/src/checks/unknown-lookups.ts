import { idsOfOthers } from '../card-actions/other-ids.ts'
import type { Fault } from '../exchanges/case.ts'
import type { ArrangedCard, Session } from '../exchanges/session.ts'
import { longestInHeadline, show } from '../exchanges/show.ts'
import { needData } from '../model/blocked-by.ts'
import { Blocked, orBlocked } from '../model/check-ended.ts'
import { defineCheck } from '../model/define-check.ts'
import { lookUpPayment, lookUpPayout } from '../programs/look-up.ts'
import { rejects } from '../rules/rejects.ts'
import { asTheRealOne, carelesslyFound, everPresent, longIdLike, mayBeCounted, nearIdsOf } from '../samples/near-ids.ts'

const ofThePayment = {
  needs: ['payment'],
  controlled: {
    arrange: async () => undefined,
    async control(session: Session) {
      needData(await lookUpPayment(session))
    },
  },
} as const

/** A user and a card, whose IDs are those of no payment or payout. */
async function anyCard({ arrange }: Session): Promise<ArrangedCard | undefined> {
  const card = await orBlocked(() => arrange.card())
  return card instanceof Blocked ? undefined : card
}

const unknownUser = 'create-card/unknown-user-is-refused'

export const unknownUserIsRefused = defineCheck<{ card?: ArrangedCard }>({
  requirement: unknownUser,
  kind: 'lookup',
  about: { fault: 'unknown' },
  how: 'Requests a card for users that were never registered, and for cards, payments and payouts, as if their ids were those of users. The same request for a registered user before and after must be accepted.',
  controlled: {
    arrange: async () => ({}),
    async control({ arrange }, setup) {
      const card = await arrange.card()
      setup.card ??= card
    },
  },
  judge: rejects({ check: unknownUser }),
  async run(session, { card }) {
    const { sendInvalid, samples } = session
    const userId = card?.userId ?? ''
    const request = async (id: string, being: string): Promise<void> => {
      const fault = { check: unknownUser, says: `a card for ${show(id, longestInHeadline)}, ${being}` }
      const call = { path: { userId: id }, body: samples.body('createCard') }
      await sendInvalid('createCard', call, { case: { fault } })
    }
    const shorter = mayBeCounted(userId) ? [] : nearIdsOf(userId, ['without its last character']).map(({ id }) => id)
    // These begin with the whole ID: a card that is issued all the same is issued to a user of this check.
    const longer = ['x', '%', '.json'].map((end) => userId + end)
    for (const id of [samples.unknownId(userId), everPresent, ...longer, longIdLike(userId), ...shorter]) {
      await request(id, 'a user that was never registered')
    }
    for (const [thing, id] of idsOfOthers(session, 'a user', userId, card)) await request(id, `the id of ${thing}`)
  },
})

async function lookUpWrongly({ sendInvalid }: Session, [order_id, pay_id]: Mismatch['names'], fault: Fault) {
  await sendInvalid('checkPaymentStatus', { body: { order_id, pay_id } }, { case: { fault } })
}

const unknownPayment = 'check-payment-status/unknown-payment-is-refused'

export const unknownPaymentIsRefused = defineCheck({
  ...ofThePayment,
  requirement: unknownPayment,
  kind: 'lookup',
  about: { fault: 'unknown' },
  how: 'Checks the status of payments that do not exist. An existing payment before and after must be found.',
  judge: rejects({ check: unknownPayment }),
  async run(session) {
    const { arrange, samples } = session
    const { orderId, payId } = arrange.payment()
    const [order, pay] = [samples.unknownId(orderId), samples.unknownId(payId)]
    // The second is longer than any existing ID: some lookups compare only a prefix.
    const odd = carelesslyFound.map((name): [string, string] => [name, name])
    for (const names of [[order, pay], [order.repeat(2), pay.repeat(2)], ...odd] as [string, string][]) {
      const says = `a payment that does not exist (\`order_id\` ${show(names[0], longestInHeadline)})`
      await lookUpWrongly(session, names, { check: unknownPayment, says })
    }
  },
})

interface Mismatch {
  readonly what: string
  readonly names: readonly [order: string, pay: string]
}

const mismatchedPair = 'check-payment-status/mismatched-pair-is-refused'

export const mismatchedPairIsRefused = defineCheck({
  ...ofThePayment,
  requirement: mismatchedPair,
  kind: 'lookup',
  how: 'Replaces `order_id` or `pay_id` of an existing payment with an unknown id, a near miss, or the id of a user, a card or a payout, and swaps the two. The correct pair must be accepted before and after.',
  judge: rejects({ check: mismatchedPair }),
  async run(session) {
    const { samples } = session
    const { orderId, payId } = session.arrange.payment()
    const mismatches: readonly Mismatch[] = [
      { what: 'the `order_id` of a payment with an unknown `pay_id`', names: [orderId, samples.unknownId(payId)] },
      { what: 'the `pay_id` of a payment with an unknown `order_id`', names: [samples.unknownId(orderId), payId] },
    ]
    for (const { what, names } of mismatches) {
      await lookUpWrongly(session, names, { check: mismatchedPair, says: what, about: { fault: 'unknown' } })
    }
    const near = (name: string, known: string, namesWith: (id: string) => Mismatch['names']): Mismatch[] =>
      nearIdsOf(known).map(({ says, id }) => ({
        what: `\`${name}\` ${show(id)}, ${says}`,
        names: namesWith(id),
      }))
    const swapped: readonly Mismatch[] = [
      { what: '`order_id` and `pay_id` swapped', names: [payId, orderId] },
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
    for (const { what, names } of [
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
    ]) {
      const [order_id, pay_id] = names
      const mayShow = [{ order_id, pay_id }]
      await lookUpWrongly(session, names, { check: mismatchedPair, ...asTheRealOne(what), mayShow })
    }
  },
})

const unknownPayout = 'get-payout-status/unknown-payout-is-refused'

export const unknownPayoutIsRefused = defineCheck<{ serviceReference: unknown }>({
  requirement: unknownPayout,
  kind: 'lookup',
  about: { fault: 'unknown' },
  needs: ['payout-reference'],
  how: 'Looks up payouts that do not exist, near misses of both references of one that does, and users, cards and payments, as if their ids were references of payouts. The existing payout is looked up before and after.',
  controlled: {
    arrange: async () => ({ serviceReference: undefined }),
    async control(session, setup) {
      const found = needData(await lookUpPayout(session, session.arrange.payout('reference')))
      setup.serviceReference = found.service_reference
    },
  },
  judge: rejects({ check: unknownPayout }),
  async run(session, { serviceReference }) {
    const { arrange, sendInvalid, samples } = session
    const known = arrange.payout('reference')
    const ask = async (reference: string, words: Omit<Fault, 'check'>): Promise<void> => {
      const override = { case: { fault: { check: unknownPayout, ...words } } }
      await sendInvalid('getPayoutStatus', { path: { reference } }, override)
    }
    const unknown = samples.unknownId(known)
    // One is longer than any existing reference: some lookups compare only a prefix.
    for (const reference of [unknown, unknown.repeat(2), longIdLike(known), ...carelesslyFound]) {
      await ask(reference, { says: `${show(reference, longestInHeadline)}, a payout that does not exist` })
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
    for (const { id, what } of [...near, ...others].filter((one) => !right.includes(one.id))) {
      await ask(id, { ...asTheRealOne(what), mayShow: [{ reference: id }, { service_reference: id }] })
    }
  },
})
