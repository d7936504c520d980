import type { IncomingMessage } from 'node:http'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { Credentials } from '../credentials.ts'
import type { NewId } from '../ids.ts'
import { framesOf, type Log } from '../log.ts'
import { type Problem, problem } from '../problems.ts'
import { Exchange } from './exchange.ts'
import type { BodyRead } from './read-body.ts'
import type { Reply } from './reply.ts'

// What the log takes too: an id is repeated there and in a header of the answer, so it may not bring anything along.
const repeatableId = /^[\w-]{1,64}$/

// A mistake of the caller's that must not become one of ours.
const cardNumber = /(?:\d{4}[-_]?){4}/

/** Begins an exchange, under the caller's own name for it if that can be repeated without harm. */
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

/** Makes steps that know nothing of Express into parts of its pipeline. */
export function createSteps(reply: Reply) {
  return {
    answerIf:
      (isAnswered: (exchange: Exchange, request: IncomingMessage) => boolean): RequestHandler =>
      (request, response, next) => {
        if (isAnswered(request.exchange, request)) reply.allow(request.exchange, response)
        else next()
      },
    refuseIf:
      (judge: (exchange: Exchange, request: IncomingMessage) => Problem | undefined): RequestHandler =>
      (request, response, next) => {
        const refusal = judge(request.exchange, request)
        if (refusal) reply.refuse(request.exchange, response, refusal)
        else next()
      },
    afterReading:
      (read: (exchange: Exchange, request: IncomingMessage, done: (read: BodyRead) => void) => void): RequestHandler =>
      (request, response, next) => {
        read(request.exchange, request, (outcome) => {
          if (outcome === undefined) next()
          else if (outcome === 'aborted') reply.abandon(request.exchange, response)
          else reply.refuse(request.exchange, response, outcome)
        })
      },
  }
}

// A connection pool reconnects within a second, and a file's lock is gone by then.
const retryAfterSeconds = '1'

/** The end of every request that met with trouble of our own. The log hears what it was; the caller, that it was not them. */
export function answerFaults(
  reply: Reply,
  log: Pick<Log, 'fault'>,
  isUnavailable: (error: unknown) => boolean,
): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  return (error: unknown, { exchange }, response, _next) => {
    if (isUnavailable(error)) {
      return reply.refuse(exchange, response, problem('store-unavailable', '', { 'Retry-After': retryAfterSeconds }))
    }
    log.fault({
      requestId: exchange.requestId,
      operationId: exchange.operation?.operationId,
      // Its name only: a message may quote anything.
      fault: error instanceof Error ? error.name : typeof error,
      ...(error instanceof Error && { stack: framesOf(error) }),
    })
    reply.refuse(exchange, response, problem('internal-error', ''))
  }
}
