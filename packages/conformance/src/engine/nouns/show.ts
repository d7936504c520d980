import type { ApiResponse } from './wire/call.ts'
import { concernsValues } from './wire/response-facts.ts'

const longestExcerpt = 160

export const longestInHeadline = 60

/** Formats a value for a finding: JSON, on one line, truncated; a headline gets a shorter form. */
export function show(value: unknown, longest = longestExcerpt): string {
  if (value === undefined) return 'nothing'
  return excerpt(safeJson(value), longest)
}

/** Summarises a response: "409 application/json {…}", or why there was none. */
export function showResponse({ exchange, json }: ApiResponse): string {
  const { response, trouble } = exchange
  if (!response) return `no response (${trouble?.message ?? 'unknown reason'})`
  const body = response.body.trim()
  if (body === '') return `${response.status} without a body`
  return `${response.status}${json === undefined ? invisibleAround(response.body) : ''} ${excerpt(body)}`
}

/** What no reader sees, and JSON does not have, before or after a body. */
function invisibleAround(body: string): string {
  const [first = '', last = ''] = [body.at(0), body.at(-1)].map((one) => (one && isInvisible(one) ? inHex(one) : ''))
  return (first && ` with ${first} before the body:`) || (last && ` with ${last} behind the body:`)
}

const isInvisible = (character: string): boolean => /[^\P{C}\t\n\r]/u.test(character)

const inHex = (character: string): string => `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

/** The same for a rejected valid request. If it has an amount, ends with how to set the amount: the service may have a minimum. */
export function showRejection(response: ApiResponse): string {
  return showResponse(response) + amountHint(response)
}

/** How to set another amount, if the response leaves open that the amount is the reason for the rejection. */
export function amountHint(response: ApiResponse): string {
  const sent: Readonly<Record<string, unknown>> = { ...response.sent.query(), ...response.sent.body() }
  const name = response.operation?.action?.request.amount?.name
  return name !== undefined && Object.hasOwn(sent, name) && concernsValues(response)
    ? `; if the amount is the reason, set another one with --sample ${name}=VALUE`
    : ''
}

/** One line of a text, as it is. */
export function excerpt(text: string, longest = longestExcerpt): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= longest ? line : `${line.slice(0, longest)}…`
}

function safeJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    // A target can nest deeper than JSON.stringify can follow.
    return 'a value that is nested too deeply to show'
  }
}

/** Names the request: its operation, or the request line if the path belongs to none. */
export function nameOf({ exchange }: Pick<ApiResponse, 'exchange'>): string {
  return exchange.operationId ?? `${exchange.request.method} ${exchange.request.target}`
}

/** Each name once. */
export function namesOf(steps: readonly Pick<ApiResponse, 'exchange'>[]): readonly string[] {
  return [...new Set(steps.map(nameOf))]
}
