import type { JsonObject, User } from '../store.ts'
import type { Connections, NamedStatement } from './connect.ts'

const insert: NamedStatement = {
  name: 'create-user',
  text: 'INSERT INTO users (user_id, reference, profile, status, created_at) VALUES ($1, $2, $3::json, $4, $5)',
}
const select: NamedStatement = {
  name: 'find-user',
  text: 'SELECT user_id, reference, profile, status, created_at FROM users WHERE user_id = $1',
}

interface UserRow {
  readonly user_id: string
  readonly reference: string
  readonly profile: JsonObject
  readonly status: User['status']
  readonly created_at: string
}

export function prepareUsers({ run }: Connections) {
  return { create, find }

  async function create({ userId, reference, profile, status, createdAt }: User): Promise<void> {
    await run(insert, [userId, reference, JSON.stringify(profile), status, createdAt])
  }

  async function find(userId: string): Promise<User | undefined> {
    const [row] = await run<UserRow>(select, [userId])
    if (!row) return undefined
    const { reference, profile, status, created_at } = row
    return { userId: row.user_id, reference, profile, status, createdAt: created_at }
  }
}
