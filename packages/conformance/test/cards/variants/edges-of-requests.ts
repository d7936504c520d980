import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelRequest, ModelResponse } from '../../../src/cards/model/reference-model.ts'
import { type Answered, acting, actionOf, responding } from '../mutants/patches.ts'
import type { Variant } from './variant.ts'

/** Rejects requests before anything else, as a gateway does. */
const guarded = (
  id: string,
  title: string,
  status: number,
  isRejected: (request: ModelRequest) => boolean,
): Variant => ({
  id,
  title,
  alter: (parts) => ({
    ...parts,
    find(request) {
      if (isRejected(request)) throw new Rejection(status, 'not here')
      return parts.find(request)
    },
  }),
})

/** Finds the operation of a request in another way than by its exact path and method. */
const routed = (id: string, title: string, plainOf: (request: ModelRequest) => ModelRequest): Variant => ({
  id,
  title,
  alter: (parts) => {
    let isHead = false
    return {
      ...parts,
      find(request) {
        isHead = request.method === 'HEAD'
        return parts.find(plainOf(request))
      },
      acceptance: (data, matched) => withoutBody(parts.acceptance(data, matched), isHead),
      reject: (rejection, request) => withoutBody(parts.reject(rejection, request), isHead),
    }
  },
})

const withoutBody = (response: ModelResponse, isHead: boolean): ModelResponse =>
  isHead ? { ...response, body: '' } : response

const names =
  /^(action|card|user|transaction|virtual-cards|cards|operation|withdraw|topup|disable|enable|payments|direct-status|payouts)$/i

function leniently(request: ModelRequest): ModelRequest {
  const [path = '', ...query] = request.target.split('?')
  const segments = path.split('/').filter((segment) => segment !== '')
  const plain = segments.map((segment) => {
    const decoded = segment.replace(/%[67]\w/g, (code) => decodeURIComponent(code))
    return names.test(decoded) ? decoded.toLowerCase() : segment
  })
  return { ...request, target: [`/${plain.join('/')}`, ...query].join('?') }
}

function overridden(request: ModelRequest): ModelRequest {
  const method = request.method === 'HEAD' ? 'GET' : (request.headers['x-http-method-override'] ?? request.method)
  return { ...request, method }
}

const longest = (texts: Answered): number =>
  Math.max(0, ...Object.values(texts).map((text) => (typeof text === 'string' ? text.length : 0)))

/** Servers that are as strict, or as lenient, about paths, methods and lengths as the contract lets them be. */
export const edgeVariants: readonly Variant[] = [
  routed(
    'paths-of-any-spelling',
    'a path is found in any case, with any number of slashes, and with encoded letters',
    leniently,
  ),
  routed(
    'heads-like-gets',
    'HEAD is answered like GET, and a method may be overridden; both need the credentials',
    overridden,
  ),
  {
    id: 'heads-of-anything',
    title: 'every HEAD gets 200, whatever it asks for, and nothing is done',
    alter: (parts) => ({
      ...parts,
      find(request) {
        if (request.method === 'HEAD') throw new Rejection(200, '')
        return parts.find(request)
      },
      reject: (rejection, request) => withoutBody(parts.reject(rejection, request), request.method === 'HEAD'),
    }),
  },
  guarded('moved-without-slashes', 'a path with a slash at its end is redirected', 308, ({ target }) => {
    return /\/(\?|$)/.test(target)
  }),
  guarded(
    'a-length-is-needed',
    'a body in chunks gets 411, and so does every request without a length that could have a body',
    411,
    ({ method, headers }) =>
      headers['transfer-encoding'] !== undefined || (method !== 'GET' && headers['content-length'] === undefined),
  ),
  guarded('no-expectations', 'Expect: 100-continue gets 417', 417, ({ headers }) => headers.expect !== undefined),
  guarded(
    'ten-kilobytes',
    'a body of more than 10 kB gets 413, and a path of more than 200 characters 414',
    413,
    (request) => {
      return request.body.length > 10_240
    },
  ),
  guarded(
    'two-hundred-characters-in-a-path',
    'a path of more than 200 characters gets 414',
    414,
    ({ target }) => target.length > 200,
  ),
  {
    id: 'two-hundred-characters',
    title: 'a text of more than 200 characters is rejected, and so are more than 50 fields',
    alter: acting([], (act) => (matched, state) => {
      const isTooLong = longest(matched.body) > 200 || longest(matched.path) > 200
      if (isTooLong || Object.keys(matched.body).length > 50) throw new Rejection(422, 'too long')
      return act(matched, state)
    }),
  },
  {
    id: 'long-texts-are-cut',
    title: 'a text of a user is returned up to its 120th character',
    alter: responding(['createCardUser'], (data) => ({
      ...data,
      first_name: String(data.first_name).slice(0, 120),
      last_name: String(data.last_name).slice(0, 120),
    })),
  },
  {
    id: 'a-business-has-a-name',
    title: 'a business needs a name, and nobody else may have one',
    alter: acting(['createCardUser'], (act) => (matched, state) => {
      const { is_business = false, business_name } = matched.body
      if (is_business !== (business_name !== undefined)) throw new Rejection(422, 'a business has a name')
      return act(matched, state)
    }),
  },
  {
    id: 'unnamed-businesses-have-no-cards',
    title: 'a business without a name is registered, and gets no card',
    alter: acting(['createCard'], (act) => (matched, state) => {
      const { sent } = state.users.get(matched.path.userId ?? '') ?? {}
      if (sent?.is_business === true && sent.business_name === undefined) throw new Rejection(409, 'no name to print')
      return act(matched, state)
    }),
  },
  {
    id: 'nothing-in-vain',
    title:
      'an amount or a currency is rejected with an action that has no use for it, and so is a movement without them',
    alter: acting(['operateCard', 'queryCardOperation'], (act) => (matched, state) => {
      const { amount, currency } = { ...matched.query, ...matched.body }
      const isMovement = ['topup', 'withdraw'].includes(actionOf(matched) ?? '')
      const given = [amount, currency].filter((one) => one !== undefined).length
      if (given !== (isMovement ? 2 : 0)) throw new Rejection(422, 'both, or neither')
      return act(matched, state)
    }),
  },
  {
    id: 'dollars-unless-told',
    title: 'a movement without a currency is in US dollars, at par, and its response says so',
    alter: responding(['operateCard', 'queryCardOperation'], (data, matched) => {
      const { currency } = { ...matched.query, ...matched.body }
      const isMovement = ['topup', 'withdraw'].includes(actionOf(matched) ?? '')
      return isMovement && currency === undefined ? { ...data, currency: 'USD' } : data
    }),
  },
  {
    id: 'trimmed-names',
    title: 'names are trimmed, and blanks within them are reduced to one',
    alter: responding(['createCardUser'], (data) => ({
      ...data,
      first_name: String(data.first_name).trim().replace(/ +/g, ' '),
      last_name: String(data.last_name).trim().replace(/ +/g, ' '),
      email: String(data.email).trim(),
    })),
  },
]
