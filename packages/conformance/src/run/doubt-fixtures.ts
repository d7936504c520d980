import type { Exchange } from '../model/exchange.ts'
import type { Fixtures } from '../model/target.ts'
import { readAnswer } from './answer.ts'

/**
 * Names of things that the target should hold, and grants nothing about: it may be at fault, or never have heard of them, which
 * looks the same from outside. A sentence for each.
 */
export function doubtFixtures({ payment, payout }: Fixtures, exchanges: readonly Exchange[]): string[] {
  const isNeverGranted = (operationId: string, target = ''): boolean => {
    const asked = exchanges.filter(
      (one) => one.operationId === operationId && one.intent === 'valid' && one.request.target.endsWith(target),
    )
    return asked.length > 0 && asked.every((one) => readAnswer(one).isRefusal)
  }
  const doubt = (what: string, flags: string): string =>
    `nothing about the ${what} was granted: does the service know what ${flags} named?`
  const names = [
    [payout?.reference, '--payout-reference'],
    [payout?.serviceReference, '--payout-service-reference'],
  ] as const
  return [
    ...(payment && isNeverGranted('checkPaymentStatus') ? [doubt('payment', '--order-id and --pay-id')] : []),
    ...names.flatMap(([name, flag]) =>
      name !== undefined && isNeverGranted('getPayoutStatus', `/${encodeURIComponent(name)}`)
        ? [doubt('payout', flag)]
        : [],
    ),
  ]
}
