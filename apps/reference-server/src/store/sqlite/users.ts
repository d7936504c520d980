import type { DatabaseSync } from 'node:sqlite'
import type { User } from '../store.ts'
import { prepareQuery } from './statements.ts'

type UserRow = [userId: string, reference: string, profile: string, status: User['status'], createdAt: string]

export function prepareUsers(database: DatabaseSync) {
  const insert = database.prepare('INSERT INTO users VALUES (?, ?, ?, ?, ?)')
  const select = prepareQuery<UserRow>(
    database,
    'SELECT user_id, reference, profile, status, created_at FROM users WHERE user_id = ?',
  )

  return { create, find }

  function create({ userId, reference, profile, status, createdAt }: User): void {
    insert.run(userId, reference, JSON.stringify(profile), status, createdAt)
  }

  function find(id: string): User | undefined {
    const row = select.get(id)
    if (!row) return undefined
    const [userId, reference, profile, status, createdAt] = row
    return { userId, reference, profile: JSON.parse(profile), status, createdAt }
  }
}
