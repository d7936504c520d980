import type { Exchange, RecordedRequest } from '../model/exchange.ts'
import type { Connection, Purpose } from './connection.ts'
import { recordRequest } from './connection.ts'
import { escaped, type Redactor } from './redact.ts'
import type { WireRequest } from './transport.ts'

export interface RecordedConnection extends Connection {
  /** Ids of recorded exchanges that nobody asked for. */
  unused(): readonly string[]
  /** Requests that differ from what was recorded under their id, or that were not recorded, in words. */
  readonly differences: readonly string[]
}

/** Answers from a report instead of a network; a request must be the one that was recorded. */
export function connectToRecording(exchanges: readonly Exchange[], isInterrupted: boolean): RecordedConnection {
  const recorded = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  const used = new Set<string>()
  const differences: string[] = []

  async function exchange(wire: WireRequest, redactor: Redactor, purpose: Purpose): Promise<Exchange | undefined> {
    const { id } = purpose
    const found = recorded.get(id)
    if (!found) {
      // What an interrupted run did not get to is not missing.
      if (!isInterrupted) differences.push(`exchange ${id} is missing: ${wire.method} ${wire.target}`)
      return undefined
    }
    used.add(id)
    const composed = recordRequest(wire, redactor)
    const part = differentPart(composed, found.request)
    if (part) differences.push(`exchange ${id}: the recorded request has another ${part} than its check sends`)
    const { request, response, trouble, waits, startedMs, durationMs } = found
    const answered = { ...(response ? { response } : {}), ...(trouble ? { trouble } : {}) }
    return { ...purpose, request, ...answered, waits, startedMs, durationMs }
  }

  return {
    exchange,
    sent: () => used.size,
    differences,
    unused: () => [...recorded.keys()].filter((id) => !used.has(id)),
  }
}

function differentPart(composed: RecordedRequest, recorded: RecordedRequest): string | undefined {
  if (!isSame(composed.method, recorded.method)) return 'method'
  if (!isSame(composed.target, recorded.target)) return 'target'
  if (!isSame(headerText(composed), headerText(recorded))) return 'set of headers'
  if ((composed.body === undefined) !== (recorded.body === undefined)) return 'body'
  return isSame(composed.body ?? '', recorded.body ?? '') ? undefined : 'body'
}

function headerText({ headers }: RecordedRequest): string {
  // The length was that of the body as it was sent, with whatever is masked now.
  return headers
    .filter(([name]) => name.toLowerCase() !== 'content-length')
    .map((header) => header.join(': '))
    .join('\n')
}

const secret = 'CARD_API_KEY|CARD_ACCESS_TOKEN|CARD_SERVICE_TOKEN'
/** What stands for a secret, and what for a near miss of one. */
const placeholder = new RegExp(
  `\\$\\{(?:${secret})(?:%\\?+)?\\}|\\$\\(printf %s "\\$(?:${secret})" \\| tr a-zA-Z A-Za-z\\)|\\$(?:${secret}|HEADER_[A-Z0-9_]+)`,
)

/** A credential that also occurs in innocent text is masked there as well: a placeholder stands for any text. */
function isSame(composed: string, recorded: string): boolean {
  if (composed === recorded) return true
  if (!placeholder.test(recorded)) return false
  const pattern = recorded.split(new RegExp(placeholder, 'g')).map(escaped).join('[\\s\\S]{1,400}?')
  return new RegExp(`^${pattern}$`).test(composed)
}
