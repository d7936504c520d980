import type { ServerResponse } from 'node:http'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { type Problem, problemBody, problems } from '../problems.ts'
import type { Exchange } from './exchange.ts'
import { fixedHeaders } from './fixed-headers.ts'

/** The only way out. Whatever is sent went through here, so it is JSON, it is counted, and it is logged once. */
export interface Reply {
  ok(exchange: Exchange, response: ServerResponse, status: number, text: string): void
  refuse(exchange: Exchange, response: ServerResponse, problem: Problem): void
  /** An answer without a body, to a browser that asks whether it may ask. */
  allow(exchange: Exchange, response: ServerResponse): void
  /** Nobody is left to answer. */
  abandon(exchange: Exchange, response: ServerResponse): void
}

// What nginx made customary for a caller that went away. It is logged, and never sent.
const callerGoneStatus = 499

export function createReply(log: Pick<Log, 'request'>, metrics: Pick<Metrics, 'observe'>): Reply {
  const fixed = fixedHeaders()

  function send(exchange: Exchange, response: ServerResponse, status: number, text: string, more?: Problem['headers']) {
    // The first answer stands.
    if (response.headersSent) return false
    const { requestId, corsHeaders } = exchange
    const headers = [
      ...fixed,
      'Content-Length',
      String(Buffer.byteLength(text)),
      'X-Request-Id',
      requestId,
      ...corsHeaders,
    ]
    if (more) headers.push(...Object.entries(more).flat())
    response.writeHead(status, headers).end(text)
    return true
  }

  function record(
    { requestId, operation, startedAt }: Exchange,
    { req }: ServerResponse,
    status: number,
    outcome: string,
  ) {
    const durationMs = performance.now() - startedAt
    const operationId = operation?.operationId
    metrics.observe(operationId, outcome, durationMs / 1000)
    log.request({ requestId, operationId, method: req.method ?? '', status, outcome, durationMs })
  }

  return {
    ok(exchange, response, status, text) {
      if (send(exchange, response, status, text)) record(exchange, response, status, 'ok')
    },
    refuse(exchange, response, problem) {
      const { status } = problems[problem.code]
      if (send(exchange, response, status, problemBody(problem), problem.headers)) {
        record(exchange, response, status, problem.code)
      }
    },
    allow(exchange, response) {
      if (response.headersSent) return
      response.writeHead(204, ['X-Request-Id', exchange.requestId, ...exchange.corsHeaders]).end()
      record(exchange, response, 204, 'ok')
    },
    abandon(exchange, response) {
      record(exchange, response, callerGoneStatus, 'aborted')
    },
  }
}
