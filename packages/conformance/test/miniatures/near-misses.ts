import { loadContract } from '@card-contract/contract'
import { kebab } from '../../src/checks/derived/words.ts'
import type { PlayedRequest } from '../../src/understudy/understudy.ts'
import type { Miniature, Recast } from './miniature.ts'
import { acting } from './patches.ts'

const contract = loadContract()

const wrong = 'authentication/wrong-credential-is-refused'

/** What a careless comparison takes for the right value; `others` are all that are right, by header. */
type Likeness = (said: string, right: string, others: Readonly<Record<string, string>>) => boolean

/** The right values are learnt from the first request that is granted with all three. */
function comparing(headers: readonly string[], isAlike: Likeness, operationIds: readonly string[] = []): Recast {
  return (parts) => {
    let right: Readonly<Record<string, string>> | undefined
    return {
      ...parts,
      authenticate(operation, sent) {
        const corrected: Record<string, string | undefined> = { ...sent }
        const isCareful = operationIds.length > 0 && !operationIds.includes(operation.operationId)
        for (const header of right && !isCareful ? headers : []) {
          const [said, wanted] = [sent[header], right?.[header]]
          if (said !== undefined && wanted !== undefined && isAlike(said, wanted, right ?? {}))
            corrected[header] = wanted
        }
        parts.authenticate(operation, corrected)
        const { 'x-api-key': key = '', authorization = '', 'x-sp-auth-token': token = '' } = sent
        if (operation.credentials.length === 3) right ??= { 'x-api-key': key, authorization, 'x-sp-auth-token': token }
      },
    }
  }
}

const tokens = ['authorization', 'x-sp-auth-token']

const credential = (
  id: string,
  title: string,
  headers: readonly string[],
  isAlike: Likeness,
  operationIds?: readonly string[],
): Miniature => ({
  id,
  title,
  breaks: [wrong],
  foundBy: [wrong],
  recast: comparing(headers, isAlike, operationIds),
})

const credentials: readonly Miniature[] = [
  credential('a-key-and-more', 'a key with something behind it will do', ['x-api-key'], (said, right) => {
    return said.startsWith(right)
  }),
  credential('nearly-a-whole-key', 'a key that lacks its last character will do', ['x-api-key'], (said, right) => {
    return said === right.slice(0, -1)
  }),
  credential('the-beginning-of-a-key', 'any beginning of a key will do', ['x-api-key'], (said, right) => {
    return said !== '' && right.startsWith(said)
  }),
  credential('a-key-as-long', 'a key as long as the right one will do', ['x-api-key'], (said, right) => {
    return said.length === right.length
  }),
  credential(
    'a-token-that-begins-alike',
    'four characters of a token are compared',
    ['authorization'],
    (said, right) => {
      return said.startsWith(right.slice(0, 'Bearer '.length + 4))
    },
  ),
  credential('a-key-in-any-case', 'case does not count in a key', ['x-api-key'], (said, right) => {
    return said.toLowerCase() === right.toLowerCase()
  }),
  credential('either-token-anywhere', 'each token will do in the place of the other', tokens, (said, _, others) => {
    return tokens.some((header) => others[header] === said)
  }),
  credential(
    'the-service-token-twice',
    "the service's token will do for both",
    ['authorization'],
    (said, _, others) => {
      return said === others['x-sp-auth-token']
    },
  ),
  ...['createCard', 'queryCardOperation'].map((operationId) =>
    credential(
      `a-token-in-any-case-for-${kebab(operationId)}`,
      `case does not count in the access token of ${operationId}`,
      ['authorization'],
      (said, right) => said.toLowerCase() === right.toLowerCase(),
      [operationId],
    ),
  ),
  credential(
    'the-access-token-as-a-key',
    'operateCard takes the access token for a key',
    ['x-api-key'],
    (said, _, others) => `Bearer ${said}` === others.authorization,
    ['operateCard'],
  ),
  credential(
    'the-access-token-as-the-service-token',
    'createCard takes the access token for that of the service',
    ['x-sp-auth-token'],
    (said, _, others) => said === others.authorization,
    ['createCard'],
  ),
]

/** One operation reads something else into what is said. */
const reading = (
  id: string,
  title: string,
  operationId: string,
  check: string,
  correct: (request: PlayedRequest) => PlayedRequest,
): Miniature => {
  const breaks = [`${kebab(operationId)}/${check}`]
  return {
    id,
    title,
    breaks,
    foundBy: breaks,
    recast: (parts) => ({
      ...parts,
      read: (operation, path, request) =>
        parts.read(operation, path, operation.operationId === operationId ? correct(request) : request),
    }),
  }
}

const inBody =
  (pattern: RegExp, replacement: string) =>
  (request: PlayedRequest): PlayedRequest => ({ ...request, body: request.body.replace(pattern, replacement) })

const inTarget =
  (pattern: RegExp, replacement: string) =>
  (request: PlayedRequest): PlayedRequest => ({ ...request, target: request.target.replace(pattern, replacement) })

const words: readonly Miniature[] = [
  ...[
    { word: 'AMEX', taken: 'VISA', field: 'card_type' },
    { word: 'CORPORATE', taken: 'BUSINESS', field: 'category' },
    { word: 'GOLD', taken: 'PREMIUM', field: 'grade' },
    { word: 'XOF', taken: 'XAF', field: 'currency' },
    { word: 'CAD', taken: 'USD', field: 'currency' },
  ].map(({ word, taken, field }) =>
    reading(
      `create-card-knows-${word.toLowerCase()}`,
      `createCard knows ${word} as well`,
      'createCard',
      `refuses-${kebab(field)}-outside-its-enum`,
      inBody(new RegExp(`"${field}":"${word}"`), `"${field}":"${taken}"`),
    ),
  ),
  reading(
    'operate-card-freezes',
    'operateCard takes freeze for disable',
    'operateCard',
    'refuses-action-outside-its-enum',
    inBody(/"action":"freeze"/, '"action":"disable"'),
  ),
  reading(
    'the-query-tells-the-balance',
    'the query knows an action called balance',
    'queryCardOperation',
    'refuses-action-outside-its-enum',
    inTarget(/action=balance/, 'action=transactions'),
  ),
  ...['createCard', 'queryCardOperation'].map((operationId) =>
    reading(
      `${kebab(operationId)}-takes-blanks-off-currencies`,
      `${operationId} takes a currency with a blank behind it`,
      operationId,
      'refuses-currency-outside-its-enum',
      ({ target, body, ...request }) => ({
        ...request,
        body: body.replace(/"currency":"(\w+) +"/, '"currency":"$1"'),
        target: target.replace(/currency=(\w+)(?:%20|\+)+/, 'currency=$1'),
      }),
    ),
  ),
]

const forms: readonly Miniature[] = [
  ...contract.operations
    .filter(({ operationId }) => ['withdrawFromCard', 'topUpCard', 'createCard'].includes(operationId))
    .map(({ operationId }) => {
      const field = operationId === 'createCard' ? 'balance' : 'amount'
      return reading(
        `${kebab(operationId)}-takes-half-a-cent`,
        `the least ${field} of ${operationId} is 0.005`,
        operationId,
        `refuses-${field}-below-minimum`,
        inBody(new RegExp(`"${field}":0\\.00[5-9]\\d*`), `"${field}":0.01`),
      )
    }),
  ...[
    { id: 'slashes', title: 'with slashes', name: 'in-another-form', from: /(\d{4})\/(\d\d)\/(\d\d)/, to: '$1-$2-$3' },
    {
      id: 'single-digits',
      title: 'without zeros',
      name: 'in-another-form',
      from: /(\d{4})-(\d)-(\d)(?=")/,
      to: '$1-0$2-0$3',
    },
    {
      id: 'thirty-one-days',
      title: 'on the 31st of April',
      name: 'on-no-calendar',
      from: /(\d{4})-04-31/,
      to: '$1-04-30',
    },
    {
      id: 'leap-years',
      title: 'on a leap day of any year',
      name: 'on-no-calendar',
      from: /(\d{4})-02-29/,
      to: '$1-02-28',
    },
  ].map(({ id, title, name, from, to }) =>
    reading(
      `dates-of-birth-with-${id}`,
      `a date of birth ${title} is taken`,
      'createCardUser',
      `refuses-dob-${name}`,
      inBody(new RegExp(`("dob":")${from.source}`), `$1${shifted(to)}`),
    ),
  ),
  reading(
    'no-date-of-birth-at-all',
    'an empty date of birth is taken',
    'createCardUser',
    'refuses-dob-in-another-form',
    inBody(/"dob":""/, '"dob":"1990-04-15"'),
  ),
  reading(
    'two-at-signs',
    'an address with two @ in a row is taken',
    'createCardUser',
    'refuses-email-that-is-no-address',
    inBody(/("email":"[^"@]*)@@/, '$1@'),
  ),
]

/** The groups of a replacement, one further on. */
function shifted(replacement: string): string {
  return replacement.replace(/\$(\d)/g, (_, group: string) => `$${Number(group) + 1}`)
}

const names: readonly Miniature[] = [
  {
    id: 'what-begins-with-a-card-is-the-card',
    title: 'a card is found by whatever begins with its id',
    breaks: ['top-up/unknown-card-is-refused'],
    foundBy: ['top-up/unknown-card-is-refused', 'terminate-card/unknown-card-is-refused'],
    recast: acting([], (act) => (scene, state) => {
      const said = scene.path.cardId ?? scene.path.id
      const found = said && !state.cards.has(said) && [...state.cards.keys()].find((id) => said.startsWith(id))
      return act(found ? { ...scene, path: { ...scene.path, cardId: found, id: found } } : scene, state)
    }),
  },
  {
    id: 'what-begins-with-a-payout-is-the-payout',
    title: 'a payout is found by whatever begins with its reference',
    breaks: ['get-payout-status/unknown-payout-is-refused'],
    foundBy: ['get-payout-status/unknown-payout-is-refused'],
    recast: acting(['getPayoutStatus'], (act) => (scene, state) => {
      const found = state.payouts.find(({ reference }) => scene.path.reference?.startsWith(reference))
      return act(found ? { ...scene, path: { reference: found.reference } } : scene, state)
    }),
  },
]

/** Servers that take what is nearly right. */
export const nearMissMiniatures: readonly Miniature[] = [...credentials, ...words, ...forms, ...names]
