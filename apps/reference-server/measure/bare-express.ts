import { loadContract } from '@card-contract/contract'
import express from 'express'
import { listenAndAnnounce } from './announce.ts'
import { answerWith, expressPath, openPlainOperations } from './plain-operations.ts'

// What the validated server is compared with: Express and express.json, the same operations on the same store, the same
// settings. No credentials, no validation, no log, no metrics, and amounts as doubles.
const contract = loadContract()
const carryOut = await openPlainOperations()
const app = express().disable('x-powered-by').disable('etag')
app.use(express.json())
for (const { operationId, method, path } of contract.operations) {
  const route = app.route(expressPath(contract, path))
  route[method.toLowerCase() as 'get'](async (request, response) => {
    await answerWith(carryOut, operationId, request, response)
  })
}
await listenAndAnnounce(app, contract.basePath)
