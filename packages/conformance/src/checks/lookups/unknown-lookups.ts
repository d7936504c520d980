import { expectNotAcceptedAs } from '../../card-actions/expect-not-accepted-as.ts'
import type { Session } from '../../exchanges/session.ts'
import { longestInHeadline, show } from '../../exchanges/show.ts'
import { defineCheck } from '../../model/define-check.ts'
import { lookUpPayment, lookUpPayout } from '../../programs/look-up.ts'
import { everPresent, type Miss, missesAtTheEnd, nearIdsOf } from '../../samples/near-ids.ts'

const ofThePayment = {
  needs: ['payment'],
  controlled: {
    arrange: async () => undefined,
    async control(session: Session) {
      session.expect.success(await lookUpPayment(session))
    },
  },
} as const

const lookUp = ({ sendInvalid }: Session, [order_id, pay_id]: readonly [string, string]) =>
  sendInvalid('checkPaymentStatus', () => ({ call: { body: { order_id, pay_id } } }))

export const unknownPaymentIsRefused = defineCheck({
  ...ofThePayment,
  requirement: 'check-payment-status/unknown-payment-is-refused',
  kind: 'lookup',
  about: { fault: 'unknown' },
  how: 'Checks the status of payments that do not exist. An existing payment before and after must be found.',
  async run(session) {
    const { arrange, samples, expect } = session
    const { orderId, payId } = arrange.payment()
    const [order, pay] = [samples.unknownId(orderId), samples.unknownId(payId)]
    // The second is longer than any existing ID: some lookups compare only a prefix.
    const odd = everPresent.map((name): [string, string] => [name, name])
    for (const names of [[order, pay], [order.repeat(2), pay.repeat(2)], ...odd] as [string, string][]) {
      const shown = show(names[0], longestInHeadline)
      expect.rejection(await lookUp(session, names), `a payment that does not exist (\`order_id\` ${shown})`)
    }
  },
})

interface Mismatch {
  readonly what: string
  readonly names: readonly [order: string, pay: string]
}

export const mismatchedPairIsRefused = defineCheck({
  ...ofThePayment,
  requirement: 'check-payment-status/mismatched-pair-is-refused',
  kind: 'lookup',
  how: 'Replaces `order_id` or `pay_id` of an existing payment with an unknown id or a near miss, and swaps the two. The correct pair must be accepted before and after.',
  async run(session) {
    const { samples, expect } = session
    const { orderId, payId } = session.arrange.payment()
    const mismatches: readonly Mismatch[] = [
      { what: 'the `order_id` of a payment with an unknown `pay_id`', names: [orderId, samples.unknownId(payId)] },
      { what: 'the `pay_id` of a payment with an unknown `order_id`', names: [samples.unknownId(orderId), payId] },
    ]
    for (const { what, names } of mismatches) {
      expect.rejection(await lookUp(session, names), what, { fault: 'unknown' })
    }
    const near = (name: string, known: string, namesWith: (id: string) => Mismatch['names']): Mismatch[] =>
      nearIdsOf(known, missesAtTheEnd).map(({ says, id }) => ({
        what: `\`${name}\` ${show(id)}, ${says}`,
        names: namesWith(id),
      }))
    const swapped: readonly Mismatch[] = [
      { what: '`order_id` and `pay_id` swapped', names: [payId, orderId] },
      { what: 'the `order_id` in place of the `pay_id`', names: [orderId, orderId] },
    ]
    for (const { what, names } of [
      ...near('pay_id', payId, (id) => [orderId, id]),
      ...near('order_id', orderId, (id) => [id, payId]),
      // `order_id` and `pay_id` of a payment may be equal.
      ...(orderId === payId ? [] : swapped),
    ]) {
      const [order_id, pay_id] = names
      const isCalledSo = (data: Readonly<Record<string, unknown>>): boolean =>
        data.order_id === order_id && data.pay_id === pay_id
      expectNotAcceptedAs(session, what, await lookUp(session, names), isCalledSo)
    }
  },
})

/** Both references use the same lookup, so each gets different near misses. */
const misses = {
  reference: missesAtTheEnd,
  service_reference: ['without its last character', 'without its first character', 'with extra characters at the end'],
} as const satisfies Record<string, readonly Miss[]>

export const unknownPayoutIsRefused = defineCheck<{ serviceReference: unknown }>({
  requirement: 'get-payout-status/unknown-payout-is-refused',
  kind: 'lookup',
  about: { fault: 'unknown' },
  needs: ['payout-reference'],
  how: 'Looks up payouts that do not exist, and near misses of both references of one that does. The existing payout is looked up before and after.',
  controlled: {
    arrange: async () => ({ serviceReference: undefined }),
    async control(session, setup) {
      const found = session.expect.success(await lookUpPayout(session, session.arrange.payout('reference')))
      setup.serviceReference = found.service_reference
    },
  },
  async run(session, { serviceReference }) {
    const { arrange, sendInvalid, samples, expect } = session
    const known = arrange.payout('reference')
    const ask = (reference: string) => sendInvalid('getPayoutStatus', () => ({ call: { path: { reference } } }))
    const unknown = samples.unknownId(known)
    // One is longer than any existing reference: some lookups compare only a prefix.
    for (const reference of [unknown, unknown.repeat(2), ...everPresent]) {
      expect.rejection(await ask(reference), `${show(reference, longestInHeadline)}, a payout that does not exist`)
    }

    const names: [keyof typeof misses, string][] = [['reference', known]]
    if (typeof serviceReference === 'string') names.push(['service_reference', serviceReference])
    const right = names.map(([, one]) => one)
    for (const [name, one] of names) {
      for (const { says, id } of nearIdsOf(one, misses[name]).filter((miss) => !right.includes(miss.id))) {
        const isCalledSo = (reported: Readonly<Record<string, unknown>>): boolean =>
          reported.reference === id || reported.service_reference === id
        expectNotAcceptedAs(session, `\`${name}\` ${show(id)}, ${says}`, await ask(id), isCalledSo)
      }
    }
  },
})
