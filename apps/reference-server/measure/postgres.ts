import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { startPostgres } from '../test/fixtures/postgres.ts'

// A new database for as long as somebody holds this program's standard input open: in the PostgreSQL that TEST_DATABASE_URL
// names, or else in one of its own that survives a power cut as a production server does. Says its URL.
const theirs = process.env.TEST_DATABASE_URL
const own = theirs ? undefined : await startPostgres({ durable: true })
const serverUrl = theirs ?? own?.url ?? ''
const name = `card_contract_measured_${randomUUID().replaceAll('-', '')}`
const version = await execute(`CREATE DATABASE ${name}`)

const url = new URL(serverUrl)
url.pathname = name
process.stdout.write(`${JSON.stringify({ event: 'listening', url: url.href, version, isOwn: own !== undefined })}\n`)
process.stdin.resume().on('end', async () => {
  await execute(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await own?.stop()
  process.exit()
})

async function execute(sql: string): Promise<string> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(sql)
    return (await client.query('SHOW server_version')).rows[0].server_version as string
  } finally {
    await client.end()
  }
}
