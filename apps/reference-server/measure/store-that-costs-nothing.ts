import { acceptFixtures, exampleFixtures } from '../src/fixtures.ts'
import { money } from '../src/money.ts'
import type { Card, NewCard, Store, Transaction } from '../src/store/store.ts'

/** A store with one card and one payout that does almost nothing, so that only the framework is measured. */
export function storeThatCostsNothing(): Store {
  let card: Card | undefined
  const { payouts } = acceptFixtures(exampleFixtures())
  const unused = () => Promise.reject(new Error('no measured request asks for this'))
  return {
    kind: 'sqlite',
    createUser: async () => {},
    findUser: unused,
    async issueCard({ opening, ...issued }: NewCard) {
      card = { ...issued, balance: opening.amount }
      return 'issued'
    },
    findCard: async () => card,
    async move({ cardId, transactionId, type, amount, at }) {
      if (!card) return { kind: 'card-unknown' }
      card = { ...card, balance: money.add(card.balance, amount) }
      const { currency } = card
      const transaction: Transaction = {
        transactionId,
        cardId,
        amount,
        currency,
        type,
        status: 'completed',
        createdAt: at,
      }
      return { kind: 'moved', card, transaction }
    },
    changeState: unused,
    listTransactions: unused,
    findPayment: unused,
    async pollPayout(_reference, at) {
      const [payout] = payouts
      return payout && { ...payout, pollingAttempts: payout.pollingAttempts + 1, lastPollingAt: at }
    },
    seed: async () => {},
    ready: async () => {},
    close: async () => {},
  }
}
