import type { DatabaseSync } from 'node:sqlite'
import { type Money, money } from '../../money.ts'
import type {
  Card,
  CardStatus,
  Moved,
  Movement,
  NewCard,
  NotMoved,
  StateChange,
  StateChanged,
  Statement,
  StateNotChanged,
  Transaction,
  TransactionType,
} from '../store.ts'
import { prepareQuery } from './open-database.ts'

type CardRow = [
  id: number,
  cardId: string,
  userId: string,
  lastFour: string,
  expiryDate: string,
  currency: string,
  terms: string,
  status: CardStatus,
  balance: Money,
  createdAt: string,
]
type EntryRow = [transactionId: string, amount: Money, type: TransactionType, createdAt: string]

/** Cards and their ledger. Call each function within one transaction; it assumes that it is the only writer there. */
export function prepareCards(database: DatabaseSync) {
  const selectUser = prepareQuery<[number]>(database, 'SELECT 1 FROM users WHERE user_id = ?')
  const selectCard = prepareQuery<CardRow>(
    database,
    `SELECT id, card_id, user_id, last_four, expiry_date, currency, terms, status, balance, created_at
     FROM cards WHERE card_id = ?`,
  )
  const selectEntries = prepareQuery<EntryRow>(
    database,
    'SELECT transaction_id, amount, type, created_at FROM ledger WHERE card = ? ORDER BY sequence DESC',
  )
  const insertCard = database.prepare(
    `INSERT INTO cards (card_id, user_id, last_four, expiry_date, currency, terms, status, balance, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const insertEntry = database.prepare(
    'INSERT INTO ledger (transaction_id, card, amount, type, created_at) VALUES (?, ?, ?, ?, ?)',
  )
  const updateBalance = database.prepare('UPDATE cards SET balance = ? WHERE id = ?')
  const updateStatus = database.prepare('UPDATE cards SET status = ? WHERE id = ?')

  return { issue, find, move, changeState, list }

  function issue(card: NewCard): 'issued' | 'user-unknown' {
    if (!selectUser.get(card.userId)) return 'user-unknown'
    const { cardId, userId, lastFour, expiryDate, currency, terms, status, createdAt, opening } = card
    const { transactionId, amount, type } = opening
    const row = [cardId, userId, lastFour, expiryDate, currency, JSON.stringify(terms), status, amount, createdAt]
    const { lastInsertRowid: id } = insertCard.run(...row)
    insertEntry.run(transactionId, id, amount, type, createdAt)
    return 'issued'
  }

  function find(cardId: string): Card | undefined {
    const row = selectCard.get(cardId)
    return row && toCard(row)
  }

  function move(movement: Movement): Moved | NotMoved {
    const row = selectCard.get(movement.cardId)
    if (!row) return { kind: 'card-unknown' }
    const card = toCard(row)
    if (!movement.onlyIn.includes(card.status)) return { kind: 'state-forbids', card }
    if (movement.currency !== undefined && movement.currency !== card.currency)
      return { kind: 'currency-differs', card }

    const { direction, amount, floor, ceiling } = movement
    const balance = direction === 'in' ? money.add(card.balance, amount) : money.subtract(card.balance, amount)
    if (floor !== undefined && money.compare(balance, floor) < 0) return { kind: 'below-floor', card }
    if (ceiling !== undefined && money.compare(balance, ceiling) > 0) return { kind: 'above-ceiling', card }
    return { kind: 'moved', ...enter(row, { ...card, balance }, movement) }
  }

  function changeState({ cardId, to, onlyFrom, at, payOut }: StateChange): StateChanged | StateNotChanged {
    const row = selectCard.get(cardId)
    if (!row) return { kind: 'card-unknown' }
    const card = toCard(row)
    if (!onlyFrom.includes(card.status)) return { kind: 'state-forbids', card }

    updateStatus.run(to, row[0])
    const changed = { ...card, status: to }
    if (!payOut || money.compare(card.balance, nothing) <= 0) return { kind: 'changed', card: changed }
    const withdrawal = { ...payOut, amount: card.balance, direction: 'out', at } as const
    return { kind: 'changed', ...enter(row, { ...changed, balance: nothing }, withdrawal) }
  }

  /** Two statements, so it needs a transaction although it only reads: another process may write between them. */
  function list(cardId: string): Statement | undefined {
    const row = selectCard.get(cardId)
    if (!row) return undefined
    const card = toCard(row)
    const transactions = selectEntries.all(row[0]).map(([transactionId, amount, type, createdAt]) =>
      // The sign is the direction of the money. The port has positive amounts only.
      toTransaction(card, {
        transactionId,
        amount: money.isNegative(amount) ? money.negate(amount) : amount,
        type,
        at: createdAt,
      }),
    )
    return { card, transactions }
  }

  /** Writes the entry and the balance after it. */
  function enter([id]: CardRow, card: Card, entry: Entry & Pick<Movement, 'direction'>) {
    const { transactionId, amount, direction, type, at } = entry
    insertEntry.run(transactionId, id, direction === 'in' ? amount : money.negate(amount), type, at)
    updateBalance.run(card.balance, id)
    return { card, transaction: toTransaction(card, entry) }
  }
}

type Entry = Pick<Movement, 'transactionId' | 'amount' | 'type' | 'at'>

const nothing = money.parse('0')

function toCard([, cardId, userId, lastFour, expiryDate, currency, terms, status, balance, createdAt]: CardRow): Card {
  return { cardId, userId, lastFour, expiryDate, currency, terms: JSON.parse(terms), status, balance, createdAt }
}

function toTransaction({ cardId, currency }: Card, { transactionId, amount, type, at }: Entry): Transaction {
  return { transactionId, cardId, amount, currency, type, status: 'completed', createdAt: at }
}
