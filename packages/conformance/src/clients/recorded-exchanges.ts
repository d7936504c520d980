import { redactExchange } from '../engine/evidence/recorder.ts'
import type { Redactor } from '../engine/evidence/redact.ts'
import type { Reply } from '../engine/http/listen.ts'
import type { Suite } from '../engine/nouns/suite.ts'
import type { Exchange, RecordedResponse, Trouble } from '../engine/nouns/wire/exchange.ts'
import type { SeenExchange } from '../engine/nouns/wire/seen.ts'
import { readSeen } from '../engine/offline/read-seen.ts'
import type { Played } from './play.ts'
import type { Seen } from './scenario.ts'

/** A longer body is recorded by its beginning: the suite wrote it itself. */
const longestRecorded = 4096

/** The requests of a run as a report lists them, without secrets. */
export function recordedExchanges(suite: Suite, played: readonly Played[], redactor: Redactor): readonly Exchange[] {
  const seen = played.flatMap(({ evidence }) => evidence.requests.map(asSeenExchange))
  const { own } = readSeen(suite, seen, suite.contract.basePath)
  const known = new Map(own.map((exchange) => [exchange.id, exchange]))
  return seen.map((one) => redactExchange(known.get(one.id) ?? withoutOperation(one), redactor))
}

function asSeenExchange({ exchange, method, target, headers, body, atMs, reply }: Seen): SeenExchange {
  const [scenario = '', sequence = '1'] = exchange.split('#')
  return {
    id: exchange,
    ...{ scenario, attempt: 1, sequence: Number(sequence) },
    request: { method, target, headers, ...(body === '' ? {} : { body }) },
    ...outcomeOf(reply),
    startedMs: Math.round(atMs * 1000) / 1000,
    durationMs: 0,
  }
}

function outcomeOf(reply: Reply): Pick<SeenExchange, 'response' | 'trouble'> {
  switch (reply.kind) {
    case 'silence':
      return { trouble: { kind: 'timeout', message: 'the suite sent no response' } }
    case 'reset':
      return { trouble: reset }
    case 'close':
      return { trouble: { kind: 'reset', message: 'the suite closed the connection' } }
    case 'raw':
      return { response: responseOf(200, reply.text) }
    default:
      return reply.isCut
        ? { trouble: reset }
        : { response: { ...responseOf(reply.status, reply.body), headers: reply.headers } }
  }
}

const reset: Trouble = { kind: 'reset', message: 'the suite reset the connection' }

function responseOf(status: number, body: string | Buffer): RecordedResponse {
  const text = String(body)
  return {
    ...{ status, headers: [], body: text.slice(0, longestRecorded) },
    ...{ bodyBytes: Buffer.byteLength(body), truncated: text.length > longestRecorded },
  }
}

/** A request to no operation of the contract. Its headers are the business of its operation, and it has none. */
function withoutOperation({ request, response, trouble, ...one }: SeenExchange): Exchange {
  const { scenario = '', attempt = 1, sequence = 1 } = one
  return {
    ...{ id: one.id, scenario, attempt, sequence, intent: 'open' },
    request: { ...request, headers: [] },
    ...(response ? { response: { bodyBytes: Buffer.byteLength(response.body), truncated: false, ...response } } : {}),
    ...(trouble ? { trouble } : {}),
    ...{ waits: 0, startedMs: one.startedMs, durationMs: one.durationMs },
  }
}
