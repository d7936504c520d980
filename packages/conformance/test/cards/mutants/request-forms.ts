import { loadContract } from '@card-contract/contract'
import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelRequest } from '../../../src/cards/model/reference-model.ts'
import { reading } from '../../fixtures/alterations.ts'
import { type Mutant, ofOperation } from './mutant.ts'
import { responding } from './patches.ts'

const requirement = 'requests/form-does-not-matter'

/** Rejects the requests of an operation whose form it cannot read, and reads all others as a correct server does. */
export function unable(
  operationId: string,
  id: string,
  title: string,
  isUnreadable: (request: ModelRequest) => boolean,
  status = 400,
): Mutant {
  return ofOperation(operationId, id, title, requirement, (parts) => ({
    ...parts,
    read(operation, path, request) {
      const matched = parts.read(operation, path, request)
      if (operation.operationId === operationId && isUnreadable(request)) throw new Rejection(status, 'unreadable')
      return matched
    },
  }))
}

const membersIn = ({ body }: ModelRequest): string[] => Object.keys(JSON.parse(body || '{}'))
const queryIn = ({ target }: ModelRequest): string => target.split('?')[1] ?? ''
const isBefore = (list: readonly string[], one: string, other: string): boolean =>
  list.indexOf(one) < list.indexOf(other)

/** Servers that read requests with something else than a parser. */
const unableMutants: readonly Mutant[] = [
  ...loadContract().operations.map(({ operationId }) =>
    unable(operationId, 'wants-an-accept', 'rejects a request without an Accept header', ({ headers }) => {
      return headers.accept === undefined
    }),
  ),
  unable(
    'createCardUser',
    'wants-the-name-first',
    'rejects a body that does not begin with `first_name`',
    (request) => {
      return membersIn(request)[0] !== 'first_name'
    },
  ),
  unable('topUpCard', 'wants-the-currency-last', 'rejects a body with the currency before the amount', (request) => {
    return isBefore(membersIn(request), 'currency', 'amount')
  }),
  unable(
    'operateCard',
    'wants-the-action-first',
    'rejects a body in which the amount precedes the action',
    (request) => {
      const members = membersIn(request)
      return members.includes('amount') && isBefore(members, 'amount', 'action')
    },
  ),
  unable(
    'createCard',
    'wants-the-type-before-the-grade',
    'rejects a body with the grade before the card type',
    (request) => {
      return isBefore(membersIn(request), 'grade', 'card_type')
    },
  ),
  unable('withdrawFromCard', 'knows-no-blanks', 'rejects a body with a space after a colon', ({ body }) =>
    /": /.test(body),
  ),
  unable('createCard', 'reads-one-line', 'rejects a body with more than one line', ({ body }) =>
    body.trim().includes('\n'),
  ),
  unable('checkPaymentStatus', 'knows-no-tabs', 'rejects a body with tabs', ({ body }) => body.includes('\t')),
  unable('operateCard', 'wants-the-brace-first', 'rejects a body that begins with whitespace', ({ body }) =>
    /^\s/.test(body),
  ),
  unable('topUpCard', 'knows-no-escapes', 'rejects escapes in the currency', ({ body }) => {
    return /:\s*"[^"]*\\u00[0-9a-f]{2}/.test(body)
  }),
  unable('withdrawFromCard', 'knows-no-escaped-names', 'rejects escapes in the names of fields', ({ body }) => {
    return /\\u00[0-9A-F]{2}[^"]*"\s*:/.test(body)
  }),
  unable('createCard', 'knows-no-trailing-zeros', 'rejects a balance such as 10.00', ({ body }) =>
    /\.\d*0\b/.test(body),
  ),
  unable('queryCardOperation', 'knows-no-cents-of-zero', 'rejects an amount such as 2.50 in the query', (request) => {
    return /amount=\d+\.\d0(&|$)/.test(queryIn(request))
  }),
  unable(
    'queryCardOperation',
    'wants-the-action-first',
    'rejects a query that does not begin with the action',
    (request) => {
      return !queryIn(request).startsWith('action')
    },
  ),
  ...['createCard', 'withdrawFromCard'].map((operationId) =>
    unable(operationId, 'wants-plain-digits', 'rejects numbers with an exponent in its body', ({ body }) =>
      /:\s*[\d.]+e/i.test(body),
    ),
  ),
  ...['getPayoutStatus', 'enableCard'].map((operationId) =>
    unable(
      operationId,
      'compresses-nothing',
      'rejects Accept-Encoding: gzip',
      ({ headers }) => headers['accept-encoding'] !== undefined,
      406,
    ),
  ),
  unable('queryCardOperation', 'decodes-nothing', 'rejects percent-encoding in the query', (request) =>
    queryIn(request).includes('%'),
  ),
  unable(
    'createCard',
    'wants-exactly-json',
    'rejects Accept: */* with 406',
    ({ headers }) => headers.accept === '*/*',
    406,
  ),
  unable(
    'createCardUser',
    'reads-the-first-accept',
    'reads only the first media type of Accept',
    ({ headers }) => {
      return /^text\/html,/.test(headers.accept ?? '')
    },
    406,
  ),
  unable('getPayoutStatus', 'wants-one-accept', 'rejects an Accept header with a list', ({ headers }) => {
    return /^application\/json,/.test(headers.accept ?? '')
  }),
  unable(
    'disableCard',
    'wants-its-connection',
    'rejects Connection: close',
    ({ headers }) => headers.connection === 'close',
  ),
  unable(
    'terminateCard',
    'knows-no-small-headers',
    'finds no key in x-api-key, only in X-API-KEY',
    ({ headerNames = [] }) => {
      return headerNames.includes('x-api-key')
    },
    401,
  ),
  ...['createCard', 'topUpCard', 'getPayoutStatus'].map((operationId) =>
    unable(
      operationId,
      'knows-small-headers-only',
      'finds no key in X-API-KEY, only in x-api-key',
      ({ headerNames = [] }) => !headerNames.includes('x-api-key'),
      401,
    ),
  ),
  unable('enableCard', 'knows-no-capitals', 'finds no media types in ACCEPT', ({ headerNames = [] }) =>
    headerNames.includes('ACCEPT'),
  ),
  unable(
    'createCardUser',
    'wants-the-key-first',
    'rejects a request in which the token precedes the key',
    ({ headerNames = [] }) => {
      const names = headerNames.map((name) => name.toLowerCase())
      return isBefore(names, 'authorization', 'x-api-key')
    },
    401,
  ),
]

/** Reads the digits of a number in a body, and ignores that its exponent makes it larger. */
const ignoresExponents: Mutant = {
  id: 'ignores-exponents',
  title: 'a top-up of 0.25e1 moves 0.25',
  breaks: ['card-operations/balance-is-exact'],
  foundBy: ['card-operations/balance-is-exact'],
  alter: reading('topUpCard', (request) => ({ ...request, body: request.body.replace(/(\d\.\d+)e\d/, '$1') })),
}

const echo = 'create-card-user/echoes-name-and-email'

/** Accepts every form, but does not read the same in each. */
const misreading = (id: string, title: string, wrongly: (text: string, raw: string) => string): Mutant => ({
  id,
  title,
  breaks: [echo],
  foundBy: [`${echo}/beyond-ascii`],
  alter: (parts, state) => {
    let raw = ''
    const altered = responding(['createCardUser'], (data) => ({
      ...data,
      first_name: wrongly(String(data.first_name), raw),
      last_name: wrongly(String(data.last_name), raw),
    }))(parts, state)
    return {
      ...altered,
      read(operation, path, request) {
        raw = request.body
        return altered.read(operation, path, request)
      },
    }
  },
})

const misreadingMutants: readonly Mutant[] = [
  misreading('escapes-are-kept', 'escaped letters in a name come back as escapes', (text, raw) => {
    return /\\u0061|\\u0065|\\u006f/.test(raw) ? text.replaceAll('a', '\\u0061') : text
  }),
  misreading(
    'escaped-pairs-are-two-letters',
    'an escaped surrogate pair in a name comes back as two question marks',
    (text, raw) => {
      return /\\ud8/.test(raw) ? text.replace(/[\u{10000}-\u{10ffff}]/gu, '??') : text
    },
  ),
]

/** Servers that accept only some of the forms in which a request can be written. */
export const requestFormMutants: readonly Mutant[] = [...unableMutants, ...misreadingMutants, ignoresExponents]
