import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { type Problem, problemBody, problems } from '../problems.ts'
import type { Exchange } from './exchange.ts'

/** What is sent to one request. */
export interface Content {
  readonly status: number
  readonly text: string
  /** `ok`, or the code of the problem. */
  readonly outcome: string
  readonly headers?: Problem['headers'] | undefined
  /** `application/json` unless it is something else. */
  readonly mediaType?: string
}

/** Writes a response; `headers` are names and values in turn. */
export type Write = (response: ServerResponse, content: Content, headers: string[]) => void

/** Sends all responses of the interface, so each of them is JSON, is counted, and is logged once. */
export interface Reply {
  ok(exchange: Exchange, response: ServerResponse, status: number, text: string): void
  reject(exchange: Exchange, response: ServerResponse, problem: Problem): void
  /** A response without a body, to an allowed preflight request. */
  allow(exchange: Exchange, response: ServerResponse): void
  /** Any content, written by `write`: for trouble on demand. */
  send(exchange: Exchange, response: ServerResponse, content: Content, write?: Write): void
  /** The client disconnected, so there is no response. */
  abandon(exchange: Exchange, response: ServerResponse): void
}

// nginx's status for a client that disconnected. It is logged, and never sent.
const callerGoneStatus = 499

export function createReply(log: Pick<Log, 'request'>, metrics: Pick<Metrics, 'observe'>): Reply {
  const fixed = fixedHeaders()

  function send(exchange: Exchange, response: ServerResponse, content: Content, write: Write = writeWhole) {
    // Only the first response is sent.
    if (response.headersSent) return
    const { requestId, corsHeaders } = exchange
    const headers = [
      ...fixed,
      'Content-Type',
      content.mediaType ?? 'application/json',
      'Content-Length',
      String(Buffer.byteLength(content.text)),
      'X-Request-Id',
      requestId,
      ...corsHeaders,
    ]
    if (content.headers) headers.push(...Object.entries(content.headers).flat())
    write(response, content, headers)
    record(exchange, response, content.status, content.outcome)
  }

  function record(
    { requestId, operation, startedAt, trouble }: Exchange,
    { req }: ServerResponse,
    status: number,
    outcome: string,
  ) {
    const durationMs = performance.now() - startedAt
    const operationId = operation?.operationId
    metrics.observe(operationId, outcome, durationMs / 1000)
    log.request({ requestId, operationId, method: req.method ?? '', status, outcome, trouble, durationMs })
  }

  return {
    ok: (exchange, response, status, text) => send(exchange, response, { status, text, outcome: 'ok' }),
    reject: (exchange, response, problem) => send(exchange, response, contentOf(problem)),
    send,
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

function writeWhole(response: ServerResponse, { status, text }: Content, headers: string[]): void {
  response.writeHead(status, headers).end(text)
}

/** What a rejected request gets. */
export function contentOf(problem: Problem): Content {
  const { status } = problems[problem.code]
  return { status, text: problemBody(problem), outcome: problem.code, headers: problem.headers }
}

const secureHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  xFrameOptions: { action: 'deny' },
  // Intentionally not set: this server speaks plain HTTP. A proxy that adds TLS sets it.
  strictTransportSecurity: false,
  // These are for pages, or for browsers that are no longer in use. A response of the interface is never a page.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

/**
 * The headers of every response of the interface, name and value in turn: the fastest form for `ServerResponse.writeHead`. helmet runs
 * only once, because it would compute the same values for every request.
 */
function fixedHeaders(): readonly string[] {
  const headers: string[] = []
  const recorder = { setHeader: (name: string, value: string) => headers.push(name, value), removeHeader: () => {} }
  secureHeaders({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  // Responses contain secrets, and one operation moves money by GET: no cache may store or repeat them.
  return [...headers, 'Cache-Control', 'no-store']
}
