import { startProgram } from './program.ts'
import { measureProgram } from './reference-server.ts'

/** A new database in a durable PostgreSQL: the one that TEST_DATABASE_URL names, or one that is started for the measurement. */
export interface Postgres {
  readonly url: string
  readonly description: string
  drop(): Promise<void>
}

export async function openPostgres(): Promise<Postgres> {
  const { TEST_DATABASE_URL } = process.env
  const program = await startProgram(measureProgram('postgres.ts'), [], {
    environment: TEST_DATABASE_URL ? { TEST_DATABASE_URL } : {},
  })
  const { url, version, isOwn } = program.announcement
  return {
    url: String(url),
    description: `PostgreSQL ${version}, ${isOwn ? 'started for this, with fsync on' : 'the one of TEST_DATABASE_URL'}`,
    drop: () => program.finish(),
  }
}
