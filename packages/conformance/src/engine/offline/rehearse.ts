import type { Contract } from '@card-contract/contract'
import { createReferenceModel, type ReferenceModel } from '../../cards/model/reference-model.ts'
import type { Check } from '../nouns/check.ts'
import type { Judged } from '../nouns/report.ts'
import type { RunSettings } from '../nouns/settings.ts'
import type { Transport } from '../nouns/wire.ts'
import { createRunContext, derive } from '../run/context.ts'
import { runAndJudge } from '../run/run-and-judge.ts'
import { type PlanOptions, settle } from '../run/settings.ts'
import { connect } from '../session/connection.ts'

export interface Rehearsal extends Judged {
  readonly settings: RunSettings
  readonly referenceModel: ReferenceModel
  readonly requests: number
}

/**
 * Plays a whole run against a reference model: composes every request, and sends nothing over the network. `every`: the checks to
 * select from, if they were derived before.
 */
export async function rehearse(options: PlanOptions, every?: readonly Check<never>[]): Promise<Rehearsal> {
  const settings = settle(options)
  const referenceModel = referenceModelFor(settings)
  const connection = connect(transportTo(referenceModel), { startedAt: performance.now() })
  const run = createRunContext(settings, connection, () => Promise.resolve(), derive(settings, every))
  const judged = await runAndJudge(run, {
    // Sequential, so that the reference model's IDs are the same every time.
    concurrency: 1,
    begins: () => true,
    over: () => undefined,
    onScenarioEnd: () => undefined,
  })
  const { exchanges } = run.recorder.redact(judged.exchanges)
  return { ...judged, exchanges, settings, referenceModel, requests: connection.sent() }
}

function referenceModelFor({ contract, target }: RunSettings): ReferenceModel {
  const { apiKey, accessToken, serviceToken } = target.credentials
  const { payment, payout } = target.fixtures
  return createReferenceModel({
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

/** The data of the contract's example response. */
function shownIn(contract: Contract, operationId: string): Readonly<Record<string, unknown>> {
  const [example] = contract.operation(operationId).response.examples
  return (example?.value as { readonly data?: Readonly<Record<string, unknown>> } | undefined)?.data ?? {}
}

/** Responses from a reference model in this process. */
export function transportTo(referenceModel: Pick<ReferenceModel, 'respond'>): Transport {
  return {
    close: () => undefined,
    async send({ method, target, headers, body = '' }) {
      const response = referenceModel.respond({
        method,
        target,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
        headerNames: Object.keys(headers),
        body: typeof body === 'string' ? body : Buffer.from(body).toString('utf8'),
      })
      return {
        response: {
          status: response.status,
          headers: Object.entries(response.headers),
          body: Buffer.from(response.body),
        },
      }
    },
  }
}
