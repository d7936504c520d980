import { Refusal } from '../../src/understudy/refusal.ts'
import { type Miniature, one, type Recast } from './miniature.ts'
import { acting, deedOf } from './patches.ts'

const sayingInstead =
  (change: (body: string) => string): Recast =>
  (parts) => ({
    ...parts,
    grant(data, scene) {
      const granted = parts.grant(data, scene)
      return deedOf(scene) === 'topup' ? { ...granted, body: change(granted.body) } : granted
    },
  })

/** Every answer is put into words otherwise. */
const wording =
  (change: (body: string) => string): Recast =>
  (parts) => ({
    ...parts,
    grant(data, scene) {
      const granted = parts.grant(data, scene)
      return { ...granted, body: change(granted.body) }
    },
  })

const noInputBreaks = (operationId: string, id: string, title: string, recast: Recast): Miniature => ({
  id,
  title,
  breaks: ['refusals/no-input-breaks-the-server'],
  foundBy: [`refusals/no-input-breaks-the-server/${operationId}`],
  recast,
})

/** Faults of the credentials taken together, and of what holds answers together. */
export const miniaturesOfElsewhere: readonly Miniature[] = [
  one(
    'one-credential-of-three-is-enough',
    'where three credentials are needed, one that is valid will do',
    'create-card/refuses-missing-authorization',
    (parts) => ({
      ...parts,
      authenticate(operation, headers) {
        const complaints = operation.credentials.map((credential) => {
          try {
            parts.authenticate({ ...operation, credentials: [credential] }, headers)
            return undefined
          } catch (complaint) {
            return complaint
          }
        })
        if (complaints.every((complaint) => complaint !== undefined)) throw complaints[0]
      },
    }),
  ),
  one(
    'cards-need-no-key',
    'no operation on a card looks at the key',
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
    'what is unknown is a success without data',
    'get-payout-status/unknown-payout-is-refused',
    (parts) => ({
      ...parts,
      refuse(refusal, request) {
        if (refusal.status !== 404) return parts.refuse(refusal, request)
        return { status: 200, headers: { 'content-type': 'application/json' }, body: '{"success":true,"data":null}' }
      },
    }),
  ),
  one(
    'invalid-requests-succeed-with-nothing-done',
    'what is invalid is answered with success and an empty object, and not done',
    'top-up-card/refuses-amount-zero',
    (parts) => ({
      ...parts,
      refuse(refusal, request) {
        if (refusal.status !== 400) return parts.refuse(refusal, request)
        return { status: 200, headers: { 'content-type': 'application/json' }, body: '{"success":true,"data":{}}' }
      },
    }),
  ),
  one('invalid-requests-are-500', 'what is invalid is a 500', 'refusals/are-4xx', (parts) => ({
    ...parts,
    refuse: (refusal, request) =>
      parts.refuse(refusal.status === 400 ? new Refusal(500, refusal.message) : refusal, request),
  })),
  one(
    'a-comma-too-many',
    'the answer to a top-up has a comma too many',
    'top-up-card/accepts-its-credentials-alone',
    sayingInstead((body) => body.replace(/}$/, ',}')),
  ),
  one(
    'no-envelope',
    'the answer to a top-up is not in an envelope',
    'top-up-card/answers-data',
    sayingInstead((body) => JSON.stringify((JSON.parse(body) as { data: unknown }).data)),
  ),
  one(
    'results-instead-of-data',
    'the envelope of a top-up calls its content `result`',
    'top-up-card/answers-data',
    sayingInstead((body) => body.replace('"data":', '"result":')),
  ),
  one(
    'camel-case',
    'the answer to a top-up is in camel case',
    'top-up-card/answers-data-new-balance',
    sayingInstead((body) =>
      body.replace(/"(\w+)_(\w)(\w*)":/g, (_, a: string, b: string, c: string) => `"${a}${b.toUpperCase()}${c}":`),
    ),
  ),
  one(
    'not-a-number',
    'the balance after a top-up of less than a unit is NaN',
    'top-up-card/accepts-amount-at-its-minimum',
    sayingInstead((body) =>
      /"amount":0\.\d+/.test(body) ? body.replace(/"new_balance":[\d.]+/, '"new_balance":NaN') : body,
    ),
  ),
  one(
    'a-comma-behind-three-transactions',
    'a list of three transactions or more has a comma too many',
    'envelope/body-is-json',
    wording((body) => (body.split('"amount":').length > 3 ? body.replace('}]', '},]') : body)),
  ),
  one(
    'as-many-bytes-as-characters',
    'answers are cut off after as many bytes as they have characters',
    'envelope/body-is-json',
    wording((body) => Buffer.from(body).subarray(0, body.length).toString()),
  ),
  noInputBreaks(
    'check-payment-status',
    'plain-text-breaks-it',
    'a body that is called plain text is a 500',
    (parts) => ({
      ...parts,
      read(operation, path, request) {
        const isPlain = request.headers['content-type']?.startsWith('text/plain')
        if (operation.requestBody && isPlain) throw new Refusal(500, 'not JSON')
        return parts.read(operation, path, request)
      },
    }),
  ),
  noInputBreaks(
    'top-up-card',
    'very-large-amounts-break-it',
    'a top-up of more than 64 bits of cents is a 500',
    acting(['topUpCard'], (act) => (scene, state) => {
      if (Number(scene.body.amount) > 1e15) throw new Refusal(500, 'overflow')
      return act(scene, state)
    }),
  ),
  noInputBreaks(
    'create-card',
    'cards-break-on-letters-outside-ascii',
    'a card for a user with letters outside ASCII in the name is a 500',
    acting(['createCard'], (act) => (scene, state) => {
      const { first_name: name } = state.users.get(scene.path.userId ?? '')?.sent ?? {}
      if (/[^ -~]/.test(String(name))) throw new Refusal(500, 'encoding')
      return act(scene, state)
    }),
  ),
]
