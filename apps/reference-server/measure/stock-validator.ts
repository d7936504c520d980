import { loadContract } from '@card-contract/contract'
import express from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import { createCredentials } from '../src/credentials.ts'
import { listenAndAnnounce } from './announce.ts'
import { answerWith, expressPath, openPlainOperations } from './plain-operations.ts'

// express-openapi-validator as in its documentation, which validates requests and responses and checks keys, in front of the same
// operations on the same store:
//
//     node stock-validator.ts <API key>
const [apiKey = ''] = process.argv.slice(2)
const contract = loadContract()
const carryOut = await openPlainOperations()
const credentials = createCredentials({ apiKeys: [apiKey], accessTokens: [apiKey], serviceTokens: [apiKey] })
const verifyToken = ({ headers }: express.Request) =>
  credentials.verify('BearerToken', headers.authorization?.slice('Bearer '.length) ?? '')

const app = express().disable('x-powered-by').disable('etag')
app.use(express.json())
app.use(
  OpenApiValidator.middleware({
    apiSpec: structuredClone(contract.document) as unknown as Parameters<
      typeof OpenApiValidator.middleware
    >[0]['apiSpec'],
    validateRequests: true,
    validateResponses: true,
    validateSecurity: {
      handlers: {
        ApiKey: ({ headers }) => credentials.verify('ApiKey', String(headers['x-api-key'])),
        BearerToken: verifyToken,
        ServiceAuthToken: verifyToken,
      },
    },
  }),
)
for (const { operationId, method, path } of contract.operations) {
  const route = app.route(expressPath(contract, path))
  route[method.toLowerCase() as 'get'](async (request, response) => {
    await answerWith(carryOut, operationId, request, response)
  })
}
await listenAndAnnounce(app, contract.basePath)
