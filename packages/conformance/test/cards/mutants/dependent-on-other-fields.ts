import { loadContract } from '@card-contract/contract'
import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelRequest } from '../../../src/cards/model/reference-model.ts'
import { operationFinder } from '../../../src/engine/nouns/wire/find-operation.ts'
import { kebab } from '../../../src/engine/values/names.ts'
import { parsed } from './lenient-reading.ts'
import { type Alteration, type Mutant, one } from './mutant.ts'
import type { Answered } from './patches.ts'

const contract = loadContract()

/** Makes one operation read a different body or query from a request. */
export function reading(operationId: string, instead: (said: Answered) => Answered): Alteration {
  return (parts) => ({
    ...parts,
    read(operation, path, request) {
      const isMeant = operation.operationId === operationId
      return parts.read(operation, path, isMeant ? corrected(request, instead) : request)
    },
  })
}

function corrected(request: ModelRequest, instead: (said: Answered) => Answered): ModelRequest {
  const [path = '', text = ''] = request.target.split('?')
  if (text !== '') {
    const query = instead(Object.fromEntries(new URLSearchParams(text))) as Record<string, string>
    return { ...request, target: `${path}?${new URLSearchParams(query)}` }
  }
  const body = parsed(request.body)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return request
  return { ...request, body: JSON.stringify(instead(body as Answered)) }
}

/** The fields of a request, from its body or its query. */
const saysIn = ({ target, body }: ModelRequest): string => `${target} ${body}`

/** Skips the check of a credential in requests with these words. */
function openBeside(
  operationId: string,
  header: string,
  words: RegExp,
  isOpen: (value: string | undefined) => boolean = () => true,
): Alteration {
  return (parts) => ({
    ...parts,
    authenticate(operation, headers) {
      const isMeant = operation.operationId === operationId
      const others = operation.credentials.filter((one) => one.header.toLowerCase() !== header)
      parts.authenticate(isMeant ? { ...operation, credentials: others } : operation, headers)
    },
    read(operation, path, request) {
      const isAsked = operation.operationId === operationId
      const isExcused = words.test(saysIn(request)) && isOpen(request.headers[header])
      if (isAsked && !isExcused) parts.authenticate(operation, request.headers)
      return parts.read(operation, path, request)
    },
  })
}

/** Performs a request that it rejects for its credentials. */
function doingIt(operationId: string, words: RegExp): Alteration {
  return (parts, state) => ({
    ...parts,
    reject(rejection, request) {
      const [path = ''] = request.target.split('?')
      const found = operationFinder(contract)(request.method, path.slice(contract.basePath.length))
      const isMeant = 'operation' in found && found.operation.operationId === operationId
      if (rejection.status === 401 && isMeant && words.test(saysIn(request))) {
        try {
          const matched = parts.read(found.operation, found.path, request)
          parts.acts[operationId]?.(matched, state)
        } catch (draft) {
          if (!(draft instanceof Rejection)) throw draft
        }
      }
      return parts.reject(rejection, request)
    },
  })
}

const negatives: readonly Mutant[] = [
  one(
    'operate-card-withdraws-less-than-nothing',
    'operateCard enforces the minimum amount for top-ups only',
    'operate-card/refuses-amount-negative',
    reading('operateCard', (said) =>
      said.action === 'withdraw' && Number(said.amount) < 0.01 ? { ...said, amount: 1 } : said,
    ),
  ),
  one(
    'operate-card-withdraws-texts',
    'operateCard accepts a string as the amount of a withdrawal',
    'operate-card/refuses-amount-as-text',
    reading('operateCard', (said) =>
      said.action === 'withdraw' && typeof said.amount === 'string' ? { ...said, amount: Number(said.amount) } : said,
    ),
  ),
  one(
    'operate-card-withdraws-true',
    'operateCard accepts true as the amount of a withdrawal',
    'operate-card/refuses-amount-as-boolean',
    reading('operateCard', (said) =>
      said.action === 'withdraw' && said.amount === true ? { ...said, amount: 1 } : said,
    ),
  ),
  one(
    'operate-card-withdraws-in-small-letters',
    'operateCard accepts a lowercase currency for withdrawals',
    'operate-card/refuses-currency-in-another-case',
    reading('operateCard', (said) =>
      said.action === 'withdraw' && typeof said.currency === 'string'
        ? { ...said, currency: said.currency.toUpperCase() }
        : said,
    ),
  ),
  one(
    'the-query-withdraws-half-a-cent',
    'queryCardOperation accepts a withdrawal below the minimum',
    'query-card-operation/refuses-amount-below-minimum',
    reading('queryCardOperation', (said) =>
      said.action === 'withdraw' && /^0\.00\d/.test(String(said.amount)) ? { ...said, amount: '0.01' } : said,
    ),
  ),
  one(
    'the-query-withdraws-in-any-currency',
    'queryCardOperation does not check the currency of a withdrawal',
    'query-card-operation/refuses-currency-outside-its-enum',
    reading('queryCardOperation', ({ currency, ...said }) =>
      said.action === 'withdraw' ? said : { ...said, ...(currency === undefined ? {} : { currency }) },
    ),
  ),
  ...[
    { name: 'masters', choice: 'MASTERCARD' },
    { name: 'francs', choice: 'XAF' },
    { name: 'euros', choice: 'EUR' },
  ].map(({ name, choice }) =>
    one(
      `a-card-of-nothing-for-${name}`,
      `a ${choice} card can be issued with a zero balance`,
      'create-card/refuses-balance-zero',
      reading('createCard', (said) =>
        Object.values(said).includes(choice) && said.balance === 0 ? { ...said, balance: 1 } : said,
      ),
    ),
  ),
  one(
    'gold-for-businesses',
    'a BUSINESS card can be GOLD',
    'create-card/refuses-grade-outside-its-enum',
    reading('createCard', (said) =>
      said.category === 'BUSINESS' && said.grade === 'GOLD' ? { ...said, grade: 'PREMIUM' } : said,
    ),
  ),
  one(
    'businesses-have-any-address',
    'the e-mail address of a business is not validated',
    'create-card-user/refuses-email-that-is-no-address',
    reading('createCardUser', (said) => (said.is_business === true ? { ...said, email: 'a@example.com' } : said)),
  ),
  one(
    'businesses-are-born-anyhow',
    'the date of birth of a business is not validated',
    'create-card-user/refuses-dob-in-another-form',
    reading('createCardUser', (said) => (said.is_business === true ? { ...said, dob: '1990-04-15' } : said)),
  ),
  one(
    'businesses-live-nowhere',
    'billing_city is optional for a business',
    'create-card-user/refuses-billing-city-missing',
    reading('createCardUser', (said) => (said.is_business === true ? { billing_city: 'Douala', ...said } : said)),
  ),
  one(
    'operate-card-shouts',
    'operateCard also accepts TOPUP',
    'operate-card/refuses-action-in-another-case',
    reading('operateCard', (said) => (said.action === 'TOPUP' ? { ...said, action: 'topup' } : said)),
  ),
  one(
    'operate-card-knows-get-balance-in-camel-case',
    'operateCard also accepts getBalance',
    'operate-card/refuses-action-in-another-case',
    reading('operateCard', (said) => (said.action === 'getBalance' ? { ...said, action: 'get_balance' } : said)),
  ),
  one(
    'the-query-knows-terminated',
    'queryCardOperation accepts terminated in addition to disabled and enabled',
    'query-card-operation/refuses-action-outside-its-enum',
    reading('queryCardOperation', (said) => (said.action === 'terminated' ? { ...said, action: 'terminate' } : said)),
  ),
]

const isSaid = (value: string | undefined): boolean => (value ?? '').length > 'Bearer '.length

const credentials: readonly Mutant[] = [
  { operationId: 'queryCardOperation', header: 'x-api-key', word: 'action=terminate' },
  { operationId: 'operateCard', header: 'x-api-key', word: '"action":"disable"' },
  { operationId: 'queryCardOperation', header: 'authorization', word: 'action=enabled' },
  { operationId: 'queryCardOperation', header: 'x-sp-auth-token', word: 'action=withdraw' },
  { operationId: 'createCard', header: 'authorization', word: 'BUSINESS' },
  { operationId: 'createCard', header: 'x-sp-auth-token', word: 'PREMIUM' },
  { operationId: 'createCardUser', header: 'x-api-key', word: '"is_business":true' },
].flatMap(({ operationId, header, word }) => {
  const name = `${kebab(operationId)}-${word
    .replace(/[\W_]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
    .toLowerCase()}`
  return [
    one(
      `${name}-without-${header}`,
      `${operationId} does not require ${header} with ${word}`,
      `${kebab(operationId)}/refuses-missing-${header}`,
      openBeside(operationId, header, new RegExp(word), (value) => value === undefined),
    ),
    one(
      `${name}-with-any-${header}`,
      `${operationId} accepts any ${header} with ${word}`,
      `${kebab(operationId)}/refuses-wrong-${header}`,
      openBeside(operationId, header, new RegExp(word), isSaid),
    ),
  ]
})

const moves = 'card-operations/refused-movements-move-nothing'
const stops = 'authentication/wrong-credential-is-refused'

const doneAllTheSame: readonly Mutant[] = [
  { operationId: 'topUpCard', word: 'amount', breaks: moves, variant: '/dedicated' },
  { operationId: 'withdrawFromCard', word: 'amount', breaks: moves, variant: '/dedicated' },
  { operationId: 'operateCard', word: 'topup', breaks: moves, variant: '/operate-card' },
  { operationId: 'queryCardOperation', word: 'topup', breaks: moves, variant: '/query-card-operation' },
  { operationId: 'disableCard', word: '', breaks: stops, variant: '' },
  { operationId: 'operateCard', word: 'disable', breaks: stops, variant: '' },
  { operationId: 'queryCardOperation', word: 'disabled', breaks: stops, variant: '' },
  { operationId: 'terminateCard', word: '', breaks: stops, variant: '' },
  { operationId: 'queryCardOperation', word: 'terminate', breaks: stops, variant: '' },
].map(({ operationId, word, breaks, variant }) => ({
  id: ['refused-but-done', kebab(operationId), word].filter(Boolean).join('-'),
  title: `${operationId}${word === '' ? '' : ` with ${word}`} is performed although its credentials are rejected`,
  breaks: [breaks],
  foundBy: [`${breaks}${variant}`],
  alter: doingIt(operationId, new RegExp(word)),
}))

/** Servers that validate an input only with certain other values, and servers that validate too late. */
export const dependentMutants: readonly Mutant[] = [...negatives, ...credentials, ...doneAllTheSame]
