import { type Money, money } from '../../src/money.ts'
import type { Card, Movement, NewCard, Payment, Payout, StateChange, User } from '../../src/store/store.ts'

/** A time in the order of its argument: `at(2)` is after `at(1)`. */
export function at(second: number): string {
  return new Date(Date.UTC(2026, 0, 1, 12, 0, second)).toISOString()
}

let issued = 0

/** Unique for each call, also across processes that share a database. */
export function newId(prefix: string): string {
  issued += 1
  return `${prefix}_${process.pid}_${Date.now().toString(36)}_${issued}`
}

export function amount(text: string): Money {
  return money.parse(text)
}

export function user(overrides: Partial<User> = {}): User {
  return {
    userId: newId('user'),
    reference: newId('reference'),
    profile: { first_name: 'Amina', last_name: 'Njoya', is_business: false },
    status: 'active',
    createdAt: at(0),
    ...overrides,
  }
}

export function newCard({ opening, ...overrides }: Partial<Omit<NewCard, 'opening'>> & { opening?: string }): NewCard {
  return {
    cardId: newId('card'),
    userId: 'nobody',
    lastFour: '0042',
    expiryDate: '01/2030',
    currency: 'USD',
    terms: { card_type: 'VISA', category: 'PERSONAL', grade: 'BASIC' },
    status: 'active',
    createdAt: at(1),
    opening: { transactionId: newId('transaction'), amount: amount(opening ?? '100'), type: 'opening' },
    ...overrides,
  }
}

/** The stored form of a new card. */
export function issuedCard({ opening, ...card }: NewCard): Card {
  return { ...card, balance: opening.amount }
}

type Overrides = Partial<Omit<Movement, 'amount' | 'floor'>> & { amount?: string; floor?: string }

export function topUp(cardId: string, overrides: Overrides = {}): Movement {
  return movement({ cardId, type: 'topup', direction: 'in' }, overrides)
}

export function withdrawal(cardId: string, overrides: Overrides = {}): Movement {
  return movement({ cardId, type: 'withdraw', direction: 'out' }, { floor: '0', ...overrides })
}

function movement(
  what: Pick<Movement, 'cardId' | 'type' | 'direction'>,
  { amount: sum = '10', floor, ...overrides }: Overrides,
): Movement {
  return {
    ...what,
    transactionId: newId('transaction'),
    amount: amount(sum),
    at: at(2),
    onlyIn: ['active'],
    ...(floor !== undefined && { floor: amount(floor) }),
    ...overrides,
  }
}

export function termination(cardId: string, overrides: Partial<StateChange> = {}): StateChange {
  return {
    cardId,
    to: 'terminated',
    onlyFrom: ['active', 'disabled'],
    at: at(3),
    payOut: { transactionId: newId('transaction'), type: 'withdraw' },
    ...overrides,
  }
}

export function payment(overrides: Partial<Payment> = {}): Payment {
  return {
    orderId: newId('order'),
    payId: newId('pay'),
    status: 'success',
    amount: amount('2500.5'),
    currency: 'XAF',
    createdAt: at(0),
    ...overrides,
  }
}

export function payout(overrides: Partial<Payout> = {}): Payout {
  return {
    reference: newId('order'),
    serviceReference: newId('payout'),
    amount: amount('150000'),
    currency: 'XAF',
    status: 'success',
    description: 'Salaires de mai – équipe « Wouri » 🐘',
    createdAt: at(0),
    updatedAt: at(1),
    pollingAttempts: 0,
    ...overrides,
  }
}
