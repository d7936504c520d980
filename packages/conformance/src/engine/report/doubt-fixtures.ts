import type { Exchange } from '../nouns/exchange.ts'
import { readResponse } from '../nouns/read-response.ts'
import type { Fixtures } from '../nouns/target.ts'
import { list } from '../values/words.ts'

/**
 * Fixtures for which the target accepts no request: either the target is at fault, or the fixture does not exist there, and
 * the responses cannot show which. Returns a sentence for each. A payout that is found by one of its references exists.
 */
export function doubtFixtures({ payment, payout }: Fixtures, exchanges: readonly Exchange[]): string[] {
  const doubt = (what: string, operationId: string, flags: readonly string[]): string[] => {
    const asked = exchanges.filter((one) => one.operationId === operationId && one.intent !== 'invalid')
    const hasValid = asked.some(({ intent }) => intent === 'valid')
    const isRejected = (one: Exchange): boolean => readResponse(one).isRejection
    // What is accepted only with more than the contract demands exists, too.
    const isFound = asked.some((one) => (one.intent === 'valid' ? !isRejected(one) : readResponse(one).data))
    if (!hasValid || isFound) return []
    const named = `${list(flags)} ${flags.length === 1 ? 'names' : 'name'}`
    return [`every request for the ${what} was rejected: does the service have the ${what} that ${named}?`]
  }
  const references = [
    ...(payout?.reference === undefined ? [] : ['--payout-reference']),
    ...(payout?.serviceReference === undefined ? [] : ['--payout-service-reference']),
  ]
  return [
    ...(payment ? doubt('payment', 'checkPaymentStatus', ['--order-id', '--pay-id']) : []),
    ...(references.length > 0 ? doubt('payout', 'getPayoutStatus', references) : []),
  ]
}
