import type { IncomingMessage } from 'node:http'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { Credentials } from '../credentials.ts'
import type { NewId } from '../ids.ts'
import { framesOf, type Log } from '../log.ts'
import { type Problem, type ProblemCode, problem } from '../problems.ts'
import { Exchange } from './exchange.ts'
import type { BodyRead } from './read-body.ts'
import type { Reply } from './reply.ts'

// The log allows the same characters. The id is repeated in the log and in a response header, so it must be harmless there.
const repeatableId = /^[\w-]{1,64}$/

// A client may send a card number as its request id by mistake. It must not be repeated.
const cardNumber = /(?:\d{4}[-_]?){4}/

/** Begins an exchange. It takes its id from the client's X-Request-Id if that is safe to repeat. */
export function openExchange(newId: NewId, credentials: Pick<Credentials, 'knows'>): RequestHandler {
  return (request, _response, next) => {
    const received = request.headers['x-request-id']
    const isRepeatable =
      typeof received === 'string' &&
      repeatableId.test(received) &&
      !cardNumber.test(received) &&
      !credentials.knows(received)
    request.exchange = new Exchange(isRepeatable ? received : newId('req'))
    next()
  }
}

/** Turns steps that know nothing about Express into middlewares. */
export function createSteps(reply: Reply) {
  return {
    respondIf:
      (isAnswered: (exchange: Exchange, request: IncomingMessage) => boolean): RequestHandler =>
      (request, response, next) => {
        if (isAnswered(request.exchange, request)) reply.allow(request.exchange, response)
        else next()
      },
    rejectIf:
      (judge: (exchange: Exchange, request: IncomingMessage) => Problem | undefined): RequestHandler =>
      (request, response, next) => {
        const rejection = judge(request.exchange, request)
        if (rejection) reply.reject(request.exchange, response, rejection)
        else next()
      },
    afterReading:
      (read: (exchange: Exchange, request: IncomingMessage, done: (read: BodyRead) => void) => void): RequestHandler =>
      (request, response, next) => {
        read(request.exchange, request, (outcome) => {
          if (outcome === undefined) next()
          else if (outcome === 'aborted') reply.abandon(request.exchange, response)
          else reply.reject(request.exchange, response, outcome)
        })
      },
  }
}

// A connection pool reconnects within a second, and by then a lock on a file is released.
const retryAfterSeconds = '1'

/** Responds to requests that failed because of the server. The error is logged; the client gets only a 500 or 503. */
export function responseFaults(
  reply: Reply,
  log: Pick<Log, 'fault'>,
  storeProblem: (error: unknown) => ProblemCode | undefined,
): ErrorRequestHandler {
  // Express recognizes an error handler by its four parameters.
  return (error: unknown, { exchange }, response, _next) => {
    const code = storeProblem(error)
    if (code) return reply.reject(exchange, response, problem(code, '', { 'Retry-After': retryAfterSeconds }))
    log.fault({
      requestId: exchange.requestId,
      operationId: exchange.operation?.operationId,
      // The name only, because the message may quote anything.
      fault: error instanceof Error ? error.name : typeof error,
      ...(error instanceof Error && { stack: framesOf(error) }),
    })
    reply.reject(exchange, response, problem('internal-error', ''))
  }
}
