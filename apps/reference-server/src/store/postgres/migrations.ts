import { DatabaseError, type Pool } from 'pg'
import { UnfitStoreError } from '../store.ts'

/**
 * Migration n upgrades a database from version n to n + 1. A released migration is never changed; another one follows it. During a
 * rollout, servers of two versions run at the same time, so a migration only adds what the older version can ignore. Times are stored
 * as text, because a timestamp would lose their notation.
 */
const migrations: readonly string[] = [
  `
  CREATE TABLE users (
    user_id    text PRIMARY KEY,
    reference  text NOT NULL UNIQUE,
    profile    json NOT NULL,
    status     text NOT NULL,
    created_at text NOT NULL
  );

  -- id stands for the card in the ledger, which is the one table that grows: a number instead of a text of thirty bytes.
  -- Space is left in each page so that a new version of a row fits beside the old one: then a movement touches no index
  -- (heap-only tuples).
  CREATE TABLE cards (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    card_id     text NOT NULL UNIQUE,
    user_id     text NOT NULL REFERENCES users,
    last_four   text NOT NULL CHECK (length(last_four) <= 4),
    expiry_date text NOT NULL,
    currency    text NOT NULL,
    terms       json NOT NULL,
    status      text NOT NULL,
    balance     numeric NOT NULL,
    created_at  text NOT NULL
  ) WITH (fillfactor = 60);

  -- amount is negative for money that left the card, so that the balance is the plain sum.
  CREATE TABLE ledger (
    sequence       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    transaction_id text NOT NULL UNIQUE,
    card           bigint NOT NULL REFERENCES cards,
    amount         numeric NOT NULL,
    type           text NOT NULL,
    created_at     text NOT NULL
  );
  CREATE INDEX ledger_of_card ON ledger (card, sequence);

  CREATE FUNCTION refuse_to_rewrite_the_ledger() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$;
  CREATE TRIGGER ledger_entries_stay_as_written BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite_the_ledger();

  CREATE TABLE payments (
    order_id   text NOT NULL,
    pay_id     text NOT NULL,
    status     text NOT NULL,
    amount     numeric NOT NULL,
    currency   text NOT NULL,
    created_at text NOT NULL,
    PRIMARY KEY (order_id, pay_id)
  );

  CREATE TABLE payouts (
    reference         text PRIMARY KEY,
    service_reference text NOT NULL UNIQUE,
    amount            numeric NOT NULL,
    currency          text NOT NULL,
    status            text NOT NULL,
    description       text NOT NULL,
    created_at        text NOT NULL,
    updated_at        text NOT NULL,
    polling_attempts  integer NOT NULL,
    last_polling_at   text
  ) WITH (fillfactor = 60);
  `,
  `
  -- Overwritten to find out whether changes are accepted.
  CREATE TABLE readiness (
    id     integer PRIMARY KEY,
    filler text NOT NULL
  );
  -- Not compressed, so that it takes the space that it should.
  ALTER TABLE readiness ALTER COLUMN filler SET STORAGE EXTERNAL;
  `,
]

// Any number that no other program locks in the same database: "card con" in ASCII.
const migrationLock = '7161130656861482862'

/** Upgrades the database to this program's version. Servers that start at the same time take turns, so only the first one does the work. */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await client.query(
      'CREATE TABLE IF NOT EXISTS card_contract_migrations (version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ version: number }>(
      'SELECT coalesce(max(version), 0) AS version FROM card_contract_migrations',
    )
    const version = rows[0]?.version ?? 0
    if (version > migrations.length) throw UnfitStoreError.newer({ found: version, known: migrations.length })
    for (const [index, migration] of migrations.entries()) {
      if (index < version) continue
      await client.query(migration)
      await client.query('INSERT INTO card_contract_migrations (version) VALUES ($1)', [index + 1])
    }
    await client.query('COMMIT')
    client.release()
  } catch (error) {
    // Closing the connection rolls back, even if the connection itself failed.
    client.release(true)
    // The database has a table with one of our names: https://www.postgresql.org/docs/current/errcodes-appendix.html
    throw error instanceof DatabaseError && error.code === '42P07' ? UnfitStoreError.foreign() : error
  }
}
