import { type Money, money } from '../../money.ts'
import type {
  Card,
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
import { changeStatement, findStatement, issueStatement, listStatement, moveStatement } from './card-statements.ts'
import type { Connections } from './connect.ts'

interface EntryRow {
  readonly transaction_id: string
  readonly amount: string
  readonly type: TransactionType
  readonly created_at: string
}

export function prepareCards({ run }: Connections) {
  return { issue, find, move, changeState, list }

  async function issue(card: NewCard): Promise<'issued' | 'user-unknown'> {
    const { cardId, userId, lastFour, expiryDate, currency, terms, status, createdAt, opening } = card
    const issued = await run(issueStatement, [
      cardId,
      userId,
      lastFour,
      expiryDate,
      currency,
      JSON.stringify(terms),
      status,
      createdAt,
      opening.transactionId,
      opening.amount,
      opening.type,
    ])
    return issued.length === 1 ? 'issued' : 'user-unknown'
  }

  async function find(cardId: string): Promise<Card | undefined> {
    const [row] = await run<Card>(findStatement, [cardId])
    return row && toCard(row)
  }

  async function move(movement: Movement): Promise<Moved | NotMoved> {
    const { cardId, transactionId, type, amount, direction, at, currency, onlyIn, floor, ceiling } = movement
    const [row] = await run<Card & { outcome: Exclude<(Moved | NotMoved)['kind'], 'card-unknown'> }>(moveStatement, [
      cardId,
      onlyIn,
      currency ?? null,
      direction === 'in' ? amount : money.negate(amount),
      floor ?? null,
      transactionId,
      type,
      at,
      ceiling ?? null,
    ])
    if (!row) return { kind: 'card-unknown' }
    const { outcome, ...fields } = row
    const card = toCard(fields)
    if (outcome !== 'moved') return { kind: outcome, card }
    return { kind: 'moved', card, transaction: toTransaction(card, { transactionId, amount, type, at }) }
  }

  async function changeState(change: StateChange): Promise<StateChanged | StateNotChanged> {
    const { cardId, to, onlyFrom, at, payOut } = change
    const [row] = await run<Card & { outcome: 'changed' | 'state-forbids'; paid_out: string | null }>(changeStatement, [
      cardId,
      onlyFrom,
      to,
      payOut?.transactionId ?? null,
      payOut?.type ?? null,
      at,
    ])
    if (!row) return { kind: 'card-unknown' }
    const { outcome, paid_out: paidOut, ...fields } = row
    const card = toCard(fields)
    if (outcome !== 'changed') return { kind: outcome, card }
    if (!payOut || paidOut === null) return { kind: 'changed', card }
    const withdrawal = { ...payOut, amount: money.parse(paidOut), at }
    return { kind: 'changed', card, transaction: toTransaction(card, withdrawal) }
  }

  async function list(cardId: string): Promise<Statement | undefined> {
    const [row] = await run<Card & { entries: readonly EntryRow[] }>(listStatement, [cardId])
    if (!row) return undefined
    const { entries, ...fields } = row
    const card = toCard(fields)
    const transactions = entries.map(({ transaction_id, amount, type, created_at }) =>
      toTransaction(card, { transactionId: transaction_id, amount: money.parse(amount), type, at: created_at }),
    )
    return { card, transactions }
  }
}

/** To the driver, a numeric is text that need not be canonical. */
function toCard(row: Card): Card {
  return { ...row, balance: money.parse(row.balance) }
}

function toTransaction(
  { cardId, currency }: Card,
  { transactionId, amount, type, at }: { transactionId: string; amount: Money; type: TransactionType; at: string },
): Transaction {
  return { transactionId, cardId, amount, currency, type, status: 'completed', createdAt: at }
}
