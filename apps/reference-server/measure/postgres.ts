import { startPostgres } from '../test/fixtures/postgres.ts'

// A durable PostgreSQL of its own, for as long as somebody holds this program's standard input open; says its URL.
const postgres = await startPostgres({ durable: true })
process.stdout.write(`${JSON.stringify({ event: 'listening', url: postgres.url })}\n`)
process.stdin.resume().on('end', () => postgres.stop().then(() => process.exit()))
