import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'

it('the SQLite store is ready only when another process has released its lock', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'card-contract-lock-'))
  const path = join(folder, 'cards.db')
  const store = await openStore(`sqlite:${path}`)
  const other = new DatabaseSync(path)
  other.exec('BEGIN IMMEDIATE')
  // SQLite waits five seconds for the lock.
  await expect(store.ready()).rejects.toMatchObject({ message: 'the database file is locked' })
  other.exec('COMMIT')
  await expect(store.ready()).resolves.toBeUndefined()
  other.close()
  await store.close()
  rmSync(folder, { recursive: true })
})
