import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelRequest } from '../../../src/cards/model/reference-model.ts'
import type { Alteration, Mutant } from './mutant.ts'
import { acting, anew } from './patches.ts'
import { unable } from './request-forms.ts'

const queryIn = ({ target }: ModelRequest): string => target.split('?')[1] ?? ''
const isChunked = ({ headers }: ModelRequest): boolean => headers['transfer-encoding'] === 'chunked'
const hasNoLength = ({ headers }: ModelRequest): boolean =>
  headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
const isExpecting = ({ headers }: ModelRequest): boolean => headers.expect !== undefined

const bothNames = 'get-payout-status/both-names-lead-to-it'

/** Finds a payout or not, depending on how it was asked for before. `asked` lists the names, the last one included. */
function losing(id: string, title: string, isLost: (asked: readonly string[], isFirst: boolean) => boolean): Mutant {
  return {
    id,
    title,
    breaks: [bothNames],
    foundBy: [`${bothNames}/by-service-reference`],
    remembersOthers: true,
    alter: anew((): Alteration => {
      const asked: string[] = []
      let isFirst = false
      let isNext = false
      const alter = acting(['getPayoutStatus'], (act) => (matched, state) => {
        const { reference = '' } = matched.path
        const known = state.payouts.find((one) => one.reference === reference || one.service_reference === reference)
        if (known) asked.push(known.reference === reference ? 'reference' : 'service_reference')
        if (known && isLost(asked, isFirst)) throw new Rejection(404, 'no such payout')
        return act(matched, state)
      })
      return (parts, state) => ({
        ...alter(parts, state),
        find(request) {
          isFirst = isNext
          // What follows comes on another connection.
          isNext = request.headers.connection === 'close'
          return parts.find(request)
        },
      })
    }),
  }
}

/** Servers that read only some of the equivalent ways to write a request. */
export const equivalentWritingMutants: readonly Mutant[] = [
  unable('createCardUser', 'reads-no-chunks', 'takes a body in chunks for an empty one', isChunked),
  unable('topUpCard', 'reads-no-chunks', 'breaks at a body in chunks', isChunked, 500),
  unable('operateCard', 'wants-a-length', 'finds a body in chunks malformed', isChunked, 422),
  unable('checkPaymentStatus', 'reads-no-chunks', 'is not implemented for a body in chunks', isChunked, 501),
  unable('createCard', 'expects-nothing', 'breaks at Expect: 100-continue', isExpecting, 500),
  unable('withdrawFromCard', 'expects-nothing', 'rejects Expect: 100-continue', isExpecting),
  unable('checkPaymentStatus', 'expects-nothing', 'rejects Expect: 100-continue', isExpecting, 403),
  unable('disableCard', 'reads-a-length', 'breaks where it finds no Content-Length to read', hasNoLength, 500),
  unable('enableCard', 'reads-a-length', 'finds a body that has no length', hasNoLength),
  unable('terminateCard', 'reads-a-length', 'is not found by a DELETE without a length', hasNoLength, 404),
  unable(
    'enableCard',
    'knows-no-empty-requests',
    'is not implemented for a request without a length',
    hasNoLength,
    501,
  ),
  unable('queryCardOperation', 'decodes-no-names', 'does not decode the names of a query', (request) => {
    return /(^|&)[^=&]*%/.test(queryIn(request))
  }),
  unable('queryCardOperation', 'decodes-once', 'does not decode two letters of a value in a row', (request) => {
    return /%[46-7][0-9a-f]%/i.test(queryIn(request))
  }),
  unable('queryCardOperation', 'decodes-capitals', 'knows no percent-encoding in small letters', (request) => {
    return /%[0-9][a-f]/.test(queryIn(request))
  }),
  unable('queryCardOperation', 'decodes-no-digits', 'does not decode the digits of an amount', (request) => {
    return /amount=[^&]*%3\d/.test(queryIn(request))
  }),
  losing(
    'the-service-reference-on-a-new-connection',
    'a payout is not found by its service reference by the first request of a connection',
    (asked, isFirst) => isFirst && asked.at(-1) === 'service_reference',
  ),
  losing(
    'the-reference-on-a-new-connection',
    'a payout is not found by its reference by the first request of a connection',
    (asked, isFirst) => isFirst && asked.length > 1 && asked.at(-1) === 'reference',
  ),
  losing('three-lookups-by-one-name', 'a payout is not found by another name than three times before', (asked) => {
    const [last] = asked.slice(-1)
    return asked.length > 3 && asked.slice(-4, -1).every((name) => name !== last)
  }),
]
