import { quote } from './curl.ts'

/** One payment and one payout in the store, if there is one. */
export interface Lookups {
  readonly payment: { readonly orderId: string; readonly payId: string } | undefined
  readonly payout: { readonly reference: string; readonly serviceReference: string } | undefined
}

/** The command that tests this server. No operation creates a payment or a payout, so it names one of each. */
export function conformanceLines({ payment, payout }: Lookups): readonly string[] {
  const options = [
    ['--order-id', payment?.orderId],
    ['--pay-id', payment?.payId],
    ['--payout-reference', payout?.reference],
    ['--payout-service-reference', payout?.serviceReference],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`  ${name} ${isPlain.test(value) ? value : quote(value)}`]))
  return ['npx @card-contract/conformance run', ...options].join(' \\\n').split('\n')
}

/** What no shell treats specially. */
const isPlain = /^[\w.:/-]+$/
