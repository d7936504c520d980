import type { Contract } from '@card-contract/contract'
import { createUnderstudy, type Understudy } from '../understudy/understudy.ts'
import { castOf } from './casting.ts'
import { connect } from './connection.ts'
import { type Judged, playAndJudge } from './run.ts'
import { type PlanOptions, type Settings, settle } from './settings.ts'
import type { Transport } from './transport.ts'

export interface Rehearsal extends Judged {
  readonly settings: Settings
  readonly understudy: Understudy
  readonly requests: number
}

/** Plays a whole run against an understudy: everything that would be sent is made, and nothing leaves the process. */
export async function rehearse(options: PlanOptions): Promise<Rehearsal> {
  const settings = settle(options)
  const understudy = understudyFor(settings)
  const connection = connect(onStage(understudy), { startedAt: performance.now() })
  const cast = castOf(settings, connection, () => Promise.resolve())
  const judged = await playAndJudge(cast, {
    // One after another, so that the understudy's ids are the same every time.
    concurrency: 1,
    begins: () => true,
    over: () => undefined,
    onPlayed: () => undefined,
  })
  return { ...judged, settings, understudy, requests: connection.sent() }
}

function understudyFor({ contract, target }: Settings): Understudy {
  const { apiKey, accessToken, serviceToken } = target.credentials
  const { payment, payout } = target.fixtures
  return createUnderstudy({
    contract,
    credentials: { ApiKey: apiKey, BearerToken: accessToken, ServiceAuthToken: serviceToken },
    payments: payment
      ? [{ ...shownIn(contract, 'checkPaymentStatus'), order_id: payment.orderId, pay_id: payment.payId }]
      : [],
    payouts: payout
      ? [
          {
            ...shownIn(contract, 'getPayoutStatus'),
            reference: payout.reference ?? 'unknown-reference',
            service_reference: payout.serviceReference ?? 'unknown-service-reference',
            polling_attempts: 0,
            last_polling_at: '',
          },
        ]
      : [],
  })
}

/** The data that the contract's example of an answer shows. */
function shownIn(contract: Contract, operationId: string): Readonly<Record<string, unknown>> {
  const [example] = contract.operation(operationId).response.examples
  return (example?.value as { readonly data?: Readonly<Record<string, unknown>> } | undefined)?.data ?? {}
}

function onStage(understudy: Understudy): Transport {
  return {
    close: () => undefined,
    async send({ method, target, headers, body = '' }) {
      const played = understudy.play({
        method,
        target,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
        body: typeof body === 'string' ? body : Buffer.from(body).toString('utf8'),
      })
      return {
        response: { status: played.status, headers: Object.entries(played.headers), body: Buffer.from(played.body) },
      }
    },
  }
}
