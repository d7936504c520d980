import { readResponse } from '../evidence/read-response.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Fixtures } from '../model/target.ts'

/**
 * Fixtures for which the target accepts no request: either the target is at fault, or the fixture does not exist there, and
 * the responses cannot show which. Returns a sentence for each.
 */
export function doubtFixtures({ payment, payout }: Fixtures, exchanges: readonly Exchange[]): string[] {
  const isNeverAccepted = (operationId: string, target = ''): boolean => {
    const asked = exchanges.filter(
      (one) => one.operationId === operationId && one.intent === 'valid' && one.request.target.endsWith(target),
    )
    return asked.length > 0 && asked.every((one) => readResponse(one).isRejection)
  }
  const doubt = (what: string, flags: string, verb = 'names'): string =>
    `every request for the ${what} was rejected: does the service have the ${what} that ${flags} ${verb}?`
  const names = [
    [payout?.reference, '--payout-reference'],
    [payout?.serviceReference, '--payout-service-reference'],
  ] as const
  return [
    ...(payment && isNeverAccepted('checkPaymentStatus') ? [doubt('payment', '--order-id and --pay-id', 'name')] : []),
    ...names.flatMap(([name, flag]) =>
      name !== undefined && isNeverAccepted('getPayoutStatus', `/${encodeURIComponent(name)}`)
        ? [doubt('payout', flag)]
        : [],
    ),
  ]
}
