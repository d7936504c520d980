import type { Fields } from '../../values/json.ts'
import type { RecordedRequest } from './exchange.ts'

/** What a request sent. Each part is read once, and only if somebody asks: rules ask about thousands of requests, many times. */
export interface SentRequest {
  /** The body; undefined if there was none or it is not a JSON object. */
  body(): Readonly<Record<string, unknown>> | undefined
  query(): Readonly<Record<string, string>>
  /** A decoded parameter of the path, by the template of the operation's path. */
  path(template: string, name: string): string | undefined
}

export function readRequest({ target, body: text }: RecordedRequest): SentRequest {
  let body: { readonly read: ReturnType<SentRequest['body']> } | undefined
  let query: ReturnType<SentRequest['query']> | undefined
  // A recording has hundreds of thousands of requests, and most are never asked.
  let parameters: Map<string, string | undefined> | undefined
  let ofTemplate: string | undefined
  return {
    body() {
      body ??= { read: objectIn(text) }
      return body.read
    },
    query() {
      query ??= target.includes('?') ? Object.fromEntries(new URLSearchParams(target.split('?')[1])) : {}
      return query
    },
    path(template, name) {
      if (!parameters || ofTemplate !== template) {
        parameters = new Map()
        ofTemplate = template
      }
      if (!parameters.has(name)) parameters.set(name, parameterIn(target, template, name))
      return parameters.get(name)
    },
  }
}

/** The fields and the parameters of the query that a request had. */
export function fieldsSent({ sent }: { readonly sent: SentRequest }): Fields {
  return { ...sent.query(), ...sent.body() }
}

function parameterIn(target: string, template: string, name: string): string | undefined {
  const segments = (target.split('?')[0] ?? '').split('/')
  const wanted = template.split('/')
  const at = wanted.indexOf(`{${name}}`)
  const segment = at < 0 ? undefined : segments.at(at - wanted.length)
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

function objectIn(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (text === undefined) return undefined
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
