import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { StoreUnavailableError } from '../store.ts'
import { migrate, rejectForeign } from './migrations.ts'
import { toStoreError } from './store-error.ts'

// Only here may SQLite itself wait for other processes that are starting or migrating, because no requests are served yet.
const openingTimeoutMs = 10_000

// Why an acknowledged write survives kill -9 and power loss, if the disk stores what it has confirmed:
// - journal_mode = WAL: a commit appends frames with checksums to the log. An incomplete frame fails its checksum and is ignored when
//   the database is opened next (https://sqlite.org/fileformat2.html#wal_file_format).
// - synchronous = FULL: "With synchronous=FULL in WAL mode, an additional sync operation of the WAL file happens after each
//   transaction commit. The extra WAL sync following each transaction helps ensure that transactions are durable across a power
//   loss." With NORMAL a transaction "might roll back following a power loss or system crash"
//   (https://sqlite.org/pragma.html#pragma_synchronous).
// - fullfsync: on macOS fsync(2) leaves the data in the drive's cache; F_FULLFSYNC doesn't. It has no effect elsewhere.
// A checkpoint every 4,000 pages (16 MB) instead of 1,000, so that a page that many transactions change is copied less often.
const durable = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA fullfsync = ON;
  PRAGMA checkpoint_fullfsync = ON;
  PRAGMA wal_autocheckpoint = 4000;
`

/** Opens or creates a database, `:memory:` or a file, and upgrades it to this program's version. */
export async function openDatabase(path: string): Promise<DatabaseSync> {
  let database: DatabaseSync | undefined
  try {
    if (path !== ':memory:') await createFile(path)
    database = new DatabaseSync(path, { timeout: openingTimeoutMs })
    rejectForeign(database)
    if (path !== ':memory:') database.exec(durable)
    migrate(database)
    // From now on SQLite must not block the event loop while it waits for a lock: see `commitTogether`.
    database.exec('PRAGMA busy_timeout = 0')
    return database
  } catch (error) {
    database?.close()
    throw toStoreError(error)
  }
}

/** Creates the file readable by its owner only, because it contains users' identities. SQLite would make it and its log readable by all. */
async function createFile(path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await (await open(path, 'a', 0o600)).close()
  } catch (cause) {
    throw new StoreUnavailableError('the database file cannot be opened', { cause })
  }
}

/** A statement that is compiled once and returns tuples. Objects, with keys for each row, would be a third slower. */
export interface Query<Row extends readonly unknown[]> {
  get(...values: SQLInputValue[]): Row | undefined
  all(...values: SQLInputValue[]): Row[]
}

/** `Row` must list the types of the selected columns, in their order. */
export function prepareQuery<Row extends readonly unknown[]>(database: DatabaseSync, sql: string): Query<Row> {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  return statement as unknown as Query<Row>
}
