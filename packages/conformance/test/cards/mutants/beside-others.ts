import type { ModelRequest } from '../../../src/cards/model/reference-model.ts'
import { kebab } from '../../../src/engine/values/names.ts'
import { knownBefore } from '../../fixtures/serve.ts'
import { reading } from './dependent-on-other-fields.ts'
import { parsed } from './lenient-reading.ts'
import { type Alteration, type Mutant, one } from './mutant.ts'
import type { Answered } from './patches.ts'

type IsExcused = (said: Answered, request: ModelRequest) => boolean

/** The fields of a request, from its body or its query. */
function saidIn({ target, body }: ModelRequest): Answered {
  const read = parsed(body)
  const query = Object.fromEntries(new URLSearchParams(target.split('?')[1] ?? ''))
  return { ...query, ...(typeof read === 'object' ? read : {}) }
}

/** Skips the check of a credential in some requests, or accepts any value of it. */
function excusing(operationId: string, header: string, fault: 'missing' | 'wrong', isExcused: IsExcused): Alteration {
  return (parts) => ({
    ...parts,
    authenticate(operation, headers) {
      const isMeant = operation.operationId === operationId
      const others = operation.credentials.filter((own) => own.header.toLowerCase() !== header)
      parts.authenticate(isMeant ? { ...operation, credentials: others } : operation, headers)
    },
    read(operation, path, request) {
      const value = request.headers[header]
      const isOpen = fault === 'missing' ? value === undefined : (value ?? '').length > 'Bearer '.length
      const isFree = isOpen && isExcused(saidIn(request), request)
      if (operation.operationId === operationId && !isFree) parts.authenticate(operation, request.headers)
      return parts.read(operation, path, request)
    },
  })
}

const [key, token, service] = ['x-api-key', 'authorization', 'x-sp-auth-token'] as const
const serviceReference = String(knownBefore().payouts?.[0]?.service_reference)

const has =
  (values: Answered): IsExcused =>
  (said) =>
    Object.entries(values).every(([name, value]) => said[name] === value)

const sends =
  (...names: string[]): IsExcused =>
  (said) =>
    names.every((name) => said[name] !== undefined)

const omits =
  (values: Answered, name: string): IsExcused =>
  (said, request) =>
    has(values)(said, request) && said[name] === undefined

const byTheService: IsExcused = (_, { target }) => target.endsWith(`/${encodeURIComponent(serviceReference)}`)

const excused: readonly (readonly [
  operationId: string,
  fault: 'missing' | 'wrong',
  header: string,
  where: string,
  isExcused: IsExcused,
])[] = [
  ['createCardUser', 'missing', key, 'is_business is false and not omitted', has({ is_business: false })],
  ['createCardUser', 'wrong', service, 'is_business is sent as false', has({ is_business: false })],
  [
    'createCardUser',
    'missing',
    token,
    'there is a business_name without is_business',
    (said) => {
      return said.business_name !== undefined && said.is_business === undefined
    },
  ],
  ['createCard', 'wrong', token, 'a MASTERCARD is in EUR', has({ currency: 'EUR', card_type: 'MASTERCARD' })],
  ['createCard', 'missing', key, 'a PREMIUM card is in XAF', has({ currency: 'XAF', grade: 'PREMIUM' })],
  ['createCard', 'missing', service, 'a VISA card is for a BUSINESS', has({ card_type: 'VISA', category: 'BUSINESS' })],
  ['createCard', 'wrong', key, 'a BASIC card is in EUR', has({ currency: 'EUR', grade: 'BASIC' })],
  ['createCard', 'missing', token, 'a PERSONAL card is PREMIUM', has({ category: 'PERSONAL', grade: 'PREMIUM' })],
  ['operateCard', 'missing', key, 'XAF is withdrawn', has({ action: 'withdraw', currency: 'XAF' })],
  ['operateCard', 'wrong', key, 'EUR is topped up', has({ action: 'topup', currency: 'EUR' })],
  ['operateCard', 'missing', key, 'a top-up has no currency', omits({ action: 'topup' }, 'currency')],
  [
    'operateCard',
    'missing',
    key,
    'an amount stands beside get_transactions',
    (said) => {
      return said.action === 'get_transactions' && said.amount !== undefined
    },
  ],
  ['queryCardOperation', 'wrong', token, 'EUR is topped up', has({ action: 'topup', currency: 'EUR' })],
  ['queryCardOperation', 'missing', service, 'XAF is withdrawn', has({ action: 'withdraw', currency: 'XAF' })],
  [
    'queryCardOperation',
    'missing',
    key,
    'a currency stands beside transactions',
    (said) => {
      return said.action === 'transactions' && said.currency !== undefined
    },
  ],
  ['topUpCard', 'missing', key, 'the currency is EUR', has({ currency: 'EUR' })],
  ['withdrawFromCard', 'wrong', key, 'the currency is XAF', has({ currency: 'XAF' })],
  ['checkPaymentStatus', 'missing', key, 'operation is sent', sends('operation')],
  ['checkPaymentStatus', 'wrong', key, 'service is sent', sends('service')],
  ['checkPaymentStatus', 'missing', key, 'both indicators are sent', sends('operation', 'service')],
  ['getPayoutStatus', 'missing', key, 'the reference is the one of the service', byTheService],
  ['getPayoutStatus', 'wrong', key, 'the reference is the one of the service', byTheService],
]

/** Servers that check a credential beside most choices of a request only. */
const besideChoices: readonly Mutant[] = excused.map(([operationId, fault, header, where, isExcused]) => {
  const operation = kebab(operationId)
  const name = where.replace(/[\W_]+/g, '-').toLowerCase()
  return one(
    `${operation}-${fault === 'missing' ? 'without' : 'with-any'}-${header}-where-${name}`,
    `${operationId} ${fault === 'missing' ? 'does not require' : 'accepts any'} ${header} where ${where}`,
    `${operation}/refuses-${fault}-${header}`,
    excusing(operationId, header, fault, isExcused),
  )
})

/** Reads a number as text, if the user is a business. */
const numbersOfBusinesses = (field: string): Mutant =>
  one(
    `businesses-have-a-number-as-${kebab(field)}`,
    `${field} of a business can be a number`,
    `create-card-user/refuses-${kebab(field)}-as-number`,
    reading('createCardUser', (said) =>
      said.is_business === true && typeof said[field] === 'number' ? { ...said, [field]: String(said[field]) } : said,
    ),
  )

const isZero = (amount: number): boolean => amount === 0
const isNegative = (amount: number): boolean => amount < 0
const isTooLittle = (amount: number): boolean => amount > 0 && amount < 0.01

/** Does not check a bound of an amount beside some values of other fields. */
const unbounded = (
  operationId: string,
  beside: Answered,
  fault: 'zero' | 'negative' | 'below-minimum',
  isWrong: (amount: number) => boolean,
): Mutant =>
  one(
    [kebab(operationId), fault, ...Object.values(beside)].join('-').toLowerCase(),
    `${operationId} accepts an amount that is ${fault.replace('-', ' ')} beside ${Object.values(beside).join(' and ')}`,
    `${kebab(operationId)}/refuses-amount-${fault}`,
    reading(operationId, (said) => {
      const isBeside = Object.entries(beside).every(([name, value]) => said[name] === value)
      const isSent = said.amount !== undefined && said.amount !== ''
      const amount = typeof said.amount === 'string' ? '1' : 1
      return isBeside && isSent && isWrong(Number(said.amount)) ? { ...said, amount } : said
    }),
  )

/** Servers that check a field except beside one value, or one pair of values, of others. */
const besideValues: readonly Mutant[] = [
  ...['last_name', 'id_number', 'contact', 'billing_postal_code'].map(numbersOfBusinesses),
  unbounded('topUpCard', { currency: 'XAF' }, 'zero', isZero),
  unbounded('topUpCard', { currency: 'EUR' }, 'below-minimum', isTooLittle),
  unbounded('withdrawFromCard', { currency: 'EUR' }, 'negative', isNegative),
  unbounded('withdrawFromCard', { currency: 'XAF' }, 'zero', isZero),
  unbounded('operateCard', { action: 'withdraw', currency: 'XAF' }, 'zero', isZero),
  unbounded('operateCard', { action: 'topup', currency: 'EUR' }, 'below-minimum', isTooLittle),
  unbounded('queryCardOperation', { action: 'topup', currency: 'XAF' }, 'negative', isNegative),
  unbounded('queryCardOperation', { action: 'withdraw', currency: 'USD' }, 'zero', isZero),
]

/** Servers that do not check something beside some values of other fields. */
export const besideOthersMutants: readonly Mutant[] = [...besideChoices, ...besideValues]
