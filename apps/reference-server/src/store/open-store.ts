import type { Store } from './store.ts'

/**
 * Opens the store at a URL: `sqlite::memory:`, `sqlite:/path/to/file.db` or `postgres://user@host/database`. Loads only the adapter
 * that is needed, to save start-up time.
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
  // Intentionally without the URL itself: it may contain a password, and this message is logged.
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0] ?? 'no scheme'
  throw new TypeError(`the database must be sqlite::memory:, sqlite:/path/file.db or postgres://…, received ${scheme}`)
}
