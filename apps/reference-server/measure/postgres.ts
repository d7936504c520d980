import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { startPostgres } from '../prove/fixtures/postgres.ts'

// Creates a database, prints its URL, and removes it when standard input closes. It is in the PostgreSQL at TEST_DATABASE_URL, or else
// in a new one that survives power loss, as a production server does.
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
