import { describe, expect, it } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'

describe('openStore', () => {
  it('openStore opens the store that the URL names', async () => {
    const store = await openStore('sqlite::memory:')
    expect(store.kind).toBe('sqlite')
    await store.close()
  })

  it.each(['mysql://cards:hush@localhost/cards', '/var/lib/cards.db', ''])(
    'openStore rejects %j without repeating it',
    async (url) => {
      await expect(openStore(url)).rejects.toThrow(
        /^the database must be sqlite::memory:, sqlite:\/path\/file\.db or postgres:\/\/…, received (mysql:|no scheme)$/,
      )
    },
  )
})
