import type { ModelRequest } from '../../../src/cards/model/reference-model.ts'
import { credentials } from '../../fixtures/serve.ts'
import { type Mutant, one } from './mutant.ts'

type Rewrite = (request: ModelRequest) => ModelRequest

/** Serves another way to ask for some operations as if it were the plain one, and looks for no credentials there. */
function open(id: string, title: string, operationIds: readonly string[], plainOf: Rewrite, header?: string): Mutant {
  const [operationId = ''] = operationIds
  const chapter = operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const requirement = 'authentication/no-way-around-it'
  return one(
    id,
    title,
    requirement,
    (parts) => {
      let isOpen = false
      let isHead = false
      return {
        ...parts,
        find(request) {
          const plain = plainOf(request)
          const isPlain = plain.target === request.target && plain.method === request.method
          const found = parts.find(plain)
          const { operationId } = found.operation
          isOpen = !isPlain && operationIds.includes(operationId)
          isHead = request.method === 'HEAD'
          // Elsewhere it serves the plain way only.
          return isOpen ? found : parts.find(request)
        },
        authenticate(operation, headers) {
          if (!isOpen) return parts.authenticate(operation, headers)
          if (header === undefined) return
          const others = operation.credentials.filter((one) => one.header.toLowerCase() !== header)
          parts.authenticate({ ...operation, credentials: others }, headers)
        },
        acceptance(data, matched) {
          const accepted = parts.acceptance(data, matched)
          return isHead ? { ...accepted, body: '' } : accepted
        },
      }
    },
    `${requirement}/${chapter}`,
  )
}

const inPath =
  (change: (path: string) => string): Rewrite =>
  (request) => {
    const [path = '', ...query] = request.target.split('?')
    return { ...request, target: [change(path), ...query].join('?') }
  }

const withoutSlash = inPath((path) => path.replace(/\/$/, ''))
const withoutDoubledSlash = inPath((path) => path.replace(/\/{2,}/g, '/'))
const decoded = inPath((path) => path.replace(/%(6[1-9a-f]|7[0-9a])/gi, (code) => decodeURIComponent(code)))
const inSmallLetters = inPath((path) => {
  const small = path.toLowerCase()
  const names = ['action', 'card', 'transaction', 'virtual-cards', 'cards', 'topup', 'withdraw', 'operation', 'payouts']
  const known = [...names, 'user', 'disable', 'enable', 'payments', 'direct-status']
  return path
    .split('/')
    .map((segment, index) => (known.includes(small.split('/')[index] ?? '') ? segment.toLowerCase() : segment))
    .join('/')
})

const asGet: Rewrite = (request) => (request.method === 'HEAD' ? { ...request, method: 'GET' } : request)

const overridden: Rewrite = (request) => {
  const { headers } = request
  const method = headers['x-http-method-override'] ?? headers['x-method-override'] ?? headers['x-http-method']
  return method === undefined ? request : { ...request, method }
}

/** Takes the key from the query, and the query away. */
const keyInQuery =
  (...names: readonly string[]): Rewrite =>
  (request) => {
    const [path = '', text = ''] = request.target.split('?')
    const query = new URLSearchParams(text)
    const name = names.find((one) => query.get(one) === credentials.apiKey)
    if (name === undefined) return request
    query.delete(name)
    return { ...request, target: query.size > 0 ? `${path}?${query}` : path }
  }

/** Servers whose guard and whose router do not agree about which requests are meant. */
export const edgeOfRoutingMutants: readonly Mutant[] = [
  open('open-behind-a-slash', 'topUpCard with a slash behind its path needs no key', ['topUpCard'], withoutSlash),
  open(
    'users-behind-a-slash',
    'createCardUser with a slash behind its path needs no credentials',
    ['createCardUser'],
    withoutSlash,
  ),
  open(
    'ends-behind-a-slash',
    'terminateCard with a slash behind its path needs no key',
    ['terminateCard'],
    withoutSlash,
  ),
  open('open-in-capitals', 'withdrawFromCard in capitals needs no key', ['withdrawFromCard'], inSmallLetters),
  open('cards-in-capitals', 'createCard in another case needs no credentials', ['createCard'], inSmallLetters),
  open('payouts-in-capitals', 'getPayoutStatus in another case needs no key', ['getPayoutStatus'], inSmallLetters),
  open('open-between-slashes', 'operateCard with a doubled slash needs no key', ['operateCard'], withoutDoubledSlash),
  open(
    'payments-between-slashes',
    'checkPaymentStatus with a doubled slash needs no key',
    ['checkPaymentStatus'],
    withoutDoubledSlash,
  ),
  open('open-when-encoded', 'disableCard with an encoded letter needs no key', ['disableCard'], decoded),
  open(
    'lists-when-encoded',
    'queryCardOperation with an encoded letter needs no credentials',
    ['queryCardOperation'],
    decoded,
  ),
  open('heads-of-payouts', 'a HEAD of a payout needs no key', ['getPayoutStatus'], asGet),
  open('heads-of-queries', 'a HEAD of queryCardOperation needs no credentials', ['queryCardOperation'], asGet),
  open('overridden-ends', 'terminateCard by an overridden method needs no key', ['terminateCard'], overridden),
  open('overridden-payouts', 'getPayoutStatus by an overridden method needs no key', ['getPayoutStatus'], overridden),
  open(
    'keys-in-queries',
    'enableCard takes the key from the query',
    ['enableCard'],
    keyInQuery('api_key', 'X-API-KEY', 'x-api-key'),
  ),
  open(
    'keys-by-header-name-in-queries',
    'topUpCard takes the key from a query parameter with the name of the header',
    ['topUpCard'],
    keyInQuery('X-API-KEY'),
  ),
  open(
    'a-token-fewer-behind-a-slash',
    'createCard with a slash behind its path needs no x-sp-auth-token',
    ['createCard'],
    withoutSlash,
    'x-sp-auth-token',
  ),
  open(
    'a-token-fewer-in-capitals',
    'createCardUser in another case needs no Authorization',
    ['createCardUser'],
    inSmallLetters,
    'authorization',
  ),
  open(
    'ends-of-payments-when-encoded',
    'checkPaymentStatus with an encoded letter in its last part needs no key',
    ['checkPaymentStatus'],
    (request) => (/\/%64irect/i.test(request.target) ? decoded(request) : request),
  ),
  open(
    'payouts-between-slashes',
    'getPayoutStatus with a doubled slash needs no key',
    ['getPayoutStatus'],
    withoutDoubledSlash,
  ),
  open('gets-that-stop', 'disableCard by GET needs no key', ['disableCard'], (request) => {
    return request.method === 'GET' ? { ...request, method: 'POST' } : request
  }),
  open('puts-that-move', 'withdrawFromCard by PUT needs no key', ['withdrawFromCard'], (request) => {
    return request.method === 'PUT' ? { ...request, method: 'POST' } : request
  }),
]
