import { orBlocked } from '../../engine/nouns/outcome.ts'
import type { ApiResponse, Override } from '../../engine/nouns/wire/call.ts'
import { list } from '../../engine/values/texts.ts'
import type { SharedProgram } from '../actions/define-check.ts'
import type { Session } from '../actions/session.ts'
import type { Program } from './use-card.ts'

/** Checks the status of the known payment. */
export function lookUpPayment(
  { arrange, send }: Session,
  indicators: object = {},
  override?: Override,
): Promise<ApiResponse> {
  const { orderId, payId } = arrange.payment()
  return send('checkPaymentStatus', { body: { order_id: orderId, pay_id: payId, ...indicators } }, override)
}

export function lookUpPayout({ send }: Session, reference: string): Promise<ApiResponse> {
  return send('getPayoutStatus', { path: { reference } })
}

/** Enough to see what a lookup changes. */
const lookups = 4

export const lookUpPaymentAgain: Program = async (session) => {
  for (let turn = 0; turn < lookups; turn++) await lookUpPayment(session)
}

/** By the known reference, and then twice by the other one: each reference has its own address, and so perhaps its own cache. */
export const lookUpPayoutAgain: SharedProgram = {
  id: 'get-payout-status/looked-up-again',
  async run(session) {
    const known = session.arrange.payout('reference')
    const first = await lookUpPayout(session, known)
    for (let turn = 1; turn < lookups; turn++) await lookUpPayout(session, known)
    const other = first.data?.service_reference
    if (typeof other !== 'string' || other === '') return
    for (let turn = 0; turn < 2; turn++) await lookUpPayout(session, other)
  },
}

/**
 * Looks up a payout by a known reference and by the other one in the response: three times by each, in both orders, and first on a
 * new connection.
 */
export function lookUpByBothNames(check: string, given: 'reference' | 'serviceReference', other: string): Program {
  return async ({ arrange, send }) => {
    const known = arrange.payout(given)
    const own = { features: [{ check, says: 'a known payout' }] }
    const first = await send('getPayoutStatus', { path: { reference: known } }, { case: own })
    const otherName = first.data?.[other]
    if (typeof otherName !== 'string' || otherName === '') return
    for (const [turn, reference] of [otherName, otherName, known, known, otherName].entries()) {
      // A lookup by either name is once the first on a new connection.
      const form = turn % 2 === 0 ? undefined : 'own-connection'
      await send('getPayoutStatus', { path: { reference } }, { form, case: own })
    }
  }
}

/** A new user shows the time of the service. */
export const lookUpBesideARegistration: SharedProgram = {
  id: 'get-payout-status/looked-up-beside-a-registration',
  async run(session) {
    const reference = session.arrange.payout('reference')
    for (let turn = 0; turn < 2; turn++) await lookUpPayout(session, reference)
    await orBlocked(() => session.arrange.user())
  },
}

/** Checks the status of the known payment without `operation` and `service`. */
export function sendNoIndicators(check: string): Program {
  const says = 'a request with `order_id` and `pay_id` only'
  return async (session) => {
    await lookUpPayment(session, {}, { case: { features: [{ check, says }] } })
  }
}

/** Sends `operation` and `service`, each alone, and both if each is accepted. */
export function sendIndicators(check: string): Program {
  return async (session) => {
    const names = ['operation', 'service']
    const send = (fields: readonly string[]) => {
      const indicators = fields.map((name) => [name, session.samples.optional('checkPaymentStatus', name)])
      const says = list(fields.map((name) => `\`${name}\``))
      const own = { features: [{ check, says, fields }] }
      return lookUpPayment(session, Object.fromEntries(indicators), { intent: 'open', mayBeRejected: true, case: own })
    }
    for (const name of names) if (!(await send([name])).isSuccess) return
    await send(names)
  }
}
