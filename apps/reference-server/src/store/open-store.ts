import type { Store } from './store.ts'

/**
 * Opens the store that a URL names: `sqlite::memory:`, `sqlite:/path/to/file.db` or `postgres://user@host/database`.
 * Only the adapter that is asked for is loaded: it saves the other one's part of the start-up time.
 */
export async function openStore(url: string): Promise<Store> {
  if (url.startsWith('sqlite:')) {
    const { openSqliteStore } = await import('./sqlite/sqlite-store.ts')
    return await openSqliteStore(url.slice('sqlite:'.length))
  }
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { openPostgresStore } = await import('./postgres/postgres-store.ts')
    return await openPostgresStore(url)
  }
  // Intentionally not the URL itself: it may hold a password, and this message goes to the log.
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0] ?? 'no scheme'
  throw new TypeError(`the database must be sqlite::memory:, sqlite:/path/file.db or postgres://…, received ${scheme}`)
}
