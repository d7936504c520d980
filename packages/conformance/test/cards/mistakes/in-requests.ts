import { loadContract } from '@card-contract/contract'
import { Rejection } from '../../../src/cards/model/matched-request.ts'
import { fieldsOf } from '../../../src/engine/cases/samples/fields.ts'
import type { WireResult } from '../../../src/engine/nouns/wire/wire.ts'
import { add, compare, subtract } from '../../../src/engine/values/decimal.ts'
import {
  type Alteration,
  acting,
  openTo,
  reading,
  readingBody,
  rejecting,
  type Said,
} from '../../fixtures/alterations.ts'
import { movingInAction } from '../mutants/reported-balances.ts'
import { each, isJson, type Mistake, silently, wanting, wantingInUsers } from './mistake.ts'

const { operations } = loadContract()
const all = operations.map(({ operationId }) => operationId)
const withBodies = operations.filter(({ requestBody }) => requestBody).map(({ operationId }) => operationId)
const withTokens = operations.filter(({ credentials }) => credentials.length > 1).map(({ operationId }) => operationId)

const readingBodies = (correct: (body: Said) => Said): Alteration =>
  each(withBodies, (operationId) => readingBody(operationId, correct))

/** Changes each field of a body by its name and value. */
const changing =
  (change: (name: string, value: unknown) => readonly [string, unknown]) =>
  (body: Said): Said =>
    Object.fromEntries(Object.entries(body).map(([name, value]) => change(name, value)))

const enums = operations.flatMap((operation) =>
  fieldsOf(loadContract(), operation).flatMap(({ schema }) => (schema.enum ?? []).map(String)),
)

const inAnyCase = (value: unknown): unknown =>
  enums.find((one) => typeof value === 'string' && one.toLowerCase() === value.toLowerCase()) ?? value

const names = operations.flatMap((operation) => fieldsOf(loadContract(), operation).map(({ name }) => name))

const own: Readonly<Record<string, string>> = {
  enable: 'enabled',
  disable: 'disabled',
  get_transactions: 'transactions',
}

const dropped = { trouble: { kind: 'reset', message: 'the connection was closed before the response' } } as const

/** Answers some requests in another way, after it has carried them out. */
const insteadOf =
  (other: WireResult, isMeant: (sent: Said, received: string) => boolean): Mistake['around'] =>
  (transport) => ({
    ...transport,
    async send(request) {
      const result = await transport.send(request)
      const text = String(request.body ?? '')
      return isMeant(isJson(text) ? { ...JSON.parse(text) } : {}, result.response?.body.toString() ?? '')
        ? other
        : result
    },
  })

const failed = { response: { status: 500, headers: [], body: Buffer.from('') } }

const movesIn =
  (wanted: string) =>
  ({ amount, currency }: Said): boolean =>
    amount !== undefined && currency === wanted

const billing = /^createCardUser rejects every valid request: .*`billing_address`/

/** Moves the money before it has read the rest of the request. */
const withdrawingFirst = (operationIds: readonly string[]): Alteration =>
  each(operationIds, (operationId) => (parts, state) => ({
    ...parts,
    read(operation, path, request) {
      try {
        return parts.read(operation, path, request)
      } catch (error) {
        const card = operation.operationId === operationId ? state.cards.get(path.cardId ?? path.id ?? '') : undefined
        const { action = 'withdraw', amount } = isJson(request.body)
          ? { ...(JSON.parse(request.body) as Said | null) }
          : {}
        const isMovement = action === 'withdraw' && typeof amount === 'number' && amount > 0 && amount < 1e6
        if (card && isMovement && compare(card.balance, String(amount)) >= 0) {
          card.balance = subtract(card.balance, String(amount))
        }
        throw error
      }
    },
  }))

export const mistakesInRequests: readonly Mistake[] = [
  {
    name: 'issues no PREMIUM cards of MASTERCARD',
    alter: rejecting('createCard', ({ card_type, grade }) => card_type === 'MASTERCARD' && grade === 'PREMIUM'),
    title: /^Rejects valid requests: createCard(?:, only where `card_type` is MASTERCARD and `grade` is PREMIUM)?$/,
    only: ['create-card/*'],
  },
  {
    name: 'withdraws before it reads the rest of the request',
    alter: withdrawingFirst(['withdrawFromCard', 'operateCard']),
    title: /^Moves money with movements that it rejects$/,
    only: ['withdraw-from-card/*', 'withdraw/*', 'card-operations/*'],
  },
  {
    name: 'demands `billing_address`, spelled right',
    alter: wantingInUsers('billing_address', 'billing_adress'),
    title: billing,
    only: ['create-card-user/accepts*', 'top-up/*'],
  },
  {
    name: 'demands `billing_address` without an explanation',
    alter: silently(wantingInUsers('billing_address', 'billing_adress')),
    title: billing,
    only: ['create-card-user/accepts*', 'top-up/*'],
  },
  {
    name: 'demands an optional field',
    alter: wantingInUsers('is_business'),
    title: /^createCardUser rejects every valid request: it requires `is_business`, which is optional$/,
    only: ['create-card-user/accepts*', 'top-up/*'],
  },
  {
    name: 'demands an amount to read the balance',
    alter: wanting('operateCard', 'amount', ['get_balance', 'get_transactions', 'enable', 'disable']),
    title: /^operateCard rejects valid requests without `amount`$/,
    only: ['operate-card/*', 'card-operations/reported-balance-is-kept'],
  },
  {
    name: 'demands a currency in each query, without an explanation',
    alter: silently(wanting('queryCardOperation', 'currency')),
    title: /^queryCardOperation rejects valid requests without .*`currency`$/,
    only: ['query-card-operation/*', 'requests/*'],
  },
  {
    name: 'accepts amounts as strings',
    alter: readingBodies(
      changing((name, value) => [
        name,
        ['amount', 'balance'].includes(name) && typeof value === 'string' && value.trim() !== ''
          ? Number(value)
          : value,
      ]),
    ),
    title: /^Accepts strings where numbers are required: .*`amount`/,
    only: ['*/refuses-amount-as-text', '*/refuses-balance-as-text'],
  },
  {
    name: 'compares enums without regard to case',
    alter: readingBodies(changing((name, value) => [name, inAnyCase(value)])),
    title: /^Accepts enum values in the wrong case: `currency`, /,
    only: ['*/refuses-currency-*', '*/refuses-card-type-*'],
  },
  {
    name: 'compares the names of fields without regard to case',
    alter: readingBodies(changing((name, value) => [names.find((one) => one === name.toLowerCase()) ?? name, value])),
    title: /^Reads fields under names in another case or style: /,
    only: ['*-under-another-name', 'requests/other-names-are-not-read*', 'card-operations/reported-balance-is-kept'],
  },
  {
    name: 'adds an amount beside `get_balance` to the balance',
    alter: movingInAction('operateCard', 'get_balance', add),
    title:
      /^Returns another `data\.new_balance` although nothing was moved in operateCard, only where `action` is get_balance and an amount was sent$/,
    only: ['requests/other-names-are-not-read*', 'operate-card/rea*', 'card-operations/reported-balance-is-kept'],
  },
  {
    name: 'stores any `dob`',
    alter: readingBody('createCardUser', (body) =>
      typeof body.dob === 'string' ? { ...body, dob: '1990-01-01' } : body,
    ),
    title: /^Accepts values in the wrong format: `dob` in createCardUser$|^createCardUser accepted .* as `dob`$/,
    only: ['create-card-user/refuses-dob-*'],
  },
  {
    name: 'has no minimum',
    alter: readingBodies(
      changing((name, value) => [name, name === 'amount' && typeof value === 'number' ? Math.max(value, 0.01) : value]),
    ),
    title: /^Accepts numbers below the minimum: `amount`(?: in withdrawFromCard and topUpCard)?$/,
    only: ['top-up-card/refuses-amount-*', 'withdraw-from-card/refuses-amount-*'],
  },
  {
    name: 'ignores the service token',
    alter: each(withTokens, (id) => openTo(id, 'x-sp-auth-token', () => true)),
    title: /^Accepts requests without x-sp-auth-token, or with an empty, a wrong or an unprefixed one$/,
    only: ['*x-sp-auth-token*'],
  },
  {
    name: 'ignores Authorization',
    alter: each(withTokens, (id) => openTo(id, 'authorization', () => true)),
    title: /^Accepts requests without Authorization, or with an empty, a wrong or an unprefixed one$/,
    only: ['*-authorization*'],
  },
  {
    name: 'wants a token without its prefix',
    alter: (parts) => ({
      ...parts,
      authenticate(operation, headers) {
        const { 'x-sp-auth-token': token, ...others } = headers
        if (token?.startsWith('Bearer ')) throw new Rejection(401, 'x-sp-auth-token')
        parts.authenticate(
          operation,
          token === undefined ? others : { ...headers, 'x-sp-auth-token': `Bearer ${token}` },
        )
      },
    }),
    title: /^createCardUser rejects every valid request: it accepts x-sp-auth-token only without `Bearer`$/,
    only: ['create-card-user/a*', 'top-up/*'],
  },
  {
    name: 'only looks whether there is a key',
    alter: each(all, (id) => openTo(id, 'x-api-key', (value) => value !== '')),
    title: /^Accepts requests with a wrong X-API-KEY$/,
    only: ['*-wrong-x-api-key', '*-nearly-right-x-api-key'],
  },
  {
    name: 'reads the actions of operateCard in a query',
    alter: reading('queryCardOperation', (request) => {
      const url = new URL(request.target, 'http://localhost')
      const action = url.searchParams.get('action') ?? ''
      const isForeign = Object.values(own).includes(action)
      url.searchParams.set('action', isForeign ? 'unknown' : (own[action] ?? action))
      return { ...request, target: url.pathname + url.search }
    }),
    title: /^Rejects disabled, enabled and transactions as `action` in queryCardOperation$/,
    only: ['query-card-operation/accepts*', 'query-card-operation/lists-*'],
  },
  {
    name: 'drops the connection on malformed JSON',
    around: (transport) => ({
      ...transport,
      async send(request) {
        const isMalformed = typeof request.body === 'string' && !isJson(request.body)
        return isMalformed ? dropped : await transport.send(request)
      },
    }),
    title: /^Closes the connection on malformed JSON(?: in topUpCard)?$/,
    only: [
      'refusals/no-input-breaks-the-server/top-up-card',
      'refusals/malformed-json*/top-up-card',
      'top-up-card/refuses-an-empty-body',
      'refusals/are-4xx',
    ],
  },
  {
    name: 'drops the connection on a body that is null',
    around: (transport) => ({
      ...transport,
      send: async (request) => (request.body === 'null' ? dropped : await transport.send(request)),
    }),
    title: /^Closes the connection on (?:a body that is null|null where the body must be a JSON object)$/,
    only: ['refusals/no-input-breaks-the-server/*', '*/refuses-a-body-that-is-null'],
  },
  {
    name: 'drops the connection on overdrafts',
    around: insteadOf(dropped, (_, received) => received.includes('not enough on the card')),
    title: /^Closes the connection on requests that it may reject: /,
    only: ['refusals/*'],
  },
  {
    name: 'returns 500 for malformed JSON',
    alter: (parts) => ({
      ...parts,
      read(operation, path, request) {
        if (operation.requestBody && !isJson(request.body)) throw new Rejection(500, 'Internal Server Error')
        return parts.read(operation, path, request)
      },
    }),
    title: /^Returns status 500 for malformed JSON$/,
    only: ['refusals/malformed-json*', 'refusals/are-4xx'],
  },
  {
    name: 'looks for a payout by one of its references',
    alter: acting('getPayoutStatus', (act) => (matched, state) => {
      const isOther = state.payouts.some(({ service_reference: other }) => other === matched.path.reference)
      if (isOther) throw new Rejection(404, 'no such payout')
      return act(matched, state)
    }),
    title: /^getPayoutStatus finds nothing by `service_reference`$/,
    only: ['get-payout-status/both-*'],
  },
  ...['XAF', 'EUR', 'USD'].map((currency) => ({
    name: `drops the connection on the movements in ${currency}`,
    around: insteadOf(dropped, movesIn(currency)),
    title: new RegExp(`^Closes the connection on ${currency} as \`currency\`(?: in withdrawFromCard and topUpCard)?$`),
    only: ['top-up/*', 'top-up-card/accepts*', 'withdraw/*', 'withdraw-from-card/accepts*'],
  })),
  {
    name: 'returns 500 for the movements of one currency',
    around: insteadOf(failed, movesIn('XAF')),
    title: /^Returns status 500 for XAF as `currency`(?: in withdrawFromCard and topUpCard)?$/,
    only: ['top-up/*', 'top-up-card/accepts*', 'withdraw/*', 'withdraw-from-card/accepts*'],
  },
  {
    name: 'drops the connection on one action',
    around: insteadOf(dropped, ({ action }) => action === 'enable'),
    title: /^Closes the connection on enable as `action` in operateCard$/,
    only: ['operate-card/*', 'enable-card/*'],
  },
  {
    name: 'compares the names of headers with their case',
    alter: (parts) => ({
      ...parts,
      read(operation, path, request) {
        if (request.headerNames?.includes('x-api-key')) throw new Rejection(401, 'X-API-KEY is missing')
        return parts.read(operation, path, request)
      },
    }),
    title:
      /^(Rejects valid requests because of their form: |\w+ rejected .* its form: )the names of all headers in lower case/,
    only: ['requests/form-does-not-matter/*', 'requests/valid-ones-are-accepted', 'authentication/no-way-around-it'],
  },
  {
    name: 'does not decode its query',
    alter: (parts) => ({
      ...parts,
      read(operation, path, request) {
        if (request.target.includes('%')) throw new Rejection(400, 'the query has an unknown sign')
        return parts.read(operation, path, request)
      },
    }),
    title: /^(Rejects valid requests because of their form: |\w+ rejected .* its form: ).*percent-encoded/,
    only: [
      'requests/form-does-not-matter/query*',
      'card-operations/cards-are-separate/*',
      'query-card-operation/accepts*',
    ],
  },
]
