import type { Answer } from '@card-contract/contract'
import type { ApiResponse } from '../../../engine/nouns/wire/call.ts'
import { headerOf } from '../../../engine/nouns/wire/exchange.ts'
import { type Fields, isRecord } from '../../../engine/values/json.ts'
import { whenRejected } from './outcome.ts'

const codeNames = ['code', 'error_code', 'errorCode', 'type', 'error']

/** The outcome, with the error code if the body has one. */
export function rejection(response: ApiResponse): Readonly<Record<string, Answer>> {
  const code = errorCode(response)
  return whenRejected(response, code === undefined ? {} : { code })
}

/** The machine-readable error code of a rejection. */
export function errorCode({ json, isRejection, status }: ApiResponse): string | undefined {
  if (!isRejection || !isRecord(json)) return undefined
  const [first] = Array.isArray(json.errors) ? (json.errors as unknown[]) : []
  for (const place of [json.error, first, json]) {
    if (!isRecord(place)) continue
    const code = codeNames.map((name) => place[name]).find((value) => isCode(value, status))
    if (code !== undefined) return String(code)
  }
  return undefined
}

/** A code is a single word. A sentence is a message; `about:blank` and the status add nothing. */
function isCode(value: unknown, status: number | undefined): boolean {
  if (typeof value === 'number') return value !== status
  return typeof value === 'string' && /^[^\s]{1,80}$/.test(value) && value !== 'about:blank' && value !== String(status)
}

/** The shape of a body, without its values: its media type, and the names of its fields. */
export function bodyShape(response: ApiResponse): Answer {
  const { headers, json } = response
  if (!response.exchange.response?.bodyBytes) return { 'media type': 'no body' }
  const type = headerOf(headers, 'content-type')
  const media = type?.split(';')[0]?.trim().toLowerCase() || 'no Content-Type'
  return { 'media type': media, ...(isRecord(json) ? { fields: namesIn(json) } : {}) }
}

/** Two levels of names: an error is often an object in the envelope. */
function namesIn(fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    isRecord(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name],
  )
}
