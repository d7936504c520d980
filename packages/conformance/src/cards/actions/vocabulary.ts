import type { Vocabulary } from '../../engine/nouns/answers/vocabulary.ts'

/** The words of card services. */
export const vocabulary: Vocabulary = {
  families: [
    { known: ['VISA', 'MASTERCARD'], others: ['AMEX', 'DISCOVER', 'VERVE'] },
    { known: ['PERSONAL', 'BUSINESS'], others: ['CORPORATE', 'COMPANY', 'INDIVIDUAL'] },
    { known: ['BASIC', 'PREMIUM'], others: ['GOLD', 'STANDARD', 'PLATINUM'] },
    {
      known: ['topup', 'withdraw'],
      others: ['freeze', 'unfreeze', 'block', 'close', 'delete', 'terminated', 'balance', 'statement'],
    },
  ],
  synonyms: {
    VISA: ['VI', '4', 'Visa Inc.'],
    MASTERCARD: ['MC', '5', 'Mastercard Inc.'],
    topup: ['deposit', 'credit', 'load'],
    withdraw: ['debit', 'withdrawal', 'unload'],
    get_balance: ['read_balance', 'check_balance', 'show'],
    get_transactions: ['list_transactions', 'history', 'list'],
    transactions: ['operations', 'history', 'list'],
  },
}
