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
import type { Connections, NamedStatement } from './connect.ts'

/** The fields of a card that no statement computes. */
const columns = `card_id AS "cardId", user_id AS "userId", last_four AS "lastFour", expiry_date AS "expiryDate", currency, terms,
      created_at AS "createdAt"`

const findStatement: NamedStatement = {
  name: 'find-card',
  text: `SELECT ${columns}, status, balance FROM cards WHERE card_id = $1`,
}

const issueStatement: NamedStatement = {
  name: 'issue-card',
  text: `
    WITH issued AS (
      INSERT INTO cards (card_id, user_id, last_four, expiry_date, currency, terms, status, created_at, balance)
      SELECT $1, user_id, $3, $4, $5, $6::json, $7, $8, $10::numeric FROM users WHERE user_id = $2
      RETURNING id, created_at, balance
    ), entered AS (
      INSERT INTO ledger (transaction_id, card, amount, type, created_at)
      SELECT $9, id, balance, $11, created_at FROM issued
    )
    SELECT id FROM issued`,
}

// How one statement checks its conditions on the same version of the row that it changes, under READ COMMITTED:
//
// All parts of a statement see the database as it was when the statement began. Rows that it locks or updates are the exception: if
// another transaction has changed such a row meanwhile, the statement waits for that transaction and continues with the newest
// version (https://www.postgresql.org/docs/current/transaction-iso.html#XACT-READ-COMMITTED). So an UPDATE with the conditions in its
// WHERE would decide correctly. But a SELECT in the same statement, which explains why nothing was updated, would still see the old
// row: "rejected, because the balance is 0", with a balance of 100 as the reason.
//
// So `held` comes first: FOR NO KEY UPDATE waits, locks, and returns the newest version. `judged` reads nothing else. When the UPDATE
// reaches the row, no other transaction can change it, and the new balance is computed from `judged`, not from the version that the
// UPDATE's own scan finds. (PostgreSQL notices that this version is outdated, follows it to the newest one, which is ours, and joins
// that with the same row of `judged`.) MATERIALIZED keeps the planner from evaluating the parts more than once.
const held = `held AS MATERIALIZED (
      SELECT * FROM cards WHERE card_id = $1 FOR NO KEY UPDATE
    )`

const moveStatement: NamedStatement = {
  name: 'move-money',
  text: `
    WITH ${held}, judged AS MATERIALIZED (
      SELECT *, CASE
        WHEN status <> ALL ($2::text[]) THEN 'state-forbids'
        WHEN currency <> $3::text THEN 'currency-differs'
        WHEN balance + $4::numeric < $5::numeric THEN 'below-floor'
        WHEN balance + $4::numeric > $9::numeric THEN 'above-ceiling'
        ELSE 'moved'
      END AS outcome
      FROM held
    ), moved AS (
      UPDATE cards SET balance = trim_scale(judged.balance + $4::numeric)
      FROM judged WHERE cards.id = judged.id AND judged.outcome = 'moved'
      RETURNING cards.id, cards.balance
    ), entered AS (
      INSERT INTO ledger (transaction_id, card, amount, type, created_at)
      SELECT $6, id, $4::numeric, $7, $8 FROM moved
    )
    SELECT ${columns}, status, outcome, coalesce((SELECT balance FROM moved), balance) AS balance FROM judged`,
}

const changeStatement: NamedStatement = {
  name: 'change-state',
  text: `
    WITH ${held}, judged AS MATERIALIZED (
      SELECT *,
        CASE WHEN status <> ALL ($2::text[]) THEN 'state-forbids' ELSE 'changed' END AS outcome,
        CASE WHEN $4::text IS NOT NULL AND balance > 0 AND status = ANY ($2::text[]) THEN balance END AS paid_out
      FROM held
    ), changed AS (
      UPDATE cards SET status = $3, balance = CASE WHEN paid_out IS NULL THEN judged.balance ELSE 0 END
      FROM judged WHERE cards.id = judged.id AND judged.outcome = 'changed'
      RETURNING cards.id, cards.status, cards.balance
    ), entered AS (
      INSERT INTO ledger (transaction_id, card, amount, type, created_at)
      SELECT $4, id, -paid_out, $5, $6 FROM judged WHERE paid_out IS NOT NULL
    )
    SELECT ${columns}, outcome, paid_out,
      coalesce(changed.status, judged.status) AS status, coalesce(changed.balance, judged.balance) AS balance
    FROM judged LEFT JOIN changed USING (id)`,
}

// One statement, so that the balance and the entries are consistent. Amounts are text, because JSON numbers would be parsed as
// doubles.
const listStatement: NamedStatement = {
  name: 'list-transactions',
  text: `
    SELECT ${columns}, status, balance, (
      SELECT coalesce(json_agg(json_build_object(
        'transaction_id', transaction_id, 'amount', abs(amount)::text, 'type', type, 'created_at', created_at
      ) ORDER BY sequence DESC), '[]')
      FROM ledger WHERE ledger.card = cards.id
    ) AS entries
    FROM cards WHERE card_id = $1`,
}

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
