import { StoreUnavailableError } from '../store.ts'

// https://sqlite.org/rescode.html; an extended code carries its primary code in the lowest byte.
const BUSY = 5
const unavailable = new Map<number, { message: string; hint: string }>([
  [BUSY, { message: 'the database file is locked', hint: 'look for another process that keeps a transaction open' }],
  [6, { message: 'a table is locked', hint: 'try again' }],
  [7, { message: 'SQLite is out of memory', hint: 'give the process more memory' }],
  [
    8,
    { message: 'the database file is read-only', hint: "look at the file's permissions and how its disk is mounted" },
  ],
  [10, { message: 'the disk failed', hint: "look at the system's log for errors of the disk" }],
  [13, { message: 'the disk is full', hint: 'free some space' }],
  [14, { message: 'the database file cannot be opened', hint: 'look at the permissions of the file and its folder' }],
  [15, { message: 'the lock of the database file cannot be taken', hint: 'try again' }],
])

/** Whether another connection holds the lock that was asked for. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === BUSY
}

/** Gives trouble of the database as a whole its name; a mistake in a single statement stays what it is. */
export function toStoreError(error: unknown): unknown {
  const known = unavailable.get(primaryCode(error) ?? -1)
  if (known) return new StoreUnavailableError(known.message, { hint: known.hint, cause: error })
  if (isClosed(error)) {
    return new StoreUnavailableError('the store is closed', { hint: 'open it again', cause: error })
  }
  return error
}

function primaryCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE'
}
