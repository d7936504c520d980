import type { Exchange } from '../model/exchange.ts'
import type { Answer } from '../model/stage.ts'

/** Reads an exchange the way checks do; only ever from the recording, so that a report can be judged again. */
export function readAnswer(exchange: Exchange): Answer {
  const { response } = exchange
  const json = response && !response.truncated ? parse(response.body) : undefined
  const envelope = isRecord(json) ? json : undefined
  const is2xx = response !== undefined && response.status >= 200 && response.status < 300
  const isSuccess = is2xx && envelope !== undefined && envelope.success !== false
  return {
    exchange,
    status: response?.status,
    headers: response?.headers ?? [],
    json,
    data: isSuccess && isRecord(envelope?.data) ? envelope.data : undefined,
    isRefusal: response !== undefined && (!is2xx || envelope?.success === false),
    isSuccess,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
