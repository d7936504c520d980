import { loadContract } from '@card-contract/contract'
import { createApp } from '../src/app.ts'
import { createCredentials } from '../src/credentials.ts'
import { createMetrics } from '../src/metrics.ts'
import { problemCodes } from '../src/problems.ts'
import { openDatabase } from '../src/store/sqlite/open-database.ts'
import { createSqliteStore } from '../src/store/sqlite/sqlite-store.ts'
import { commitAlone, commitTogether } from '../src/store/sqlite/transactions.ts'
import { listenAndAnnounce } from './announce.ts'

// The reference server on a SQLite file, with one transaction for the writes of a turn of the event loop, as it is, or with one
// for each write, to see what a lone request pays for the first.
//
//     node commits.ts <file> <API key> <together|alone>
const [file = '', apiKey = '', how] = process.argv.slice(2)
const contract = loadContract()
const database = await openDatabase(file)
const app = createApp({
  contract,
  store: createSqliteStore(database, how === 'alone' ? commitAlone(database) : commitTogether(database)),
  credentials: createCredentials({ apiKeys: [apiKey], accessTokens: [apiKey], serviceTokens: [apiKey] }),
  log: { request: () => {}, fault: () => {} },
  metrics: createMetrics({
    operationIds: contract.operations.map(({ operationId }) => operationId),
    outcomes: ['ok', ...problemCodes],
  }),
  limits: { bodyBytes: 100 * 1024 },
})
await listenAndAnnounce(app, contract.basePath)
