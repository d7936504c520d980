import { once } from 'node:events'
import { createServer } from 'node:http'
import { Session } from 'node:inspector/promises'
import type { AddressInfo } from 'node:net'
import { loadContract } from '@card-contract/contract'
import express from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProblemCode, problemCodes } from '../../src/problems.ts'
import { type AppServer, accepted, startApp } from '../../test/fixtures/app-server.ts'
import { type ApiResponse, type Call, caller } from '../../test/fixtures/calls.ts'
import { notProvoked, tellEverything } from '../../test/fixtures/every-refusal.ts'

const contract = loadContract()
const credentials = {
  apiKey: accepted.ApiKey,
  accessToken: accepted.BearerToken,
  serviceToken: accepted.ServiceAuthToken,
}

/** The problems that follow from the contract alone. All others depend on stored state. */
const contractProblems: readonly (ProblemCode | undefined)[] = [
  'path-unknown',
  'method-not-allowed',
  'credential-missing',
  'credential-invalid',
  'media-type-unsupported',
  'body-too-large',
  'body-malformed',
  'request-invalid',
]

let server: AppServer
let documented: { readonly baseUrl: string; readonly close: () => void }
beforeAll(async () => {
  server = await startApp()
  documented = await startDocumented()
})
afterAll(async () => {
  documented.close()
  await server.close()
})

describe("the agreement of the server with the library's documented middleware", () => {
  it('the server and the middleware agree on every problem that a request can provoke', async () => {
    const { call, raw, responses } = askBoth()
    await tellEverything(call, raw, ['4000001234567899', 'a+key/=%&"<b>\'~'])

    const provoked = new Set(responses.map(({ ours }) => ours))
    expect(problemCodes.filter((code) => !provoked.has(code))).toEqual(notProvoked)
    expect(responses.filter(({ ours, documented }) => outcomeOf(ours) !== documented)).toEqual([])
  })

  it('the server and the middleware agree on every kind of value in every field and query parameter', async () => {
    const { call, responses } = askBoth()
    for (const { operationId, requestBody, parameters } of contract.operations) {
      const example = requestBody?.examples[0]?.value as object | undefined
      const properties = requestBody ? Object.keys(contract.resolve(requestBody.schema).properties ?? {}) : []
      for (const name of properties) {
        for (const value of values) await call(operationId, { path, body: { ...example, [name]: value } })
      }
      for (const { name } of parameters.filter(({ in: place }) => place === 'query')) {
        for (const value of ['', '1', '0', '-1', 'x', 'USD', 'topup', '[]'])
          await call(operationId, { path, query: { action: 'topup', amount: '1', [name]: value } })
      }
    }

    expect(responses.filter(({ documented }) => documented === undefined).length).toBeGreaterThan(50)
    expect(responses.filter(({ documented }) => documented === 'request-invalid').length).toBeGreaterThan(200)
    expect(responses.filter(({ ours, documented }) => outcomeOf(ours) !== documented)).toEqual([])
  })
})

const path = { userId: 'none', cardId: 'none', id: 'none', reference: 'none' }
const values = [undefined, null, true, 0, 1, -1, 0.009, '', 'x', '2.5', '2023-02-30', 'USD', [], ['x'], {}]

/** Sends each request to both, and records their outcomes. */
function askBoth() {
  const responses: { request: unknown; ours: string | undefined; documented: string | undefined }[] = []
  const ourBaseUrl = `http://127.0.0.1:${server.port}${contract.basePath}`
  const [askOurs, askDocumented] = [caller(ourBaseUrl, credentials), caller(documented.baseUrl, credentials)]
  const compare = async (request: unknown, asked: readonly Promise<ApiResponse>[]): Promise<ApiResponse> => {
    const [ours, theirs] = (await Promise.all(asked)) as [ApiResponse, ApiResponse]
    responses.push({ request, ours: ours.code, documented: theirs.code })
    return ours
  }
  const fetchFrom = async (url: string, init: RequestInit): Promise<ApiResponse> => {
    const { status, text } = await fetch(url, init).then(async (response) => ({
      status: response.status,
      text: await response.text(),
    }))
    return { status, text, data: {}, code: JSON.parse(text).error?.code }
  }
  return {
    responses,
    call: (operationId: string, call?: Call) =>
      compare([operationId, call], [askOurs(operationId, call), askDocumented(operationId, call)]),
    raw: (at: string, init: RequestInit) =>
      compare([at, init], [fetchFrom(ourBaseUrl + at, init), fetchFrom(documented.baseUrl + at, init)]),
  }
}

/** The library's outcome for a request to which this server responds with `code`; `undefined` if the library accepts it. */
function outcomeOf(code: string | undefined): string | undefined {
  // The library does not tell missing credentials from wrong ones, and accepts a body for every operation.
  if (code?.startsWith('credential-')) return 'credential'
  return contractProblems.includes(code as ProblemCode) ? code : undefined
}

/** Starts plain Express with the library's middleware, as in its documentation. Accepted requests get an empty object. */
async function startDocumented() {
  const app = express().enable('case sensitive routing')
  const isBearer = (header: unknown, token: string) => header === `Bearer ${token}`
  app.use(express.json({ limit: 102_400 }))
  app.use(
    OpenApiValidator.middleware({
      apiSpec: structuredClone(contract.document) as never,
      validateRequests: { allErrors: true },
      ajvFormats: { mode: 'full' },
      validateSecurity: {
        handlers: {
          ApiKey: ({ headers }) => headers['x-api-key'] === accepted.ApiKey,
          BearerToken: ({ headers }) => isBearer(headers.authorization, accepted.BearerToken),
          ServiceAuthToken: ({ headers }) => isBearer(headers['x-sp-auth-token'], accepted.ServiceAuthToken),
        },
      },
    }),
  )
  app.use((_request, response) => {
    response.json({})
  })
  app.use(((error, _request, response, _next) => {
    response.status(error.status).json({ error: { code: codeOf(error) } })
  }) satisfies express.ErrorRequestHandler)
  const http = createServer(app).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}${contract.basePath}`,
    close: () => {
      http.close()
      http.closeAllConnections()
    },
  }
}

/** The problem that corresponds to an error of the library or of `express.json()`. */
function codeOf(error: unknown): string {
  const { error: errors } = OpenApiValidator
  if (error instanceof errors.NotFound) return 'path-unknown'
  if (error instanceof errors.MethodNotAllowed) return 'method-not-allowed'
  if (error instanceof errors.Unauthorized) return 'credential'
  if (error instanceof errors.UnsupportedMediaType) return 'media-type-unsupported'
  if (error instanceof errors.BadRequest) return 'request-invalid'
  const { type } = error as { readonly type?: string }
  if (type === 'entity.too.large') return 'body-too-large'
  return type === 'entity.parse.failed' ? 'body-malformed' : String(error)
}

it('hundreds of media types do not grow the heap, because requests compile nothing', async () => {
  const server = await startApp()
  const session = new Session()
  session.connect()
  const usedMb = async () => {
    await session.post('HeapProfiler.collectGarbage')
    return process.memoryUsage().heapUsed / 2 ** 20
  }
  const { cardId } = await server.card()
  const send = async (index: number) => {
    // Valid and invalid requests, with and without a body or a query.
    const typed = { headers: { 'Content-Type': `application/json; x=${index}` }, path: { cardId, id: cardId } }
    await server.send('topUpCard', { ...typed, body: '{"amount":1,"currency":"USD"}' })
    await server.send('topUpCard', { ...typed, body: '{"amount":0,"currency":"USD"}' })
    await server.send('queryCardOperation', { ...typed, query: 'action=disabled' })
    await server.send('enableCard', typed)
  }
  for (let index = 0; index < 20; index++) await send(index)
  const before = await usedMb()
  for (let index = 20; index < 320; index++) await send(index)
  // The library's own middleware compiles and keeps a validator for each: 12 MB here, and it never stops growing.
  expect((await usedMb()) - before).toBeLessThan(6)
  session.disconnect()
  await server.close()
})
