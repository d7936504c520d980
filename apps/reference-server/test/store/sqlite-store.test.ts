import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openStore } from '../../src/store/open-store.ts'
import { openDatabase } from '../../src/store/sqlite/open-database.ts'
import { createSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { describeStore } from './store-suite.ts'

describeStore(
  'the SQLite store in memory',
  async () => {
    const database = await openDatabase(':memory:')
    const store = createSqliteStore(database)
    return { store, sql: async (statement) => database.prepare(statement).all(), discard: () => store.close() }
  },
  { isShared: false },
)

describeStore(
  'the SQLite store in a file',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'card-contract-store-'))
    const path = join(folder, 'cards.db')
    const url = `sqlite:${path}`
    const store = await openStore(url)
    const observer = new DatabaseSync(path, { timeout: 5_000 })
    return {
      store,
      url,
      sql: async (statement) => observer.prepare(statement).all(),
      async discard() {
        observer.close()
        await store.close()
        rmSync(folder, { recursive: true })
      },
    }
  },
  { isShared: true },
)
