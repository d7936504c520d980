import type { Operation } from '@card-contract/contract'
import { isRecord, valueAt } from '../../values/json.ts'
import type { ApiResponse } from './call.ts'
import { envelopeOf, flagIn } from './envelope.ts'
import type { Exchange } from './exchange.ts'
import { readRequest } from './sent.ts'

/** Reads an exchange as checks see it, from the recording only, so that a report can be judged again. */
export function readResponse(exchange: Exchange, operation?: Operation): ApiResponse {
  const envelope = envelopeOf(operation)
  const { response } = exchange
  const json = response && readJson(response.body)
  const flag = flagIn(json, envelope)
  const is2xx = response !== undefined && response.status >= 200 && response.status < 300
  const isSuccess = is2xx && isRecord(json) && flag !== false
  const data = isSuccess ? valueAt(json, envelope.data) : undefined
  return {
    exchange,
    sent: readRequest(exchange.request),
    operation,
    envelope,
    status: response?.status,
    headers: response?.headers ?? [],
    json,
    data: isRecord(data) ? data : undefined,
    isRejection: response !== undefined && (!is2xx || flag === false),
    isSuccess,
  }
}

/** The value of a JSON text; undefined if the text is not JSON, or JSON that checks cannot read. */
export function readJson(text: string): unknown {
  if (text.length > deepest && isTooDeep(text)) return undefined
  try {
    return mayOverflow.test(text) ? JSON.parse(text, withoutInfinity) : JSON.parse(text)
  } catch {
    return undefined
  }
}

const mayOverflow = /\d[eE]\+?\d{3}|\d{300}/

/** Checks calculate with numbers. A number such as 1e999 would become Infinity, which JSON does not have. */
function withoutInfinity(_: string, value: unknown): unknown {
  return value === Infinity || value === -Infinity ? 'a number beyond 1.8e308' : value
}

/** The interface has five levels; a thousand levels can only serve to exhaust memory. */
const deepest = 1000

/** Deeper documents are not parsed. */
function isTooDeep(text: string): boolean {
  // Hardly any text has so many brackets, and to count them is cheap.
  if ((text.match(/[[{]/g)?.length ?? 0) <= deepest) return false
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isInString) {
      if (character === '\\') at++
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{' || character === '[') {
      if (++depth > deepest) return true
    } else if (character === '}' || character === ']') depth--
  }
  return false
}
