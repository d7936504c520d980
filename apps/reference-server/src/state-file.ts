import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigurationError } from './config/configuration-error.ts'

/**
 * Creates the SQLite file if it does not exist, readable by its owner only. SQLite gives its companions (-wal, -shm) the same
 * permissions. The folder is created only if it is the server's own default; any other missing folder is probably a typing mistake.
 */
export function prepareStateFile(database: string, { isDefault }: { isDefault: boolean }): void {
  const path = /^sqlite:(?!:)(.+)$/.exec(database)?.[1]
  if (path === undefined) return
  try {
    if (isDefault) mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    closeSync(openSync(path, 'a', 0o600))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigurationError([`--database: cannot write to ${path} (${code}); use --memory to run without a file`])
  }
}
