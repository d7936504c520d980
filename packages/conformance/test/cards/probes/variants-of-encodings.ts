import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelRequest, Parts } from '../../../src/cards/model/reference-model.ts'
import type { Alteration } from '../../fixtures/alterations.ts'
import { responding } from '../mutants/patches.ts'
import { all, cards, type Variant } from './alterations.ts'

/** Replaces every request before it is read. */
function understanding(mean: (request: ModelRequest) => ModelRequest): Alteration {
  return (parts) => ({
    ...parts,
    read(operation, path, request) {
      const id = Object.fromEntries(Object.entries(path).map(([name, value]) => [name, value.toLowerCase()]))
      return parts.read(operation, id, mean(request))
    },
  })
}

/** Reads the first of each parameter, and numbers in any JavaScript notation. */
function plainTarget(target: string): string {
  const [path = '', query = ''] = target.split('?')
  const sent = new URLSearchParams(query)
  const meant = [...new Set(sent.keys())].map((name): [string, string] => {
    const value = sent.get(name) ?? ''
    return [name, name === 'amount' ? String(Number(value)) : value]
  })
  return `${path}?${new URLSearchParams(meant)}`
}

function plainBody(body: string): string {
  return body.replace(/("amount":\d+)(.*)"amount":\d+/, '$1$2$1').replace(/,"\w+":null/g, '')
}

function authenticating(check: (parts: Parts, ...args: Parameters<Parts['authenticate']>) => void): Alteration {
  return (parts) => ({ ...parts, authenticate: (operation, headers) => check(parts, operation, headers) })
}

/** Answers of servers that accept more notations, or fewer. */
export const variantsOfSpellings: readonly Variant[] = [
  {
    title: 'a server that accepts as many notations as possible',
    alter: all(
      understanding(({ headers, target, body, ...request }) => ({
        ...request,
        headers: { ...headers, 'content-type': 'application/json' },
        target: plainTarget(target),
        body: plainBody(body),
      })),
      authenticating((parts, operation, headers) => {
        const bearer = (value = ''): string => value.replace(/^bearer +/i, 'Bearer ')
        const { authorization, 'x-sp-auth-token': service } = headers
        const plain = { ...headers, authorization: bearer(authorization), 'x-sp-auth-token': bearer(service) }
        parts.authenticate(operation, plain)
      }),
    ),
    responses: {
      'requests/repeated-query-parameters':
        'with the same value: accepted; with another value: accepted, uses the first',
      'requests/repeated-body-fields': 'accepted, uses the first',
      'requests/null-for-an-optional-field': 'accepted',
      'refusals/unsupported-media-type': 'accepted',
      'amounts/other-spellings-in-a-query': '+10, 010, 10.: accepted, counted as 10; 0x10: accepted, counted as 16',
      'identifiers/case-and-reserved-characters':
        'in another case: accepted; %2F behind it, %20 behind it, %C3%A9 behind it: rejected with 404',
      'authentication/spelling-of-the-scheme': 'accepted',
    },
  },
  {
    title: 'a server that counts in the smallest unit and accepts plain digits only',
    alter: all(
      cards(({ action, values, next }) => {
        const isMovement = action === 'topup' || action === 'withdraw'
        if (isMovement && !Number.isInteger(values.amount)) throw new Rejection(422, 'no fractions')
        return next()
      }),
      (parts) => ({
        ...parts,
        read(operation, path, request) {
          if (/\de\d/.test(request.target)) throw new Rejection(400, 'plain digits')
          return parts.read(operation, path, request)
        },
      }),
    ),
    responses: {
      'amounts/unit': 'rejected with 422',
      'amounts/exponent-notation': 'in a query: rejected with 400',
    },
  },
  {
    title: 'a server that checks every credential and limits requests',
    alter: all(
      authenticating((parts, operation, headers) => {
        parts.authenticate(operation, headers)
        if (headers.authorization?.endsWith('not-a-token')) throw new Rejection(401, 'what is this?')
      }),
      (parts) => {
        let count = 0
        return {
          ...parts,
          authenticate(operation, headers) {
            if (++count % 15 === 0) throw new Rejection(429, 'not so fast')
            parts.authenticate(operation, headers)
          },
          reject(rejection, request) {
            const { headers, ...response } = parts.reject(rejection, request)
            return { ...response, headers: { ...headers, 'retry-after': '0' } }
          },
        }
      },
    ),
    responses: {
      'limits/rate': '20 requests: asked to wait with 429',
      'authentication/credentials-not-asked-for': 'valid tokens: accepted; invalid tokens: rejected with 401',
    },
  },
  {
    title: 'a server that updates a payout on every lookup',
    alter: all(
      responding(['getPayoutStatus'], (data) => ({ ...data, updated_at: data.last_polling_at })),
      responding(['checkPaymentStatus'], (data) => ({ ...data, currency: 'USD' })),
    ),
    responses: {
      'payouts/what-updates-a-payout': 'accepted, updated_at changed',
      'payments/currency-values': '`USD`',
    },
  },
]
