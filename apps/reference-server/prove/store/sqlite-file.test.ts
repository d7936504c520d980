import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import { openDatabase } from '../../src/store/sqlite/open-database.ts'
import { cleanUp, temporaryFolder } from '../../test/fixtures/launch.ts'

describe('the file of the SQLite store', () => {
  afterEach(cleanUp)

  it('the file is created once by eight processes', async () => {
    const path = join(temporaryFolder(), 'state', 'cards.db')
    const program = `
      import { openStore } from ${JSON.stringify(import.meta.resolve('../../src/store/open-store.ts'))}
      const store = await openStore('sqlite:' + process.argv[1])
      await store.ready()
      await store.close()`
    const args = ['--input-type=module', '--eval', program, path]
    await Promise.all(Array.from({ length: 8 }, () => promisify(execFile)(process.execPath, args)))
    const database = await openDatabase(path)
    expect({ ...database.prepare('PRAGMA integrity_check').get() }).toEqual({ integrity_check: 'ok' })
    database.close()
  })
})

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
