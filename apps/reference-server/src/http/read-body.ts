import type { IncomingMessage } from 'node:http'
import { type Problem, problem, problemWith } from '../problems.ts'
import { type Exchange, operationOf } from './exchange.ts'
import { MalformedJsonError, readJson } from './json-body.ts'

/** The outcome of reading a body: no problem, a problem, or a client that disconnected before the end. */
export type BodyRead = Problem | 'aborted' | undefined

/**
 * Reads the body of an operation that takes one, and rejects a body of an operation that does not. It responds as early as possible: a
 * body that is announced as too large is not read, and neither is an unexpected one.
 */
export function readBody({ bodyBytes }: { readonly bodyBytes: number }) {
  return (exchange: Exchange, request: IncomingMessage, done: (read: BodyRead) => void): void => {
    if (!operationOf(exchange).requestBody) {
      expectNoBody(request, done)
    } else if (Number(request.headers['content-length'] ?? 0) > bodyBytes) {
      done(problem('body-too-large', '/body'))
    } else {
      collect(request, bodyBytes, (bytes) => {
        done(Buffer.isBuffer(bytes) ? accept(exchange, bytes) : bytes)
      })
    }
  }
}

function expectNoBody(request: IncomingMessage, done: (read: BodyRead) => void): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding !== undefined) {
    // A chunked body announces no length and may be empty.
    collect(request, 0, (bytes) => {
      if (Buffer.isBuffer(bytes)) done(undefined)
      else done(bytes === 'aborted' ? bytes : problem('body-unexpected', '/body'))
    })
  } else done(length === undefined || Number(length) === 0 ? undefined : problem('body-unexpected', '/body'))
}

/** Intentionally not express.json, which reads a body that is too large to its end, and rounds numbers. */
function collect(request: IncomingMessage, limit: number, done: (bytes: Buffer | Problem | 'aborted') => void): void {
  const chunks: Buffer[] = []
  let length = 0
  let isDone = false
  const finish = (bytes: Buffer | Problem | 'aborted') => {
    if (isDone) return
    isDone = true
    done(bytes)
  }
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    // The rest of the body is discarded. Node reads it off the connection after the response.
    if (length > limit) finish(problem('body-too-large', '/body'))
    else chunks.push(chunk)
  })
  request.on('end', () => finish(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, length)))
  // Also emitted after `end`. Before `end`, it means that the client disconnected.
  request.on('close', () => finish('aborted'))
  request.on('error', () => finish('aborted'))
}

function accept(exchange: Exchange, bytes: Buffer): Problem | undefined {
  try {
    const { value, exact, hasEscapes } = readJson(bytes)
    exchange.body = value
    exchange.exact = exact
    exchange.hasEscapes ||= hasEscapes
    return undefined
  } catch (error) {
    if (error instanceof MalformedJsonError) {
      return problemWith('body-malformed', [{ pointer: '/body', message: error.message }])
    }
    throw error
  }
}
