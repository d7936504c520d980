import type { Store } from '../store.ts'
export async function openPostgresStore(_url: string): Promise<Store> {
  throw new Error('later')
}
