import { loadContract } from '@card-contract/contract'
import type { ReferenceServer } from '../../src/index.ts'
import type { Call } from '../fixtures/calls.ts'

/** Everything that a client can see of one exchange. */
export interface Seen {
  readonly status?: number
  readonly trouble?: string | null
  readonly mediaType?: string | null
  readonly length?: string | null
  readonly retryAfter?: string | null
  readonly location?: string | null
  readonly exposed?: string | null
  readonly text?: string
  readonly data?: Readonly<Record<string, unknown>> | undefined
  /** How the connection ended before its time. */
  readonly lost?: string
}

/** Calls operations by their names, follows no redirect, and tells what was seen even if the connection broke. */
export function observer({ baseUrl, credentials }: Pick<ReferenceServer, 'baseUrl' | 'credentials'>) {
  const contract = loadContract()
  const values: Record<string, string> = {
    ApiKey: credentials.apiKey,
    BearerToken: credentials.accessToken,
    ServiceAuthToken: credentials.serviceToken,
  }
  return async (operationId: string, { path = {}, body, headers = {} }: Call = {}): Promise<Seen> => {
    const operation = contract.operation(operationId)
    const given = operation.credentials.map(({ scheme, header, prefix }) => [header, prefix + values[scheme]])
    const target = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? ''))
    const json = { 'Content-Type': 'application/json' }
    let seen: Seen = {}
    let text = ''
    try {
      const response = await fetch(baseUrl + target, {
        method: operation.method,
        redirect: 'manual',
        headers: { ...Object.fromEntries(given), ...(body !== undefined && json), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const { status, headers: received } = response
      seen = {
        status,
        trouble: received.get('x-trouble'),
        mediaType: received.get('content-type'),
        length: received.get('content-length'),
        retryAfter: received.get('retry-after'),
        location: received.get('location'),
        exposed: received.get('access-control-expose-headers'),
      }
      const decoder = new TextDecoder()
      for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array, { stream: true })
    } catch (error) {
      return { ...seen, ...(text !== '' && { text }), lost: (error as Error).message }
    }
    const data = text.startsWith('{"success":true') ? JSON.parse(text).data : undefined
    return { ...seen, text, data }
  }
}
