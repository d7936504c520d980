import { loadContract } from '@card-contract/contract'
import type { ModelRequest } from '../../../src/cards/model/reference-model.ts'
import { kebab } from '../../../src/engine/values/names.ts'
import { requestFields } from './contract-places.ts'
import type { Alteration, Mutant } from './mutant.ts'
import { acting } from './patches.ts'

const contract = loadContract()

const wrong = 'authentication/wrong-credential-is-refused'

/** Values that a careless comparison accepts; `others` holds all correct values by header. */
type Likeness = (said: string, right: string, others: Readonly<Record<string, string>>) => boolean

/** Learns the correct values from the first accepted request with all three. */
function comparing(headers: readonly string[], isAlike: Likeness, operationIds: readonly string[] = []): Alteration {
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
  operationIds: readonly string[] = [],
  breaks: readonly string[] = operationIds.length === 0
    ? [wrong]
    : operationIds.map((one) => `${kebab(one)}/refuses-nearly-right-${headers.join()}`),
): Mutant => ({
  id,
  title,
  breaks,
  foundBy: breaks,
  alter: comparing(headers, isAlike, operationIds),
})

const credentials: readonly Mutant[] = [
  credential('a-key-and-more', 'a key with a suffix is accepted', ['x-api-key'], (said, right) => {
    return said.startsWith(right)
  }),
  credential('nearly-a-whole-key', 'a key without its last character is accepted', ['x-api-key'], (said, right) => {
    return said === right.slice(0, -1)
  }),
  credential('the-beginning-of-a-key', 'any prefix of a key is accepted', ['x-api-key'], (said, right) => {
    return said !== '' && right.startsWith(said)
  }),
  credential('a-key-as-long', 'any key of the right length is accepted', ['x-api-key'], (said, right) => {
    return said.length === right.length
  }),
  credential(
    'a-token-that-begins-alike',
    'only four characters of a token are compared',
    ['authorization'],
    (said, right) => {
      return said.startsWith(right.slice(0, 'Bearer '.length + 4))
    },
  ),
  credential('a-key-in-any-case', 'keys are compared without regard to case', ['x-api-key'], (said, right) => {
    return said.toLowerCase() === right.toLowerCase()
  }),
  credential('either-token-anywhere', 'the two tokens are interchangeable', tokens, (said, _, others) => {
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
      `${operationId} compares the access token without regard to case`,
      ['authorization'],
      (said, right) => said.toLowerCase() === right.toLowerCase(),
      [operationId],
    ),
  ),
  credential(
    'the-access-token-as-a-key',
    'operateCard accepts the access token as an API key',
    ['x-api-key'],
    (said, _, others) => `Bearer ${said}` === others.authorization,
    ['operateCard'],
  ),
  credential(
    'the-access-token-as-the-service-token',
    'createCard accepts the access token as the service token',
    ['x-sp-auth-token'],
    (said, _, others) => said === others.authorization,
    ['createCard'],
  ),
]

/** Makes one operation read a different value from a request. */
const reading = (
  id: string,
  title: string,
  operationId: string,
  check: string,
  correct: (request: ModelRequest) => ModelRequest,
): Mutant => {
  const breaks = [`${kebab(operationId)}/${check}`]
  return {
    id,
    title,
    breaks,
    foundBy: breaks,
    alter: (parts) => ({
      ...parts,
      read: (operation, path, request) =>
        parts.read(operation, path, operation.operationId === operationId ? correct(request) : request),
    }),
  }
}

const inBody =
  (pattern: RegExp, replacement: string) =>
  (request: ModelRequest): ModelRequest => ({ ...request, body: request.body.replace(pattern, replacement) })

const inTarget =
  (pattern: RegExp, replacement: string) =>
  (request: ModelRequest): ModelRequest => ({ ...request, target: request.target.replace(pattern, replacement) })

/** Rounds an amount of at least half a cent up to the minimum. */
const takingHalfACent =
  (name: string) =>
  (request: ModelRequest): ModelRequest => {
    const [body, target] = [new RegExp(`"${name}":0\\.00[5-9]\\d*`), new RegExp(`\\b${name}=0\\.00[5-9]\\d*`)]
    return inTarget(target, `${name}=0.01`)(inBody(body, `"${name}":0.01`)(request))
  }

const words: readonly Mutant[] = [
  ...[
    { word: 'AMEX', taken: 'VISA', field: 'card_type' },
    { word: 'CORPORATE', taken: 'BUSINESS', field: 'category' },
    { word: 'GOLD', taken: 'PREMIUM', field: 'grade' },
    { word: 'XOF', taken: 'XAF', field: 'currency' },
    { word: 'CAD', taken: 'USD', field: 'currency' },
  ].map(({ word, taken, field }) =>
    reading(
      `create-card-knows-${word.toLowerCase()}`,
      `createCard also accepts ${word}`,
      'createCard',
      `refuses-${kebab(field)}-outside-its-enum`,
      inBody(new RegExp(`"${field}":"${word}"`), `"${field}":"${taken}"`),
    ),
  ),
  reading(
    'operate-card-freezes',
    'operateCard accepts freeze for disable',
    'operateCard',
    'refuses-action-outside-its-enum',
    inBody(/"action":"freeze"/, '"action":"disable"'),
  ),
  reading(
    'the-query-tells-the-balance',
    'queryCardOperation accepts the action balance',
    'queryCardOperation',
    'refuses-action-outside-its-enum',
    inTarget(/action=balance/, 'action=transactions'),
  ),
  ...['createCard', 'queryCardOperation'].map((operationId) =>
    reading(
      `${kebab(operationId)}-takes-blanks-off-currencies`,
      `${operationId} accepts a currency with a trailing space`,
      operationId,
      'refuses-currency-with-a-blank-behind-it',
      ({ target, body, ...request }) => ({
        ...request,
        body: body.replace(/"currency":"(\w+) +"/, '"currency":"$1"'),
        target: target.replace(/currency=(\w+)(?:%20|\+)+/, 'currency=$1'),
      }),
    ),
  ),
]

const forms: readonly Mutant[] = [
  ...contract.operations
    .flatMap((operation) => requestFields(operation).map(({ name, schema }) => ({ operation, name, schema })))
    .filter(({ schema }) => schema.minimum !== undefined)
    .map(({ operation: { operationId }, name }) =>
      reading(
        `${kebab(operationId)}-takes-half-a-cent`,
        `the minimum ${name} of ${operationId} is 0.005`,
        operationId,
        `refuses-${name}-just-below-minimum`,
        takingHalfACent(name),
      ),
    ),
  ...(['operateCard', 'queryCardOperation'] as const).map((operationId) =>
    reading(
      `${kebab(operationId)}-withdraws-half-a-cent`,
      `the minimum withdrawal through ${operationId} is 0.005`,
      operationId,
      'refuses-amount-just-below-minimum',
      (request) => (/withdraw/.test(request.body + request.target) ? takingHalfACent('amount')(request) : request),
    ),
  ),
  ...[
    { id: 'slashes', title: 'with slashes', name: 'in-another-form', from: /(\d{4})\/(\d\d)\/(\d\d)/, to: '$1-$2-$3' },
    {
      id: 'single-digits',
      title: 'without leading zeros',
      name: 'in-another-form',
      from: /(\d{4})-(\d)-(\d)(?=")/,
      to: '$1-0$2-0$3',
    },
    {
      id: 'thirty-one-days',
      title: 'on the 31st of any month',
      name: 'on-no-calendar',
      from: /(\d{4})-(04|06|09|11)-31/,
      to: '$1-$2-30',
    },
    {
      id: 'leap-years',
      title: 'on 29 February of any year',
      name: 'on-no-calendar',
      from: /(\d{4})-02-29/,
      to: '$1-02-28',
    },
  ].map(({ id, title, name, from, to }) =>
    reading(
      `dates-of-birth-with-${id}`,
      `a date of birth ${title} is accepted`,
      'createCardUser',
      `refuses-dob-${name}`,
      inBody(new RegExp(`("dob":")${from.source}`), `$1${shifted(to)}`),
    ),
  ),
  reading(
    'no-date-of-birth-at-all',
    'an empty date of birth is accepted',
    'createCardUser',
    'refuses-dob-in-another-form',
    inBody(/"dob":""/, '"dob":"1990-04-15"'),
  ),
  reading(
    'two-at-signs',
    'an e-mail address with two consecutive @ is accepted',
    'createCardUser',
    'refuses-email-that-is-no-address',
    inBody(/("email":"[^"@]*)@@/, '$1@'),
  ),
]

/** Shifts the group numbers of a replacement by one. */
function shifted(replacement: string): string {
  return replacement.replace(/\$(\d)/g, (_, group: string) => `$${Number(group) + 1}`)
}

const names: readonly Mutant[] = [
  {
    id: 'what-begins-with-a-card-is-the-card',
    title: 'an ID with a suffix finds the card',
    breaks: ['top-up/unknown-card-is-refused'],
    foundBy: ['top-up/unknown-card-is-refused', 'terminate-card/unknown-card-is-refused'],
    alter: acting([], (act) => (matched, state) => {
      const said = matched.path.cardId ?? matched.path.id
      const found = said && !state.cards.has(said) && [...state.cards.keys()].find((id) => said.startsWith(id))
      return act(found ? { ...matched, path: { ...matched.path, cardId: found, id: found } } : matched, state)
    }),
  },
  {
    id: 'what-begins-with-a-payout-is-the-payout',
    title: 'a reference with a suffix finds the payout',
    breaks: ['get-payout-status/unknown-payout-is-refused'],
    foundBy: ['get-payout-status/unknown-payout-is-refused'],
    alter: acting(['getPayoutStatus'], (act) => (matched, state) => {
      const found = state.payouts.find(({ reference }) => matched.path.reference?.startsWith(reference))
      return act(found ? { ...matched, path: { reference: found.reference } } : matched, state)
    }),
  },
]

/** Servers that accept nearly correct input. */
export const nearMissMutants: readonly Mutant[] = [...credentials, ...words, ...forms, ...names]
