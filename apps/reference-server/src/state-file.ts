import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigurationError } from './config/configuration-error.ts'

/**
 * Makes sure that a SQLite file exists and that only its owner can read it; SQLite gives its companions (-wal, -shm) the same
 * permissions. The folder is created only if it is this server's own: elsewhere a missing one is more likely a slip.
 */
export function prepareStateFile(database: string, { isDefault }: { isDefault: boolean }): void {
  const path = /^sqlite:(?!:)(.+)$/.exec(database)?.[1]
  if (path === undefined) return
  try {
    if (isDefault) mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    closeSync(openSync(path, 'a', 0o600))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigurationError([
      `--database: expected a file that can be written, received ${path} (${code}); --memory needs none`,
    ])
  }
}
