import { StoreUnavailableError } from '../store.ts'

// https://sqlite.org/rescode.html; an extended code carries its primary code in the lowest byte.
const BUSY = 5
const IO_ERROR = 10
const damage: readonly unknown[] = [11, 26]
const unavailable = new Map<unknown, readonly [message: string, hint: string]>([
  [11, ['the database file is damaged', 'restore it from a backup']],
  [26, ['the file is not a SQLite database', 'use another file, or restore it from a backup']],
  [BUSY, ['the database file is locked', 'find the process that keeps a transaction open']],
  [6, ['a table is locked', 'try again']],
  [7, ['SQLite is out of memory', 'give the process more memory']],
  [8, ['the database file is read-only', 'check the permissions of the file and the mount options of its disk']],
  [IO_ERROR, ['the disk failed', 'check the system log for disk errors']],
  [13, ['the disk is full', 'free some space']],
  [14, ['the database file cannot be opened', 'check the permissions of the file and its folder']],
  [15, ['the database file cannot be locked', 'try again']],
])

/** Whether another connection holds the requested lock. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === BUSY
}

/** Turns errors of the database as a whole into `StoreUnavailableError`. An error in a single statement stays as it is. */
export function toStoreError(error: unknown): unknown {
  const [message, hint] =
    unavailable.get(primaryCode(error)) ?? (isClosed(error) ? ['the store is closed', 'open it again'] : [])
  if (!message || !hint) return error
  const code = primaryCode(error)
  // A commit that fails in the middle of writing may be found complete when the file is opened again.
  const mayHaveChanged = code === IO_ERROR
  return new StoreUnavailableError(message, { hint, cause: error, mayHaveChanged, isDamage: damage.includes(code) })
}

function primaryCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE'
}
