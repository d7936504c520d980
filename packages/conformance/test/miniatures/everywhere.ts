import { Refusal } from '../../src/understudy/refusal.ts'
import type { Scene } from '../../src/understudy/scene.ts'
import type { PlayedRequest } from '../../src/understudy/understudy.ts'
import { newMemory } from './lenience.ts'
import type { Miniature, Recast } from './miniature.ts'
import { answering, deedOf, kebab, listing } from './patches.ts'

const bodiless = ['disableCard', 'enableCard', 'terminateCard', 'queryCardOperation', 'getPayoutStatus']
const withBody = ['createCardUser', 'createCard', 'operateCard', 'withdrawFromCard', 'topUpCard', 'checkPaymentStatus']
const withPath = ['createCard', 'operateCard', 'withdrawFromCard', 'topUpCard', ...bodiless]

const broken = (): never => {
  throw new Refusal(500, 'internal error')
}

export const miniaturesOfEverywhere: readonly Miniature[] = [
  {
    id: 'created-is-201',
    title: 'a registration is answered with 201',
    breaks: ['envelope/status-is-200'],
    foundBy: ['envelope/status-is-200'],
    recast: (parts) => ({
      ...parts,
      grant: (data, scene) => {
        const answer = parts.grant(data, scene)
        return scene.operation.operationId === 'createCardUser' ? { ...answer, status: 201 } : answer
      },
    }),
  },
  {
    id: 'json-called-text',
    title: 'answers say that they are text/plain',
    breaks: ['envelope/body-is-json'],
    foundBy: ['envelope/body-is-json'],
    recast: (parts) => ({
      ...parts,
      grant: (data, scene) => ({ ...parts.grant(data, scene), headers: { 'content-type': 'text/plain' } }),
    }),
  },
  {
    id: 'success-as-text',
    title: '`success` is the text "true"',
    breaks: ['envelope/success-is-true'],
    foundBy: ['envelope/success-is-true'],
    recast: (parts) => ({
      ...parts,
      grant: (data, scene) => ({ ...parts.grant(data, scene), body: JSON.stringify({ success: 'true', data }) }),
    }),
  },
  {
    id: 'unknown-card-is-a-500',
    title: 'a card that was never issued is answered with 500',
    breaks: ['refusals/are-4xx'],
    foundBy: ['refusals/are-4xx'],
    recast: (parts) => ({
      ...parts,
      refuse: (refusal, request) =>
        parts.refuse(refusal.status === 404 ? new Refusal(500, refusal.message) : refusal, request),
    }),
  },
  {
    id: 'any-token-will-do',
    title: 'the access token is not compared',
    breaks: ['authentication/wrong-credential-is-refused'],
    foundBy: ['authentication/wrong-credential-is-refused'],
    recast: (parts) => ({
      ...parts,
      authenticate(operation, headers) {
        const compared = operation.credentials.filter(({ scheme }) => scheme !== 'BearerToken')
        if (!headers.authorization && compared.length < operation.credentials.length) throw new Refusal(401, 'missing')
        parts.authenticate({ ...operation, credentials: compared }, headers)
      },
    }),
  },
  ...withBody.map(
    (operationId): Miniature => ({
      id: `${kebab(operationId)}-takes-broken-json`,
      title: `${operationId} takes a body that is not JSON for the last one that was`,
      breaks: ['refusals/malformed-json-is-refused'],
      foundBy: [`refusals/malformed-json-is-refused/${kebab(operationId)}`],
      recast: takingBrokenJson(operationId),
    }),
  ),
  ...bodiless.map(
    (operationId): Miniature => ({
      id: `${kebab(operationId)}-wants-a-content-type`,
      title: `${operationId} wants a Content-Type although it has no body`,
      breaks: ['requests/need-no-body-where-none-is-documented'],
      foundBy: [`requests/need-no-body-where-none-is-documented/${kebab(operationId)}`],
      recast: readingFirst(operationId, ({ headers }) => {
        if (headers['content-type'] === undefined) throw new Refusal(415, 'no Content-Type')
      }),
    }),
  ),
  ...withPath.map(
    (operationId): Miniature => ({
      id: `${kebab(operationId)}-breaks-on-odd-ids`,
      title: `${operationId} answers an id with anything but letters, digits, dashes and underscores with 500`,
      breaks: ['refusals/no-input-breaks-the-server'],
      foundBy: [
        `refusals/no-input-breaks-the-server/${kebab(operationId)}`,
        `properties/no-text-breaks-it/${kebab(operationId)}`,
      ],
      recast: readingFirst(operationId, (_, path) => {
        if (Object.values(path).some((id) => !/^[\w-]+$/.test(id))) broken()
      }),
    }),
  ),
  {
    id: 'long-names-break-it',
    title: 'a text of more than 5000 characters in a registration is answered with 500',
    breaks: ['refusals/no-input-breaks-the-server'],
    foundBy: ['refusals/no-input-breaks-the-server/create-card-user'],
    recast: readingFirst('createCardUser', ({ body }) => (body.length > 5_000 ? broken() : undefined)),
  },
  {
    id: 'letters-outside-ascii-break-a-registration',
    title: 'a letter outside ASCII in a registration is answered with 500',
    breaks: ['refusals/no-input-breaks-the-server'],
    foundBy: ['refusals/no-input-breaks-the-server/create-card-user', 'properties/no-text-breaks-it/create-card-user'],
    recast: readingFirst('createCardUser', ({ body }) => (/[^ -~]/.test(body) ? broken() : undefined)),
  },
  {
    id: 'control-characters-break-the-payment-status',
    title: 'a control character in the name of a payment is answered with 500',
    breaks: ['refusals/no-input-breaks-the-server'],
    foundBy: [
      'refusals/no-input-breaks-the-server/check-payment-status',
      'properties/no-text-breaks-it/check-payment-status',
    ],
    recast: readingFirst('checkPaymentStatus', ({ body }) => (/\\u00[01]|\\[bfnrt]/.test(body) ? broken() : undefined)),
  },
  {
    id: 'local-time',
    title: 'timestamps have the offset of the place where the server stands',
    breaks: ['timestamps/utc'],
    foundBy: ['timestamps/utc'],
    recast: answering([], (data) =>
      typeof data.created_at === 'string' ? { ...data, created_at: data.created_at.replace('Z', '+01:00') } : data,
    ),
  },
  {
    id: 'transactions-in-local-time',
    title: 'transactions have an offset that is not UTC',
    breaks: ['timestamps/utc'],
    foundBy: ['timestamps/utc'],
    recast: listing((entries) =>
      entries.map((entry) => ({ ...entry, created_at: String(entry.created_at).replace('Z', '+01:00') })),
    ),
  },
  {
    id: 'frozen-clock',
    title: 'whatever is made was made at one moment long ago',
    breaks: ['timestamps/fresh'],
    foundBy: ['timestamps/fresh'],
    recast: answering([], (data) =>
      data.created_at === undefined ? data : { ...data, created_at: '2026-03-02T09:15:00.000Z' },
    ),
  },
  {
    id: 'transactions-an-hour-ahead',
    title: 'transactions are an hour ahead of everything else, and call it UTC',
    breaks: ['timestamps/fresh'],
    foundBy: ['timestamps/fresh'],
    recast: listing((entries) =>
      entries.map((entry) => ({
        ...entry,
        created_at: new Date(Date.parse(String(entry.created_at)) + 3_600_000).toISOString(),
      })),
    ),
  },
  {
    id: 'cards-name-another-card',
    title: 'the answer to a stop names the card with a letter in the other case',
    breaks: ['card-operations/name-the-card'],
    foundBy: ['card-operations/name-the-card'],
    recast: answering([], (data, scene) =>
      deedOf(scene) === 'disable' ? { ...data, card_id: String(data.card_id).toUpperCase() } : data,
    ),
  },
  {
    id: 'withdrawals-by-query-are-called-top-ups',
    title: 'the answer to a withdrawal through the query is called topup',
    breaks: ['card-operations/name-the-operation'],
    foundBy: ['card-operations/name-the-operation'],
    recast: answering(['queryCardOperation'], (data, scene) =>
      deedOf(scene) === 'withdraw' ? { ...data, operation: 'topup' } : data,
    ),
  },
  {
    id: 'always-dollars',
    title: 'get_balance says USD, whatever the currency of the card',
    breaks: ['card-operations/currency-of-the-card'],
    foundBy: ['card-operations/currency-of-the-card'],
    recast: answering([], (data, scene) => (deedOf(scene) === 'get_balance' ? { ...data, currency: 'USD' } : data)),
  },
  ...withBody.concat('queryCardOperation').map(
    (operationId): Miniature => ({
      id: `${kebab(operationId)}-ignores-what-it-cannot-read`,
      title: `${operationId} takes what the schemas forbid for the last thing that they allowed`,
      breaks: ['requests/outside-the-schema-is-refused'],
      foundBy: [`properties/refuses-what-the-schemas-forbid/${kebab(operationId)}`],
      // What it takes a request for depends on which went before it on the same card.
      remembersOthers: true,
      recast: takingWhatIsForbidden(operationId),
    }),
  ),
]

/** Looks at a request of the operation before it is read. */
function readingFirst(
  operationId: string,
  look: (request: PlayedRequest, path: Readonly<Record<string, string>>) => void,
): Recast {
  return (parts) => ({
    ...parts,
    read(operation, path, request) {
      if (operation.operationId === operationId) look(request, path)
      return parts.read(operation, path, request)
    },
  })
}

/** What cannot be read, and passes the test, is taken for the last scene of the operation. */
function takingForTheLast(operationId: string, isTaken: (refusal: Refusal) => boolean): Recast {
  return (parts) => {
    const memory = newMemory<Scene>()
    return {
      ...parts,
      read(operation, path, request) {
        if (operation.operationId !== operationId) return parts.read(operation, path, request)
        try {
          const scene = parts.read(operation, path, request)
          memory.keep(path, scene)
          return scene
        } catch (error) {
          const last = memory.recall(path)
          if (!(error instanceof Refusal) || !isTaken(error) || !last) throw error
          return last
        }
      },
    }
  }
}

function takingBrokenJson(operationId: string): Recast {
  return takingForTheLast(operationId, ({ message }) => message === 'malformed JSON')
}

function takingWhatIsForbidden(operationId: string): Recast {
  return takingForTheLast(operationId, ({ status, message }) => status === 400 && message !== 'malformed JSON')
}
