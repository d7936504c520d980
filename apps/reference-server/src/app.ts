import type { RequestListener } from 'node:http'
import type { Contract } from '@card-contract/contract'
import type { OperationId } from '@card-contract/types'
import express from 'express'
import type { Credentials } from './credentials.ts'
import { carryOut, type Execute } from './http/carry-out.ts'
import { createContractValidator } from './http/contract-validator.ts'
import { allowOrigins } from './http/cors.ts'
import { amountsOf, Exchange } from './http/exchange.ts'
import { readBody } from './http/read-body.ts'
import { createReply } from './http/reply.ts'
import { requireCredentials } from './http/require-credentials.ts'
import { requireMediaType } from './http/require-media-type.ts'
import { compileRoutes, findOperation } from './http/routes.ts'
import { createSteps, openExchange, responseFaults } from './http/steps.ts'
import { meetTrouble } from './http/trouble/meet-trouble.ts'
import { validateRequest } from './http/validate-request.ts'
import { createIds } from './ids.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { earlierBalances } from './operations/card/readings.ts'
import { createCardSecrets } from './operations/card/secrets.ts'
import { operations } from './operations/index.ts'
import type { Operation, OperationParts, OperationRequest } from './operations/operation.ts'
import { type ProblemCode, problem } from './problems.ts'
import { type Store, StoreUnavailableError } from './store/store.ts'
import type { TroubleRegistry } from './trouble/index.ts'

/** Tests choose the clock, identifiers and card numbers. By default they are real. */
export interface AppParts extends Partial<Omit<OperationParts, 'store'>> {
  readonly contract: Contract
  readonly store: Store
  readonly credentials: Credentials
  readonly log: Pick<Log, 'request' | 'fault'>
  readonly metrics: Pick<Metrics, 'observe'>
  readonly limits: { readonly bodyBytes: number }
  /** Web origins whose pages may call this server; `*` is any. Default: none. */
  readonly cors?: readonly string[]
  /** Fault injection. Off if omitted. */
  readonly trouble?: TroubleRegistry
}

/** The whole pipeline of the interface. Each step runs only if the steps above it accepted the request. */
export function createApp(parts: AppParts): RequestListener {
  const { contract, store, credentials, log, metrics, limits, cors = [], trouble } = parts
  const clock = parts.clock ?? (() => new Date())
  const newId = parts.newId ?? createIds(clock)
  const newCardSecrets = parts.newCardSecrets ?? createCardSecrets()
  const execute = executeWith({ store, clock, newId, newCardSecrets })

  const findRoute = compileRoutes(contract)
  const validatorOf = createContractValidator(contract)
  const reply = createReply(log, metrics)
  const { respondIf, rejectIf, afterReading } = createSteps(reply)

  const app = express().disable('x-powered-by').disable('etag')
  app.use(
    openExchange(newId, credentials),
    respondIf(allowOrigins(contract, findRoute, cors)), //           204, to preflight requests, if switched on
    rejectIf(findOperation(findRoute)), //                          404, 405
    rejectIf(requireCredentials(contract, credentials)), //         401
    rejectIf(requireMediaType()), //                                415
    afterReading(readBody(limits)), //                              413, 400
    rejectIf(validateRequest(contract, validatorOf)), //            400
    trouble //                                                      404, 409, 422, and the documented success
      ? meetTrouble(trouble, { execute, withEarlierBalance: earlierBalances(store), validatorOf, reply, log })
      : carryOut(execute, validatorOf, reply, log),
  )
  app.use(responseFaults(reply, log, storeProblem)) // 503, 500
  // Express itself would respond in HTML to an unhandled error: a URL that it cannot parse, an error in the error handler.
  return (request, response) =>
    app(request as express.Request, response as express.Response, (error?: unknown) => {
      const rejection = error ? problem('internal-error', '') : problem('path-unknown', '/path')
      reply.reject(new Exchange(newId('req')), response, rejection)
    })
}

/** Connects the pipeline, which knows only the names of the operations, to the operations. */
function executeWith(parts: OperationParts): Execute {
  return (operation, exchange) => {
    // Safe: the types are generated from the contract that the request was validated against.
    const carryOutOperation = operations[operation.operationId as OperationId] as Operation<OperationId>
    const { path, query, body } = exchange
    return carryOutOperation({ path, query, body, amount: amountsOf(exchange) } as OperationRequest<OperationId>, parts)
  }
}

function storeProblem(error: unknown): ProblemCode | undefined {
  if (!(error instanceof StoreUnavailableError)) return undefined
  return error.mayHaveChanged ? 'store-outcome-unknown' : 'store-unavailable'
}
