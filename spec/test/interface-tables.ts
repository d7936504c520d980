// The tables of the interface document, transcribed by hand: one entry per endpoint, one line per row.

export interface Field {
  required: boolean
  schema: { [keyword: string]: unknown }
}

interface Endpoint {
  number: number
  operationId: string
  endpoint: string
  credentials: readonly string[]
  path: readonly string[]
  query: Record<string, Field>
  body?: Record<string, Field>
  data: Record<string, Field>
}

const yes = (schema: Field['schema']): Field => ({ required: true, schema })
const no = (schema: Field['schema']): Field => ({ required: false, schema })
/** The response tables have no such column and show every field unconditionally. */
const shown = yes
/** Shown like the others, and read as a field that can have nothing to say: `x-may-be-unset`. */
const shownIfSet = no

const string = { type: 'string' }
const number = { type: 'number' }
const timestamp = { type: 'string', format: 'date-time' }
const amount = { type: 'number', minimum: 0.01 }
const oneOf = (...values: string[]) => ({ type: 'string', enum: values })
const observed = (value: string) => ({ type: 'string', 'x-observed': [value] })
const currency = oneOf('USD', 'EUR', 'XAF')

const cardUser = {
  user_id: shown(string),
  reference: shown(string),
  first_name: shown(string),
  last_name: shown(string),
  email: shown(string),
  status: shown(observed('active')),
  created_at: shown(timestamp),
}

const virtualCard = {
  card_id: shown(string),
  user_id: shown(string),
  card_number: shown(string),
  expiry_date: shown({ type: 'string', pattern: '^(0[1-9]|1[0-2])/[0-9]{4}$' }),
  cvv: shown(string),
  balance: shown(number),
  currency: shown(currency),
  card_type: shown(oneOf('VISA', 'MASTERCARD')),
  status: shown(observed('active')),
  created_at: shown(timestamp),
}

const transaction = {
  id: shown(string),
  amount: shown(number),
  currency: shown(string),
  type: shown(observed('topup')),
  status: shown(observed('completed')),
  created_at: shown(timestamp),
}

const cardOperation = {
  operation: shown(string),
  card_id: shown(string),
  new_balance: shown(number),
  currency: shown(currency),
  status: shown(observed('success')),
  transactions: shownIfSet({
    type: 'array',
    items: {
      type: 'object',
      required: Object.keys(transaction).sort(),
      properties: Object.fromEntries(Object.entries(transaction).map(([name, { schema }]) => [name, schema])),
    },
  }),
}

const payment = {
  order_id: shown(string),
  pay_id: shown(string),
  status: shown(observed('success')),
  amount: shown(number),
  currency: shown(observed('XAF')),
  created_at: shown(timestamp),
}

const payout = {
  reference: shown(string),
  service_reference: shown(string),
  amount: shown(number),
  currency: shown(observed('XAF')),
  status: shown(observed('success')),
  description: shownIfSet(string),
  created_at: shown(timestamp),
  updated_at: shown(timestamp),
  polling_attempts: shown({ type: 'integer' }),
  last_polling_at: shownIfSet(timestamp),
}

const allThree = ['X-API-KEY', 'Authorization', 'x-sp-auth-token']
const keyOnly = ['X-API-KEY']
const movement = { amount: yes(amount), currency: yes(currency) }

export const interfaceTables: readonly Endpoint[] = [
  {
    number: 1,
    operationId: 'createCardUser',
    endpoint: 'POST /action/card/user',
    credentials: allThree,
    path: [],
    query: {},
    body: {
      first_name: yes(string),
      last_name: yes(string),
      email: yes({ type: 'string', format: 'email' }),
      country_code: yes(string),
      contact: yes(string),
      dob: yes({ type: 'string', format: 'date' }),
      billing_adress: yes(string),
      billing_city: yes(string),
      billing_country: yes(string),
      billing_state: yes(string),
      billing_postal_code: yes(string),
      id_number: yes(string),
      is_business: no({ type: 'boolean', default: false }),
      business_name: no(string),
    },
    data: cardUser,
  },
  {
    number: 2,
    operationId: 'createCard',
    endpoint: 'POST /action/card/{userId}',
    credentials: allThree,
    path: ['userId'],
    query: {},
    body: {
      balance: yes(amount),
      currency: yes(currency),
      card_type: yes(oneOf('VISA', 'MASTERCARD')),
      category: yes(oneOf('PERSONAL', 'BUSINESS')),
      grade: yes(oneOf('BASIC', 'PREMIUM')),
    },
    data: virtualCard,
  },
  {
    number: 3,
    operationId: 'operateCard',
    endpoint: 'POST /virtual-cards/cards/{cardId}/operation',
    credentials: keyOnly,
    path: ['cardId'],
    query: {},
    body: {
      action: yes(oneOf('topup', 'withdraw', 'enable', 'disable', 'get_balance', 'get_transactions')),
      amount: no(amount),
      currency: no(currency),
    },
    data: cardOperation,
  },
  {
    number: 4,
    operationId: 'withdrawFromCard',
    endpoint: 'POST /virtual-cards/cards/{cardId}/withdraw',
    credentials: keyOnly,
    path: ['cardId'],
    query: {},
    body: movement,
    data: cardOperation,
  },
  {
    number: 5,
    operationId: 'topUpCard',
    endpoint: 'POST /virtual-cards/cards/{cardId}/topup',
    credentials: keyOnly,
    path: ['cardId'],
    query: {},
    body: movement,
    data: cardOperation,
  },
  {
    number: 6,
    operationId: 'disableCard',
    endpoint: 'POST /virtual-cards/cards/{cardId}/disable',
    credentials: keyOnly,
    path: ['cardId'],
    query: {},
    data: cardOperation,
  },
  {
    number: 7,
    operationId: 'enableCard',
    endpoint: 'POST /virtual-cards/cards/{cardId}/enable',
    credentials: keyOnly,
    path: ['cardId'],
    query: {},
    data: cardOperation,
  },
  {
    number: 8,
    operationId: 'terminateCard',
    endpoint: 'DELETE /virtual-cards/cards/{cardId}',
    credentials: keyOnly,
    path: ['cardId'],
    query: {},
    data: cardOperation,
  },
  {
    number: 9,
    operationId: 'queryCardOperation',
    endpoint: 'GET /action/card/transaction/{id}',
    credentials: allThree,
    path: ['id'],
    query: {
      action: yes(oneOf('topup', 'withdraw', 'disabled', 'enabled', 'transactions', 'terminate')),
      currency: no(currency),
      amount: no(amount),
    },
    data: cardOperation,
  },
  {
    number: 10,
    operationId: 'checkPaymentStatus',
    endpoint: 'POST /payments/direct-status',
    credentials: keyOnly,
    path: [],
    query: {},
    body: { order_id: yes(string), pay_id: yes(string), operation: no(string), service: no(string) },
    data: payment,
  },
  {
    number: 11,
    operationId: 'getPayoutStatus',
    endpoint: 'GET /payouts/{reference}',
    credentials: keyOnly,
    path: ['reference'],
    query: {},
    data: payout,
  },
]
