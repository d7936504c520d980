import { StoreUnavailableError } from '../store.ts'

// https://sqlite.org/rescode.html; an extended code carries its primary code in the lowest byte.
const BUSY = 5
const unavailable = new Map<unknown, readonly [message: string, hint: string]>([
  [BUSY, ['the database file is locked', 'look for another process that keeps a transaction open']],
  [6, ['a table is locked', 'try again']],
  [7, ['SQLite is out of memory', 'give the process more memory']],
  [8, ['the database file is read-only', 'look at the permissions of the file and how its disk is mounted']],
  [10, ['the disk failed', "look at the system's log for errors of the disk"]],
  [13, ['the disk is full', 'free some space']],
  [14, ['the database file cannot be opened', 'look at the permissions of the file and its folder']],
  [15, ['the lock of the database file cannot be taken', 'try again']],
])

/** Whether another connection holds the lock that was asked for. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === BUSY
}

/** Gives trouble of the database as a whole its name; a mistake in a single statement stays what it is. */
export function toStoreError(error: unknown): unknown {
  const [message, hint] =
    unavailable.get(primaryCode(error)) ?? (isClosed(error) ? ['the store is closed', 'open it again'] : [])
  return message && hint ? new StoreUnavailableError(message, { hint, cause: error }) : error
}

function primaryCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE'
}
