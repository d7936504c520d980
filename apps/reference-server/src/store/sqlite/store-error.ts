import { StoreUnavailableError } from '../store.ts'

// https://sqlite.org/rescode.html; an extended code carries its primary code in the lowest byte.
const BUSY = 5
const IO_ERROR = 10
const damage: readonly unknown[] = [11, 26]
const unavailable = new Map<unknown, string>([
  [11, 'the database file is damaged'],
  [26, 'the file is not a SQLite database'],
  [BUSY, 'the database file is locked'],
  [6, 'a table is locked'],
  [7, 'SQLite is out of memory'],
  [8, 'the database file is read-only'],
  [IO_ERROR, 'the disk failed'],
  [13, 'the disk is full'],
  [14, 'the database file cannot be opened'],
  [15, 'the database file cannot be locked'],
])

/** Whether another connection holds the requested lock. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === BUSY
}

/** Turns errors of the database as a whole into `StoreUnavailableError`. An error in a single statement stays as it is. */
export function toStoreError(error: unknown): unknown {
  const code = primaryCode(error)
  const message = unavailable.get(code) ?? (isClosed(error) ? 'the store is closed' : undefined)
  if (message === undefined) return error
  // A commit that fails in the middle of writing may be found complete when the file is opened again.
  const mayHaveChanged = code === IO_ERROR
  return new StoreUnavailableError(message, { cause: error, mayHaveChanged, isDamage: damage.includes(code) })
}

function primaryCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE'
}
