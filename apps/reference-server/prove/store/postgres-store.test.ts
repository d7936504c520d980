import { Pool } from 'pg'
import { openStore } from '../../src/store/open-store.ts'
import { describeStore } from '../../test/store/store-suite.ts'
import { createPostgresDatabase } from '../fixtures/postgres-database.ts'

describeStore(
  'the PostgreSQL store',
  async () => {
    const { url, drop } = await createPostgresDatabase()
    const store = await openStore(url)
    const observer = new Pool({ connectionString: url, max: 1 })
    return {
      store,
      url,
      sql: async (statement) => (await observer.query(statement)).rows,
      async discard() {
        await observer.end()
        await store.close()
        await drop()
      },
    }
  },
  { isShared: true },
)
