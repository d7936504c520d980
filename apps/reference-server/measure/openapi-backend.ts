import { createRequire } from 'node:module'
import { join } from 'node:path'
import { loadContract } from '@card-contract/contract'
import express, { type Request, type Response } from 'express'
import { createCredentials } from '../src/credentials.ts'
import { listenAndAnnounce } from './announce.ts'
import { answerWith, openPlainOperations } from './plain-operations.ts'

// openapi-backend on Express, as in its documentation. It validates requests and responses and checks
// keys. Document, operations and store are the same as in the other programs.
//
//     node openapi-backend.ts <folder that has it> <API key>
const [folder = '', apiKey = ''] = process.argv.slice(2)
const { OpenAPIBackend } = createRequire(join(folder, 'package.json'))('openapi-backend') as { OpenAPIBackend: Backend }

interface Context {
  readonly operation: { readonly operationId: string }
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly params: Record<string, string> }
  readonly response: unknown
  readonly api: {
    validateResponse(response: unknown, operation: unknown, status: number): { readonly errors?: unknown }
  }
}
type Handler = (context: Context, request: Request, response: Response) => unknown
type Backend = new (
  options: object,
) => {
  register(handlers: Record<string, Handler>): void
  registerSecurityHandler(scheme: string, accepts: (context: Context) => boolean): void
  init(): Promise<unknown>
  handleRequest(request: object, ...handed: readonly [Request, Response]): Promise<unknown>
}

const contract = loadContract()
const carryOut = await openPlainOperations()
const credentials = createCredentials({ apiKeys: [apiKey], accessTokens: [apiKey], serviceTokens: [apiKey] })

const api = new OpenAPIBackend({
  definition: structuredClone(contract.document),
  apiRoot: contract.basePath,
  ajvOpts: { strict: false },
  quick: true,
})
const reject =
  (status: number): Handler =>
  (_context, _request, response) =>
    response.status(status).json({ success: false })
api.register({
  notFound: reject(404),
  methodNotAllowed: reject(405),
  validationFail: reject(400),
  unauthorizedHandler: reject(401),
})
for (const { operationId } of contract.operations) {
  api.register({
    [operationId]: async (context, request, response) => {
      request.params = context.request.params
      response.json = judging(context, response)
      await answerWith(carryOut, operationId, request, response)
    },
  })
}
const prefixed = (value = '') => credentials.verify('BearerToken', value.replace(/^Bearer /, ''))
api.registerSecurityHandler('ApiKey', ({ request }) => credentials.verify('ApiKey', request.headers['x-api-key'] ?? ''))
api.registerSecurityHandler('BearerToken', ({ request }) => prefixed(request.headers.authorization))
api.registerSecurityHandler('ServiceAuthToken', ({ request }) => prefixed(request.headers['x-sp-auth-token']))
await api.init()

/** A response that violates the contract becomes a 500, and the load generator counts it as a failure. */
function judging({ api, operation }: Context, response: Response): Response['json'] {
  const send = response.json.bind(response)
  return (body) => {
    const { errors } = api.validateResponse(body, operation, response.statusCode)
    return errors ? response.status(500).end() : send(body)
  }
}

const app = express().disable('x-powered-by').disable('etag')
app.use(express.json())
app.use(async (request, response) => {
  const { method, path, query, body, headers } = request
  await api.handleRequest({ method, path, query, body, headers }, request, response)
})
await listenAndAnnounce(app, contract.basePath)
