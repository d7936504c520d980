import { loadContract, type Operation } from '@card-contract/contract'
import { type MatchedRequest, Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelRequest } from '../../../src/cards/model/reference-model.ts'
import { kebab } from '../../../src/engine/values/names.ts'
import { newMemory } from './lenient-reading.ts'
import { type Alteration, type Mutant, one } from './mutant.ts'
import { acting, actionOf, listing, responding, wording } from './patches.ts'

const { operations } = loadContract()
const idsOf = (chosen: readonly Operation[]): readonly string[] => chosen.map(({ operationId }) => operationId)
const bodiless = idsOf(operations.filter(({ requestBody }) => !requestBody))
const withBody = idsOf(operations.filter(({ requestBody }) => requestBody))
const withPath = idsOf(operations.filter(({ parameters }) => parameters.some((one) => one.in === 'path')))

const broken = (): never => {
  throw new Rejection(500, 'internal error')
}

export const wholeRequestMutants: readonly Mutant[] = [
  {
    id: 'created-is-201',
    title: 'a registration returns 201',
    breaks: ['envelope/status-is-200'],
    foundBy: ['envelope/status-is-200'],
    alter: (parts) => ({
      ...parts,
      acceptance: (data, matched) => {
        const response = parts.acceptance(data, matched)
        return matched.operation.operationId === 'createCardUser' ? { ...response, status: 201 } : response
      },
    }),
  },
  {
    id: 'escapes-that-json-does-not-have',
    title: 'letters outside ASCII are escaped with \\x, as in JavaScript',
    breaks: ['envelope/body-is-json'],
    foundBy: ['envelope/body-is-json'],
    alter: wording((body) => body.replace(/[^ -~]/g, (letter) => `\\x${letter.charCodeAt(0).toString(16)}`)),
  },
  {
    id: 'json-called-text',
    title: 'responses have the media type text/plain',
    breaks: ['envelope/content-type-is-json'],
    foundBy: ['envelope/content-type-is-json'],
    alter: (parts) => ({
      ...parts,
      acceptance: (data, matched) => ({
        ...parts.acceptance(data, matched),
        headers: { 'content-type': 'text/plain' },
      }),
    }),
  },
  {
    id: 'success-as-text',
    title: '`success` is the string "true"',
    breaks: ['envelope/success-is-true'],
    foundBy: ['envelope/success-is-true'],
    alter: (parts) => ({
      ...parts,
      acceptance: (data, matched) => ({
        ...parts.acceptance(data, matched),
        body: JSON.stringify({ success: 'true', data }),
      }),
    }),
  },
  one(
    'no-user-gets-a-card',
    'createCard rejects every request',
    'requests/valid-ones-are-accepted',
    acting(['createCard'], () => () => {
      throw new Rejection(422, 'not today')
    }),
  ),
  {
    id: 'unknown-card-is-a-500',
    title: 'a request for a card that was never issued returns 500',
    breaks: ['refusals/are-4xx'],
    foundBy: ['refusals/are-4xx'],
    alter: (parts) => ({
      ...parts,
      reject: (rejection, request) =>
        parts.reject(rejection.status === 404 ? new Rejection(500, rejection.message) : rejection, request),
    }),
  },
  {
    id: 'any-token-will-do',
    title: 'the access token is not compared',
    breaks: ['authentication/wrong-credential-is-refused'],
    foundBy: ['authentication/wrong-credential-is-refused'],
    alter: (parts) => ({
      ...parts,
      authenticate(operation, headers) {
        const compared = operation.credentials.filter(({ scheme }) => scheme !== 'BearerToken')
        if (!headers.authorization && compared.length < operation.credentials.length)
          throw new Rejection(401, 'missing')
        parts.authenticate({ ...operation, credentials: compared }, headers)
      },
    }),
  },
  ...withBody.map(
    (operationId): Mutant => ({
      id: `${kebab(operationId)}-takes-broken-json`,
      title: `${operationId} accepts a body that is not JSON and reuses the last valid one`,
      breaks: ['refusals/malformed-json-is-refused'],
      foundBy: [`refusals/malformed-json-is-refused/${kebab(operationId)}`],
      alter: takingBrokenJson(operationId),
    }),
  ),
  ...bodiless.map(
    (operationId): Mutant => ({
      id: `${kebab(operationId)}-wants-a-content-type`,
      title: `${operationId} requires a Content-Type although it has no body`,
      breaks: ['requests/need-no-body-where-none-is-documented'],
      foundBy: [`requests/need-no-body-where-none-is-documented/${kebab(operationId)}`],
      alter: readingFirst(operationId, ({ headers }) => {
        if (headers['content-type'] === undefined) throw new Rejection(415, 'no Content-Type')
      }),
    }),
  ),
  ...withPath.map(
    (operationId): Mutant => ({
      id: `${kebab(operationId)}-breaks-on-odd-ids`,
      title: `${operationId} returns 500 if an ID has other characters than letters, digits, dashes and underscores`,
      breaks: ['refusals/no-input-breaks-the-server'],
      foundBy: [
        `refusals/no-input-breaks-the-server/${kebab(operationId)}`,
        `properties/no-text-breaks-it/${kebab(operationId)}`,
      ],
      alter: readingFirst(operationId, (_, path) => {
        if (Object.values(path).some((id) => !/^[\w-]+$/.test(id))) broken()
      }),
    }),
  ),
  {
    id: 'long-names-break-it',
    title: 'a registration with a string longer than 5000 characters returns 500',
    breaks: ['refusals/no-input-breaks-the-server'],
    foundBy: ['refusals/no-input-breaks-the-server/create-card-user'],
    alter: readingFirst('createCardUser', ({ body }) => (body.length > 5_000 ? broken() : undefined)),
  },
  {
    id: 'letters-outside-ascii-break-a-registration',
    title: 'a registration with a non-ASCII letter returns 500',
    breaks: ['refusals/no-input-breaks-the-server'],
    foundBy: ['refusals/no-input-breaks-the-server/create-card-user', 'properties/no-text-breaks-it/create-card-user'],
    alter: readingFirst('createCardUser', ({ body }) => (/[^ -~]/.test(body) ? broken() : undefined)),
  },
  {
    id: 'control-characters-break-the-payment-status',
    title: 'a control character in the ID of a payment returns 500',
    breaks: ['refusals/no-input-breaks-the-server'],
    foundBy: [
      'refusals/no-input-breaks-the-server/check-payment-status',
      'properties/no-text-breaks-it/check-payment-status',
    ],
    alter: readingFirst('checkPaymentStatus', ({ body }) => (/\\u00[01]|\\[bfnrt]/.test(body) ? broken() : undefined)),
  },
  {
    id: 'local-time',
    title: 'timestamps have the local UTC offset of the server',
    breaks: ['timestamps/utc'],
    foundBy: ['timestamps/utc'],
    alter: responding([], (data) =>
      typeof data.created_at === 'string' ? { ...data, created_at: data.created_at.replace('Z', '+01:00') } : data,
    ),
  },
  {
    id: 'transactions-in-local-time',
    title: 'timestamps of transactions have an offset other than UTC',
    breaks: ['timestamps/utc'],
    foundBy: ['timestamps/utc'],
    alter: listing((entries) =>
      entries.map((entry) => ({ ...entry, created_at: String(entry.created_at).replace('Z', '+01:00') })),
    ),
  },
  {
    id: 'frozen-clock',
    title: 'created_at is always the same moment long ago',
    breaks: ['timestamps/fresh'],
    foundBy: ['timestamps/fresh'],
    alter: responding([], (data) =>
      data.created_at === undefined ? data : { ...data, created_at: '2026-03-02T09:15:00.000Z' },
    ),
  },
  {
    id: 'transactions-an-hour-ahead',
    title: 'timestamps of transactions are an hour ahead but marked as UTC',
    breaks: ['timestamps/fresh'],
    foundBy: ['timestamps/fresh'],
    alter: listing((entries) =>
      entries.map((entry) => ({
        ...entry,
        created_at: new Date(Date.parse(String(entry.created_at)) + 3_600_000).toISOString(),
      })),
    ),
  },
  {
    id: 'cards-name-another-card',
    title: 'the response to disable returns the card ID with one letter in the other case',
    breaks: ['card-operations/name-the-card'],
    foundBy: ['card-operations/name-the-card'],
    alter: responding([], (data, matched) =>
      actionOf(matched) === 'disable' ? { ...data, card_id: String(data.card_id).toUpperCase() } : data,
    ),
  },
  {
    id: 'withdrawals-by-query-are-called-top-ups',
    title: 'queryCardOperation returns topup as the operation of a withdrawal',
    breaks: ['card-operations/name-the-operation'],
    foundBy: ['card-operations/name-the-operation'],
    alter: responding(['queryCardOperation'], (data, matched) =>
      actionOf(matched) === 'withdraw' ? { ...data, operation: 'topup' } : data,
    ),
  },
  {
    id: 'always-dollars',
    title: 'get_balance always returns USD',
    breaks: ['card-operations/currency-of-the-card'],
    foundBy: ['card-operations/currency-of-the-card'],
    alter: responding([], (data, matched) =>
      actionOf(matched) === 'get_balance' ? { ...data, currency: 'USD' } : data,
    ),
  },
  ...withBody.concat('queryCardOperation').map(
    (operationId): Mutant => ({
      id: `${kebab(operationId)}-ignores-what-it-cannot-read`,
      title: `${operationId} accepts a request that the schemas forbid and reuses the last valid one`,
      breaks: ['requests/outside-the-schema-is-refused'],
      foundBy: [`properties/refuses-what-the-schemas-forbid/${kebab(operationId)}`],
      // The request that it reuses depends on the earlier ones on the same card.
      remembersOthers: true,
      alter: takingWhatIsForbidden(operationId),
    }),
  ),
]

/** Intercepts a request of the operation before it is read. */
function readingFirst(
  operationId: string,
  look: (request: ModelRequest, path: Readonly<Record<string, string>>) => void,
): Alteration {
  return (parts) => ({
    ...parts,
    read(operation, path, request) {
      if (operation.operationId === operationId) look(request, path)
      return parts.read(operation, path, request)
    },
  })
}

/** Replaces an unreadable request that passes the test with the last request of the operation. */
function takingForTheLast(operationId: string, isTaken: (rejection: Rejection) => boolean): Alteration {
  return (parts) => {
    const memory = newMemory<MatchedRequest>()
    return {
      ...parts,
      read(operation, path, request) {
        if (operation.operationId !== operationId) return parts.read(operation, path, request)
        try {
          const matched = parts.read(operation, path, request)
          memory.keep(path, matched)
          return matched
        } catch (error) {
          const last = memory.recall(path)
          if (!(error instanceof Rejection) || !isTaken(error) || !last) throw error
          return last
        }
      },
    }
  }
}

function takingBrokenJson(operationId: string): Alteration {
  return takingForTheLast(operationId, ({ message }) => message === 'malformed JSON')
}

function takingWhatIsForbidden(operationId: string): Alteration {
  return takingForTheLast(operationId, ({ status, message }) => status === 400 && message !== 'malformed JSON')
}
