import { loadContract } from '@card-contract/contract'
import { createApp } from '../src/app.ts'
import { createCredentials } from '../src/credentials.ts'
import { createMetrics } from '../src/metrics.ts'
import { openDatabase } from '../src/store/sqlite/open-database.ts'
import { createSqliteStore } from '../src/store/sqlite/sqlite-store.ts'
import { commitAlone, commitTogether } from '../src/store/sqlite/transactions.ts'
import type { Store } from '../src/store/store.ts'
import { listenAndAnnounce } from './announce.ts'
import { storeThatCostsNothing } from './store-that-costs-nothing.ts'

// The reference server's app, without a log, on a store that it has no option for:
//
//     node app-on.ts <API key> nothing                 a store that costs nothing
//     node app-on.ts <API key> commit-together FILE    a SQLite file, one transaction for all writes of a turn (the default)
//     node app-on.ts <API key> commit-alone FILE       a SQLite file, one transaction for each write
const [apiKey = '', kind = '', file = ''] = process.argv.slice(2)
const stores: Readonly<Record<string, () => Promise<Store>>> = {
  nothing: async () => storeThatCostsNothing(),
  'commit-together': async () => onFile(commitTogether),
  'commit-alone': async () => onFile(commitAlone),
}

const contract = loadContract()
const store = await stores[kind]?.()
if (!store) throw new RangeError(`expected one of ${Object.keys(stores).join(', ')}, received ${kind}`)
const app = createApp({
  contract,
  store,
  credentials: createCredentials({ apiKeys: [apiKey], accessTokens: [apiKey], serviceTokens: [apiKey] }),
  log: { request: () => {}, fault: () => {} },
  metrics: createMetrics(),
  limits: { bodyBytes: 100 * 1024 },
})
await listenAndAnnounce(app, contract.basePath)

async function onFile(commit: typeof commitAlone): Promise<Store> {
  const database = await openDatabase(file)
  return createSqliteStore(database, commit(database))
}
