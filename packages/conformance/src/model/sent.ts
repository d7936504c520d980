import type { ApiResponse } from './session.ts'

type Body = Readonly<Record<string, unknown>> | undefined

/** The request body; undefined if there was none or it is not a JSON object. */
export function sentBody({ exchange }: Pick<ApiResponse, 'exchange'>): Body {
  const text = exchange.request.body
  if (text === undefined) return undefined
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** A decoded path parameter of the request, by the template of the request's path. */
export function sentPath(
  template: string,
  name: string,
  { exchange }: Pick<ApiResponse, 'exchange'>,
): string | undefined {
  const segments = (exchange.request.target.split('?')[0] ?? '').split('/')
  const wanted = template.split('/')
  const at = wanted.indexOf(`{${name}}`)
  const segment = at < 0 ? undefined : segments.at(at - wanted.length)
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** The query of the request. */
export function sentQuery({ exchange }: Pick<ApiResponse, 'exchange'>): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(exchange.request.target.split('?')[1] ?? ''))
}
