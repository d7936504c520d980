import type { ClientCall } from '../protocol.ts'
import type { World } from '../scenario.ts'

const person = {
  first_name: 'Awa',
  last_name: 'Mballa',
  country_code: '237',
  contact: '650000017',
  dob: '1992-05-14',
  billing_adress: '12 Rue des Palmiers',
  billing_city: 'Douala',
  billing_country: 'CM',
  billing_state: 'Littoral',
  billing_postal_code: '00237',
  id_number: 'CM-1992-004417',
} as const

const usd = { currency: 'USD' } as const

/** Usual calls, by what they do. */
export const calls = {
  register: ({ own }: World, name = 'awa'): ClientCall => ({
    call: 'createCardUser',
    ...person,
    email: `${own(name)}@example.com`,
  }),
  issue: ({ userId }: World, balance = 50): ClientCall => ({
    call: 'createCard',
    userId,
    balance,
    ...usd,
    card_type: 'VISA',
    category: 'PERSONAL',
    grade: 'BASIC',
  }),
  topUp: ({ cardId }: World, amount = 5): ClientCall => ({ call: 'topUpCard', cardId, amount, ...usd }),
  withdraw: ({ cardId }: World, amount = 5): ClientCall => ({ call: 'withdrawFromCard', cardId, amount, ...usd }),
  operate: ({ cardId }: World, action: string, amount?: number): ClientCall => ({
    call: 'operateCard',
    cardId,
    action,
    ...(amount === undefined ? {} : { amount, ...usd }),
  }),
  query: ({ cardId }: World, action: string, amount?: number): ClientCall => ({
    call: 'queryCardOperation',
    cardId,
    action,
    ...(amount === undefined ? {} : { amount, ...usd }),
  }),
  balance: ({ cardId }: World): ClientCall => ({ call: 'operateCard', cardId, action: 'get_balance' }),
  disable: ({ cardId }: World): ClientCall => ({ call: 'disableCard', cardId }),
  enable: ({ cardId }: World): ClientCall => ({ call: 'enableCard', cardId }),
  terminate: ({ cardId }: World): ClientCall => ({ call: 'terminateCard', cardId }),
  payment: ({ orderId, payId }: World): ClientCall => ({
    call: 'checkPaymentStatus',
    order_id: orderId,
    pay_id: payId,
  }),
  payout: ({ reference }: World): ClientCall => ({ call: 'getPayoutStatus', reference }),
} as const

/** An operation, and a usual call of it. */
export interface Subject {
  readonly operationId: string
  readonly asked: (world: World) => ClientCall
}

/** What a response is about. */
export const subjects = {
  balance: { operationId: 'operateCard', asked: calls.balance },
  topUp: { operationId: 'topUpCard', asked: (world) => calls.topUp(world) },
  withdrawal: { operationId: 'withdrawFromCard', asked: (world) => calls.withdraw(world) },
  disabling: { operationId: 'disableCard', asked: calls.disable },
  listed: { operationId: 'queryCardOperation', asked: (world) => calls.query(world, 'transactions') },
  issued: { operationId: 'createCard', asked: (world) => calls.issue(world) },
  registered: { operationId: 'createCardUser', asked: (world) => calls.register(world) },
  paid: { operationId: 'checkPaymentStatus', asked: calls.payment },
  paidOut: { operationId: 'getPayoutStatus', asked: calls.payout },
} as const satisfies Readonly<Record<string, Subject>>
