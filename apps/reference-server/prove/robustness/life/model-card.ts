import type { Event } from './event.ts'

/** The expected response: the code of the problem, or the balance and the entries. */
export type Expected =
  | { readonly code: string }
  | { readonly operation: string; readonly balance: bigint; readonly entries: readonly Entry[] }

export interface Entry {
  readonly type: string
  readonly amount: bigint
}

/** A plain model of a card: a state and a list of amounts, in integer units of 10^-24. */
export class ModelCard {
  #state: 'active' | 'disabled' | 'terminated' = 'active'
  /** Newest first. */
  readonly entries: Entry[]
  readonly #currency: string

  constructor(opening: bigint, currency: string) {
    this.entries = [{ type: 'opening', amount: opening }]
    this.#currency = currency
  }

  get balance(): bigint {
    return this.entries.reduce((sum, { type, amount }) => (type === 'withdraw' ? sum - amount : sum + amount), 0n)
  }

  /** Applies an event and returns the expected response. */
  live(event: Event): Expected {
    switch (event.action) {
      case 'topup':
      case 'withdraw':
        return this.#move(event.action, event)
      case 'enable':
      case 'disable':
        return this.#change(event.action, event.action === 'enable' ? 'active' : 'disabled')
      case 'terminate':
        return this.#terminate()
      case 'get_balance':
        return this.#shown('get_balance', [])
      case 'get_transactions':
        return this.#shown('get_transactions', this.entries)
    }
  }

  #move(type: 'topup' | 'withdraw', { amount, currency }: Event): Expected {
    if (amount === undefined) return { code: 'amount-missing' }
    if (this.#state !== 'active') return this.#forbidden()
    if (currency !== undefined && currency !== this.#currency) return { code: 'currency-mismatch' }
    if (type === 'withdraw' && amount > this.balance) return { code: 'balance-too-low' }
    const entry = { type, amount }
    this.entries.unshift(entry)
    return this.#shown(type, [entry])
  }

  #change(operation: string, to: 'active' | 'disabled'): Expected {
    if (this.#state === 'terminated') return this.#forbidden()
    this.#state = to
    return this.#shown(operation, [])
  }

  #terminate(): Expected {
    if (this.#state === 'terminated') return this.#forbidden()
    this.#state = 'terminated'
    const rest = this.balance
    if (rest === 0n) return this.#shown('terminate', [])
    const entry = { type: 'withdraw', amount: rest }
    this.entries.unshift(entry)
    return this.#shown('terminate', [entry])
  }

  #forbidden(): Expected {
    return { code: this.#state === 'terminated' ? 'card-terminated' : 'card-disabled' }
  }

  #shown(operation: string, entries: readonly Entry[]): Expected {
    return { operation, balance: this.balance, entries: [...entries] }
  }
}
