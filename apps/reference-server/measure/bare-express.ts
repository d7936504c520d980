import { loadContract } from '@card-contract/contract'
import express from 'express'
import { listenAndAnnounce } from './announce.ts'
import { answerWith, expressPath, openPlainOperations } from './plain-operations.ts'
import { storeThatCostsNothing } from './store-that-costs-nothing.ts'

// The baseline for the validated server: Express and express.json with the same operations, store and settings, but without
// credentials, validation, log and metrics, and with amounts as doubles.
//
//     node bare-express.ts [--no-store]
const contract = loadContract()
const carryOut = await openPlainOperations(process.argv[2] === '--no-store' ? storeThatCostsNothing() : undefined)
const app = express().disable('x-powered-by').disable('etag')
app.use(express.json())
for (const { operationId, method, path } of contract.operations) {
  const route = app.route(expressPath(contract, path))
  route[method.toLowerCase() as 'get'](async (request, response) => {
    await answerWith(carryOut, operationId, request, response)
  })
}
await listenAndAnnounce(app, contract.basePath)
