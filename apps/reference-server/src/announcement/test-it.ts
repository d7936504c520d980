import { quote } from './curl.ts'

/** One payment and one payout in the store, if there is one. */
export interface Lookups {
  readonly payment: { readonly orderId: string; readonly payId: string } | undefined
  readonly payout: { readonly reference: string; readonly serviceReference: string } | undefined
}

/** A clone of the repository has a script for the suite; everyone else takes the published package. */
function conformanceCommand(self: string = import.meta.url): string {
  return self.includes('/node_modules/') ? 'npx @card-contract/conformance' : 'npx -y pnpm@12 conformance'
}

/** The command that tests this server. No operation creates a payment or a payout, so it names one of each. */
export function conformanceLines({ payment, payout }: Lookups): readonly string[] {
  const options = [
    ['--order-id', payment?.orderId],
    ['--pay-id', payment?.payId],
    ['--payout-reference', payout?.reference],
    ['--payout-service-reference', payout?.serviceReference],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`  ${name} ${isPlain.test(value) ? value : quote(value)}`]))
  return [`${conformanceCommand()} run`, ...options].join(' \\\n').split('\n')
}

/** What no shell treats specially. */
const isPlain = /^[\w.:/-]+$/
