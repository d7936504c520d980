import type { Credentials } from '#card-operations'
import { credentials } from '#operations'
import { createResendGuard } from '#prevent-resend'
import type { ClientSettings, Credential } from './call-options.ts'
import { tell } from './events.ts'
import { headersFor, secretsFor } from './headers.ts'
import type { PreparedRequest } from './prepare-request.ts'
import { readBounded } from './read-bounded.ts'
import type { Transport, TransportResponse } from './transport.ts'

/** How one request is sent, and what is learned while sending it. */
export interface Attempt {
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly maxResponseBytes: number
  /** Counts from 1 within a call. */
  readonly count: number
  /** Further options for openapi-fetch. */
  readonly more?: object
  /** The credentials that the request carries. */
  secrets: readonly string[]
  isSent: boolean
  /** Whether the request may have been sent even if the error is that of a failed connection: someone may have tried twice. */
  mayHaveBeenSent: () => boolean
}

/** Sends a request once, with the credentials of its operation and no others. */
export type Send = (request: PreparedRequest, attempt: Attempt) => Promise<TransportResponse>

export function createSend(transport: Transport, settings: ClientSettings & Credentials<Credential>): Send {
  const preventResend = createResendGuard()
  // A service may repeat a token of another operation. Of a function, the latest is known.
  const known = new Map(Object.entries(settings).filter(([name]) => name in credentials))
  return async (prepared, attempt) => {
    const { operationId, row, text } = prepared
    const { signal, maxResponseBytes, more } = attempt
    const secrets = await Promise.all(secretsFor(operationId, settings))
    const headers = headersFor(operationId, secrets, attempt.headers)
    row.credentials.forEach((name, index) => {
      known.set(name, secrets[index])
    })
    attempt.secrets = [...known.values()].filter((secret) => typeof secret === 'string' && secret) as string[]
    // Redirects are not followed, because the credentials would be sent along.
    const init: RequestInit = { method: row.method, headers, redirect: 'manual', signal }
    if (text !== undefined) {
      init.body = text
      headers['Content-Type'] = 'application/json'
    }
    const call = async (request: string | Request, rest: RequestInit) => {
      // If the call is over, its caller was told that nothing was sent.
      signal.throwIfAborted()
      attempt.mayHaveBeenSent = preventResend(rest, prepared, !!settings.fetch)
      attempt.isSent = true
      const event = { operationId, method: row.method, path: row.path, attempt: attempt.count }
      const startedAt = Date.now()
      tell(settings.onRequest, event)
      const response = await (settings.fetch ?? fetch)(request, rest)
      tell(settings.onResponse, { ...event, status: response.status, elapsedMs: Date.now() - startedAt })
      if (response.ok || !response.body) return response
      // openapi-fetch reads the whole body of an error response, so it gets no more than is allowed.
      return new Response((await readBounded(response.body, maxResponseBytes)).text, response)
    }
    return transport.send(prepared, init, call, more)
  }
}
