import { statSync } from 'node:fs'
import { StoreUnavailableError } from '../store.ts'

// The log and its index: without them, the commits since the last checkpoint are lost.
const companions = ['', '-wal', '-shm']

/**
 * Returns a check that the files of an open database are still the ones at its path. SQLite does not notice if they were deleted or
 * replaced: it continues with files that nothing can open any more, so each commit would be lost when the server stops. While a file
 * is open, its number is not given to another one.
 */
export function watchFiles(path: string): () => void {
  const opened = companions.map((suffix) => numberOf(path + suffix))
  return () => {
    if (companions.every((suffix, index) => numberOf(path + suffix) === opened[index])) return
    throw new StoreUnavailableError('the database file was deleted or replaced', {
      hint: 'put the file back, or restart the server',
    })
  }
}

function numberOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino
}
