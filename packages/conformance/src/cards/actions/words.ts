import type { Words } from '../../engine/nouns/kind.ts'

/** What a report says of card services. */
export const reportWords: Words = {
  kinds: {
    money: { area: 'behaviour', failure: 'Returns wrong balances', core: 'money', calculates: true },
    transactions: {
      area: 'behaviour',
      failure: 'Lists the wrong transactions',
      calculates: true,
      // A list lacks what was never moved, so the movement is the cause.
      isConsequence: true,
    },
    state: { area: 'behaviour', failure: 'Leaves cards in the wrong state', calculates: true },
    'client-money': { area: 'clients', failure: 'Moves money twice', isOrigin: true, isAnySituation: true },
  },
  faults: {
    noise: 'Returns balances with the rounding errors of binary floating-point numbers',
    'other-opening':
      'createCard returns another `data.balance` than it was asked for, and than the card has afterwards',
    'moved-although-rejected': 'Moves money with movements that it rejects',
    'wrong-at-once': 'Loses or repeats movements that are sent at the same time',
    'still-disabled': 'Leaves cards disabled after enabling them',
    'stopped-by-another': 'Rejects requests for a card after another card was changed',
  },
  origins: ['createCardUser', 'createCard'],
  subject: 'card',
  // When something was created is compared with all that was created before.
  consequences: ['/data/transactions', '/data/created_at', '/data/transactions/*/created_at'],
}
