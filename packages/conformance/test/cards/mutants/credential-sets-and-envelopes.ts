import { Rejection } from '../../../src/cards/model/matched-request.ts'
import { type Alteration, type Mutant, one } from './mutant.ts'
import { acting, actionOf, wording } from './patches.ts'

const sayingInstead = (change: (body: string) => string): Alteration =>
  wording(change, (matched) => actionOf(matched) === 'topup')

const noInputBreaks = (operationId: string, id: string, title: string, alter: Alteration): Mutant => ({
  id,
  title,
  breaks: ['refusals/no-input-breaks-the-server'],
  foundBy: [`refusals/no-input-breaks-the-server/${operationId}`],
  alter,
})

/** Faults in combinations of credentials and in the response envelope. */
export const credentialSetMutants: readonly Mutant[] = [
  one(
    'one-credential-of-three-is-enough',
    'one valid credential is enough where three are required',
    'create-card/refuses-missing-authorization',
    (parts) => ({
      ...parts,
      authenticate(operation, headers) {
        const reported = operation.credentials.map((credential) => {
          try {
            parts.authenticate({ ...operation, credentials: [credential] }, headers)
            return undefined
          } catch (draft) {
            return draft
          }
        })
        if (reported.every((draft) => draft !== undefined)) throw reported[0]
      },
    }),
  ),
  one(
    'cards-need-no-key',
    'card operations do not check the API key',
    'top-up-card/refuses-missing-x-api-key',
    (parts) => ({
      ...parts,
      authenticate(operation, headers) {
        if (operation.path.startsWith('/virtual-cards/')) return
        parts.authenticate(operation, headers)
      },
    }),
  ),
  one(
    'success-without-anything',
    'a request for an unknown object returns success without data',
    'get-payout-status/unknown-payout-is-refused',
    (parts) => ({
      ...parts,
      reject(rejection, request) {
        if (rejection.status !== 404) return parts.reject(rejection, request)
        return { status: 200, headers: { 'content-type': 'application/json' }, body: '{"success":true,"data":null}' }
      },
    }),
  ),
  one(
    'invalid-requests-succeed-with-nothing-done',
    'an invalid request returns success and an empty object, and has no effect',
    'top-up-card/refuses-amount-zero',
    (parts) => ({
      ...parts,
      reject(rejection, request) {
        if (rejection.status !== 400) return parts.reject(rejection, request)
        return { status: 200, headers: { 'content-type': 'application/json' }, body: '{"success":true,"data":{}}' }
      },
    }),
  ),
  one('invalid-requests-are-500', 'an invalid request returns 500', 'refusals/are-4xx', (parts) => ({
    ...parts,
    reject: (rejection, request) =>
      parts.reject(rejection.status === 400 ? new Rejection(500, rejection.message) : rejection, request),
  })),
  one(
    'a-comma-too-many',
    'the response to a top-up has a trailing comma',
    'top-up-card/accepts-its-credentials-alone',
    sayingInstead((body) => body.replace(/}$/, ',}')),
  ),
  one(
    'no-envelope',
    'the response to a top-up has no envelope',
    'top-up-card/answers-data',
    sayingInstead((body) => JSON.stringify((JSON.parse(body) as { data: unknown }).data)),
  ),
  one(
    'results-instead-of-data',
    'the response to a top-up has `result` instead of `data`',
    'top-up-card/answers-data',
    sayingInstead((body) => body.replace('"data":', '"result":')),
  ),
  one(
    'camel-case',
    'the response to a top-up has field names in camel case',
    'top-up-card/answers-data-new-balance',
    sayingInstead((body) =>
      body.replace(/"(\w+)_(\w)(\w*)":/g, (_, a: string, b: string, c: string) => `"${a}${b.toUpperCase()}${c}":`),
    ),
  ),
  one(
    'not-a-number',
    'the balance after a top-up of less than one unit is NaN',
    'top-up-card/accepts-amount-at-its-minimum',
    sayingInstead((body) =>
      /"amount":0\.\d+/.test(body) ? body.replace(/"new_balance":[\d.]+/, '"new_balance":NaN') : body,
    ),
  ),
  one(
    'a-comma-behind-three-transactions',
    'a list of three or more transactions has a trailing comma',
    'envelope/body-is-json',
    wording((body) => (body.split('"amount":').length > 3 ? body.replace('}]', '},]') : body)),
  ),
  one(
    'nothing-on-a-card-is-null',
    'the balance of a card with nothing on it is read as null',
    'operate-card/answers-data-new-balance',
    wording(
      (body) => body.replace('"new_balance":0,', '"new_balance":null,'),
      (matched) => actionOf(matched) === 'get_balance',
    ),
  ),
  one(
    'as-many-bytes-as-characters',
    'responses are cut off after as many bytes as they have characters',
    'envelope/body-is-json',
    wording((body) => Buffer.from(body).subarray(0, body.length).toString()),
  ),
  noInputBreaks(
    'check-payment-status',
    'plain-text-breaks-it',
    'a body with the media type text/plain returns 500',
    (parts) => ({
      ...parts,
      read(operation, path, request) {
        const isPlain = request.headers['content-type']?.startsWith('text/plain')
        if (operation.requestBody && isPlain) throw new Rejection(500, 'not JSON')
        return parts.read(operation, path, request)
      },
    }),
  ),
  noInputBreaks(
    'top-up-card',
    'very-large-amounts-break-it',
    'a top-up whose cents exceed 64 bits returns 500',
    acting(['topUpCard'], (act) => (matched, state) => {
      if (Number(matched.body.amount) > 1e15) throw new Rejection(500, 'overflow')
      return act(matched, state)
    }),
  ),
  noInputBreaks(
    'create-card',
    'cards-break-on-letters-outside-ascii',
    'issuing a card to a user with a non-ASCII name returns 500',
    acting(['createCard'], (act) => (matched, state) => {
      const { first_name: name } = state.users.get(matched.path.userId ?? '')?.sent ?? {}
      if (/[^ -~]/.test(String(name))) throw new Rejection(500, 'encoding')
      return act(matched, state)
    }),
  ),
]
