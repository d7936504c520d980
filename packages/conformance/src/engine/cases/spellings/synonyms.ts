import type { Spellings } from './spelling.ts'

/** Other words for the same thing, as other services call it. */
const synonyms: Readonly<Record<string, readonly [string, string, string]>> = {
  // ISO 4217 has the numbers.
  USD: ['$', '840', 'US dollar'],
  EUR: ['€', '978', 'euro'],
  XAF: ['FCFA', '950', 'franc'],
  VISA: ['VI', '4', 'Visa Inc.'],
  MASTERCARD: ['MC', '5', 'Mastercard Inc.'],
  topup: ['deposit', 'credit', 'load'],
  withdraw: ['debit', 'withdrawal', 'unload'],
  enable: ['activate', 'unblock', 'unlock'],
  disable: ['deactivate', 'suspend', 'lock'],
  enabled: ['activated', 'unblocked', 'active'],
  disabled: ['deactivated', 'blocked', 'inactive'],
  get_balance: ['read_balance', 'check_balance', 'show'],
  get_transactions: ['list_transactions', 'history', 'list'],
  transactions: ['operations', 'history', 'list'],
  terminate: ['cancel', 'end', 'destroy'],
}

/** The words of an enum under other names; nothing if none of them has one. */
export function otherNamesFor(words: readonly string[]): readonly Spellings[] {
  const known = words.find((word) => Object.hasOwn(synonyms, word))
  if (known === undefined) return []
  return [
    {
      family: 'by-another-name',
      says: 'by another name',
      standing: 'documented',
      from: [0, 1, 2].map((place) => (valid) => (synonyms[String(valid)] ?? synonyms[known])?.[place]),
    },
  ]
}
