import { type Purpose, type RunRecorder, writtenRequest } from '../evidence/recorder.ts'
import { escaped } from '../evidence/redact.ts'
import { type Difference, differenceOf } from '../model/difference.ts'
import type { Exchange, HeaderLine, RecordedRequest } from '../model/exchange.ts'
import type { ComposedRequest, WrittenHeaders } from '../model/wire.ts'
import type { Connection } from './connection.ts'
import { type RetryRule, retryPolicy } from './retry-policy.ts'
import { createWaiting } from './waiting.ts'

export interface RecordedResponses extends Connection {
  /** IDs of recorded exchanges that no check requested. */
  unused(): readonly string[]
  /** Requests that differ from the recorded one with the same ID, or that were not recorded. */
  readonly differences: readonly Difference[]
}

/** Responses from a report instead of the network; each request must match the recorded one. */
export function replayRecording(exchanges: readonly Exchange[], isInterrupted: boolean): RecordedResponses {
  const recorded = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  const used = new Set<string>()
  const differences: Difference[] = []

  async function exchange(
    wire: ComposedRequest,
    _recorder: RunRecorder,
    purpose: Purpose,
  ): Promise<Exchange | undefined> {
    const { id } = purpose
    const found = recorded.get(id)
    if (!found) {
      // Exchanges that an interrupted run did not reach are not missing.
      if (!isInterrupted) differences.push(differenceOf('exchange', id, `missing: ${wire.method} ${wire.target}`))
      return undefined
    }
    used.add(id)
    const part = differentPart(writtenRequest(wire), found.request, wire.written)
    if (part)
      differences.push(differenceOf('exchange', id, `the recorded request has another ${part} than its check sends`))
    const { request, response, trouble, waits, startedMs, durationMs } = found
    const received = { ...(response ? { response } : {}), ...(trouble ? { trouble } : {}) }
    return { ...purpose, request, ...received, waits, startedMs, durationMs }
  }

  return {
    exchange,
    waiting: createWaiting(),
    // How long the run had waited depends on concurrent scenarios, so the recording decides.
    mayRepeat(reason, id) {
      const { inVainPerRunMs }: RetryRule = retryPolicy[reason]
      return inVainPerRunMs === undefined || recorded.has(id)
    },
    sent: () => used.size,
    differences,
    unused: () => [...recorded.keys()].filter((id) => !used.has(id)),
  }
}

function differentPart(
  composed: RecordedRequest,
  recorded: RecordedRequest,
  { alternatives }: WrittenHeaders,
): string | undefined {
  if (composed.method !== recorded.method) return 'method'
  if (!isSame(composed.target, recorded.target)) return 'target'
  if (!areSame(composed.headers, recorded.headers, alternatives)) return 'set of headers'
  if ((composed.body === undefined) !== (recorded.body === undefined)) return 'body'
  return isSame(composed.body ?? '', recorded.body ?? '') ? undefined : 'body'
}

function areSame(
  composed: readonly HeaderLine[],
  recorded: readonly HeaderLine[],
  alternatives: WrittenHeaders['alternatives'],
): boolean {
  return (
    composed.length === recorded.length &&
    composed.every(([name, value], index) => {
      const [other, said = ''] = recorded[index] ?? []
      return name === other && (value === said || alternatives[name.toLowerCase()]?.includes(said) === true)
    })
  )
}

/**
 * Placeholders for card numbers and for values derived from a credential; the original may have been replaced by a different
 * text.
 */
const placeholder =
  /(?:\$|%24)(?:CARD_API_KEY|CARD_ACCESS_TOKEN|CARD_SERVICE_TOKEN|HEADER_[A-Z0-9_]+)|\[[\w ]+\]|%5B[\w%]+?%5D/

/** A value derived from a hidden one cannot be recomputed, so there a placeholder matches any text. */
function isSame(composed: string, recorded: string): boolean {
  if (composed === recorded) return true
  if (!placeholder.test(recorded)) return false
  const pattern = recorded.split(new RegExp(placeholder, 'g')).map(escaped).join('[\\s\\S]{1,400}?')
  return new RegExp(`^${pattern}$`).test(composed)
}
