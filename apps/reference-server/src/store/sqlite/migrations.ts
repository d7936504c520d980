import type { DatabaseSync } from 'node:sqlite'
import { UnfitStoreError } from '../store.ts'

/**
 * Migration n upgrades a database from version n to n + 1. A released migration is never changed; another one follows it. Amounts are
 * TEXT, because SQLite has no exact decimal and a REAL would lose cents. Times are TEXT, to keep their notation.
 */
const migrations: readonly string[] = [
  `
  CREATE TABLE users (
    user_id    TEXT PRIMARY KEY,
    reference  TEXT NOT NULL UNIQUE,
    profile    TEXT NOT NULL,
    status     TEXT NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- id stands for the card in the ledger, which is the one table that grows: a number of two bytes instead of a text of thirty.
  CREATE TABLE cards (
    id          INTEGER PRIMARY KEY,
    card_id     TEXT NOT NULL UNIQUE,
    user_id     TEXT NOT NULL REFERENCES users,
    last_four   TEXT NOT NULL CHECK (length(last_four) <= 4),
    expiry_date TEXT NOT NULL,
    currency    TEXT NOT NULL,
    terms       TEXT NOT NULL,
    status      TEXT NOT NULL,
    balance     TEXT NOT NULL,
    created_at  TEXT NOT NULL
  ) STRICT;

  -- amount is negative for money that left the card, so that the balance is the plain sum.
  CREATE TABLE ledger (
    sequence       INTEGER PRIMARY KEY,
    transaction_id TEXT NOT NULL UNIQUE,
    card           INTEGER NOT NULL REFERENCES cards,
    amount         TEXT NOT NULL,
    type           TEXT NOT NULL,
    created_at     TEXT NOT NULL
  ) STRICT;
  -- Every index ends with the row's key, so this one also gives a card's entries in their order.
  CREATE INDEX ledger_of_card ON ledger (card);

  CREATE TRIGGER ledger_entries_stay_as_written BEFORE UPDATE ON ledger
  BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END;
  CREATE TRIGGER ledger_entries_stay BEFORE DELETE ON ledger
  BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END;

  CREATE TABLE payments (
    order_id   TEXT NOT NULL,
    pay_id     TEXT NOT NULL,
    status     TEXT NOT NULL,
    amount     TEXT NOT NULL,
    currency   TEXT NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (order_id, pay_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE payouts (
    reference         TEXT PRIMARY KEY,
    service_reference TEXT NOT NULL UNIQUE,
    amount            TEXT NOT NULL,
    currency          TEXT NOT NULL,
    status            TEXT NOT NULL,
    description       TEXT NOT NULL,
    created_at        TEXT NOT NULL,
    updated_at        TEXT NOT NULL,
    polling_attempts  INTEGER NOT NULL,
    last_polling_at   TEXT
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- Overwritten to find out whether changes are accepted.
  CREATE TABLE readiness (
    id     INTEGER PRIMARY KEY,
    filler BLOB NOT NULL
  ) STRICT;
  `,
]

// Marks a file as this program's: "card" in ASCII (https://sqlite.org/pragma.html#pragma_application_id).
const applicationId = 0x63617264

/** Rejects a file that another program made. It only reads, so that such a file stays as it is. */
export function rejectForeign(database: DatabaseSync): void {
  // In this order: the migration commits the tables and the id together, so where there are tables, the id is there as well.
  const tables = Number(database.prepare('SELECT count(*) AS tables FROM sqlite_schema').get()?.tables)
  const id = Number(database.prepare('PRAGMA application_id').get()?.application_id)
  if (id !== applicationId && (id !== 0 || tables > 0)) throw UnfitStoreError.foreign()
}

/** Upgrades the database to this program's version. Several processes may call this at once: the first to get the lock does the work. */
export function migrate(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version)
    if (version > migrations.length) throw UnfitStoreError.newer({ found: version, known: migrations.length })
    for (const migration of migrations.slice(version)) database.exec(migration)
    if (version < migrations.length) {
      database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${migrations.length}`)
    }
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
