import { loadContract } from '@card-contract/contract'
import { findOperation } from '../../src/understudy/find-operation.ts'
import { Refusal } from '../../src/understudy/refusal.ts'
import type { PlayedRequest } from '../../src/understudy/understudy.ts'
import { parsed } from './lenience.ts'
import { type Miniature, one, type Recast } from './miniature.ts'
import { type Answered, kebab } from './patches.ts'

const contract = loadContract()

/** One operation reads another body, or another query, into what is said. */
function reading(operationId: string, instead: (said: Answered) => Answered): Recast {
  return (parts) => ({
    ...parts,
    read(operation, path, request) {
      const isMeant = operation.operationId === operationId
      return parts.read(operation, path, isMeant ? corrected(request, instead) : request)
    },
  })
}

function corrected(request: PlayedRequest, instead: (said: Answered) => Answered): PlayedRequest {
  const [path = '', text = ''] = request.target.split('?')
  if (text !== '') {
    const query = instead(Object.fromEntries(new URLSearchParams(text))) as Record<string, string>
    return { ...request, target: `${path}?${new URLSearchParams(query)}` }
  }
  const body = parsed(request.body)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return request
  return { ...request, body: JSON.stringify(instead(body as Answered)) }
}

/** What a request says, wherever it says it. */
const saysIn = ({ target, body }: PlayedRequest): string => `${target} ${body}`

/** A credential is not looked at beside these words. */
function openBeside(
  operationId: string,
  header: string,
  words: RegExp,
  isOpen: (value: string | undefined) => boolean = () => true,
): Recast {
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

/** What is refused for its credentials is done all the same. */
function doingIt(operationId: string, words: RegExp): Recast {
  return (parts, state) => ({
    ...parts,
    refuse(refusal, request) {
      const [path = ''] = request.target.split('?')
      const found = findOperation(contract, request.method, path.slice(contract.basePath.length))
      const isMeant = 'operation' in found && found.operation.operationId === operationId
      if (refusal.status === 401 && isMeant && words.test(saysIn(request))) {
        try {
          const scene = parts.read(found.operation, found.path, request)
          parts.acts[operationId]?.(scene, state)
        } catch (complaint) {
          if (!(complaint instanceof Refusal)) throw complaint
        }
      }
      return parts.refuse(refusal, request)
    },
  })
}

const negatives: readonly Miniature[] = [
  one(
    'operate-card-withdraws-less-than-nothing',
    'operateCard withdraws any number, and tops up with none below the least',
    'operate-card/refuses-amount-negative',
    reading('operateCard', (said) =>
      said.action === 'withdraw' && Number(said.amount) < 0.01 ? { ...said, amount: 1 } : said,
    ),
  ),
  one(
    'operate-card-withdraws-texts',
    'operateCard reads the amount of a withdrawal from text as well',
    'operate-card/refuses-amount-as-text',
    reading('operateCard', (said) =>
      said.action === 'withdraw' && typeof said.amount === 'string' ? { ...said, amount: Number(said.amount) } : said,
    ),
  ),
  one(
    'operate-card-withdraws-true',
    'operateCard takes true for the amount of a withdrawal',
    'operate-card/refuses-amount-as-boolean',
    reading('operateCard', (said) =>
      said.action === 'withdraw' && said.amount === true ? { ...said, amount: 1 } : said,
    ),
  ),
  one(
    'operate-card-withdraws-in-small-letters',
    'operateCard withdraws in currencies of small letters',
    'operate-card/refuses-currency-in-another-case',
    reading('operateCard', (said) =>
      said.action === 'withdraw' && typeof said.currency === 'string'
        ? { ...said, currency: said.currency.toUpperCase() }
        : said,
    ),
  ),
  one(
    'the-query-withdraws-half-a-cent',
    'the query withdraws less than the least amount',
    'query-card-operation/refuses-amount-below-minimum',
    reading('queryCardOperation', (said) =>
      said.action === 'withdraw' && /^0\.00\d/.test(String(said.amount)) ? { ...said, amount: '0.01' } : said,
    ),
  ),
  one(
    'the-query-withdraws-in-any-currency',
    'the query does not look at the currency of a withdrawal',
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
      `a card of ${choice} is issued with nothing on it`,
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
    'the e-mail address of a business is not looked at',
    'create-card-user/refuses-email-that-is-no-address',
    reading('createCardUser', (said) => (said.is_business === true ? { ...said, email: 'a@example.com' } : said)),
  ),
  one(
    'businesses-are-born-anyhow',
    'the date of birth of a business is not looked at',
    'create-card-user/refuses-dob-in-another-form',
    reading('createCardUser', (said) => (said.is_business === true ? { ...said, dob: '1990-04-15' } : said)),
  ),
  one(
    'businesses-live-nowhere',
    'a business needs no billing_city',
    'create-card-user/refuses-billing-city-missing',
    reading('createCardUser', (said) => (said.is_business === true ? { billing_city: 'Douala', ...said } : said)),
  ),
  one(
    'operate-card-shouts',
    'operateCard knows TOPUP as well',
    'operate-card/refuses-action-in-another-case',
    reading('operateCard', (said) => (said.action === 'TOPUP' ? { ...said, action: 'topup' } : said)),
  ),
  one(
    'operate-card-knows-get-balance-in-camel-case',
    'operateCard knows getBalance as well',
    'operate-card/refuses-action-in-another-case',
    reading('operateCard', (said) => (said.action === 'getBalance' ? { ...said, action: 'get_balance' } : said)),
  ),
  one(
    'the-query-knows-terminated',
    'the query knows terminated beside disabled and enabled',
    'query-card-operation/refuses-action-outside-its-enum',
    reading('queryCardOperation', (said) => (said.action === 'terminated' ? { ...said, action: 'terminate' } : said)),
  ),
]

const isSaid = (value: string | undefined): boolean => (value ?? '').length > 'Bearer '.length

const credentials: readonly Miniature[] = [
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
      `${operationId} does not ask for ${header} beside ${word}`,
      `${kebab(operationId)}/refuses-missing-${header}`,
      openBeside(operationId, header, new RegExp(word), (value) => value === undefined),
    ),
    one(
      `${name}-with-any-${header}`,
      `${operationId} takes any ${header} beside ${word}`,
      `${kebab(operationId)}/refuses-wrong-${header}`,
      openBeside(operationId, header, new RegExp(word), isSaid),
    ),
  ]
})

const moves = 'card-operations/refused-movements-move-nothing'
const stops = 'authentication/wrong-credential-is-refused'

const doneAllTheSame: readonly Miniature[] = [
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
  title: `${operationId}${word === '' ? '' : ` with ${word}`} is refused for its credentials, and done`,
  breaks: [breaks],
  foundBy: [`${breaks}${variant}`],
  recast: doingIt(operationId, new RegExp(word)),
}))

/** Servers that look at what they are sent beside some choices only, and servers that look too late. */
export const miniaturesBesideChoices: readonly Miniature[] = [...negatives, ...credentials, ...doneAllTheSame]
