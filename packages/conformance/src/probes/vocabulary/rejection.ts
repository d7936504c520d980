import { headerOf } from '../../model/exchange.ts'
import type { ApiResponse } from '../../model/session.ts'
import { outcome } from './outcome.ts'

type Fields = Readonly<Record<string, unknown>>

const codeNames = ['code', 'error_code', 'errorCode', 'type', 'error']

/** The outcome, with the error code if the body has one. */
export function rejection(response: ApiResponse): string {
  const code = errorCode(response)
  return code === undefined ? outcome(response) : `${outcome(response)}, code \`${code}\``
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

/** The shape of a body, without its values: "application/json: success, error{code, message}". */
export function bodyShape(response: ApiResponse): string {
  const { headers, json } = response
  const recorded = response.exchange.response
  if (!recorded) return outcome(response)
  if (recorded.bodyBytes === 0) return 'no body'
  const type = headerOf(headers, 'content-type')
  const media = type?.split(';')[0]?.trim().toLowerCase() || 'no Content-Type'
  if (json === undefined) return media
  return `${media}: ${isRecord(json) ? namesIn(json) : JSON.stringify(json).slice(0, 40)}`
}

const namesShown = 10

function namesIn(fields: Fields): string {
  const names = Object.entries(fields).map(([name, value]) => {
    if (!isRecord(value)) return name
    return `${name}{${shortened(Object.keys(value)).join(', ')}}`
  })
  return shortened(names).join(', ')
}

function shortened(names: readonly string[]): readonly string[] {
  return names.length <= namesShown ? names : [...names.slice(0, namesShown), '…']
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
