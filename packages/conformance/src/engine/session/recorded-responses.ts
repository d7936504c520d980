import { isDeepStrictEqual } from 'node:util'
import { type Purpose, type RunRecorder, writtenRequest } from '../evidence/recorder.ts'
import { type Difference, differenceOf } from '../nouns/report.ts'
import { attemptOf, type Exchange, type HeaderLine, type RecordedRequest } from '../nouns/wire/exchange.ts'
import type { ComposedRequest, WrittenHeaders } from '../nouns/wire/wire.ts'
import type { Connection } from './connection.ts'
import { createRetries } from './retry.ts'

export interface RecordedResponses extends Connection {
  /** IDs of recorded exchanges that no check requested. */
  unused(): readonly string[]
  /** Requests that differ from the recorded one with the same ID, or that were not recorded. */
  readonly differences: readonly Difference[]
  /** Such requests as the checks send them, by the ID of their exchange. */
  readonly requests: ReadonlyMap<Exchange['id'], RecordedRequest>
}

/** Responses from a report instead of the network; each request must match the recorded one. */
export function replayRecording(exchanges: readonly Exchange[], isInterrupted: boolean): RecordedResponses {
  const recorded = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  const used = new Set<string>()
  const lastOf = new Map(
    exchanges
      .toSorted((one, other) => one.sequence - other.sequence)
      .map((exchange) => [attemptOf(exchange), exchange.sequence]),
  )
  /** Whether an interrupted run may have ended before it repeated the last request of a scenario. */
  function isCutOff(repetition: Exchange['id']): boolean {
    const former = recorded.get(repetition.slice(0, repetition.lastIndexOf('.')))
    return isInterrupted && former !== undefined && lastOf.get(attemptOf(former)) === former.sequence
  }
  const differences: Difference[] = []
  const requests = new Map<Exchange['id'], RecordedRequest>()

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
    const sent = writtenRequest(wire)
    const part = differentPart(sent, found.request, wire.written)
    if (part) {
      differences.push(differenceOf('exchange', id, `the recorded request has another ${part} than its check sends`))
      requests.set(id, sent)
    }
    if (!isDeepStrictEqual(demandsOf(found), demandsOf(purpose))) {
      differences.push(differenceOf('exchange', id, 'the recorded request has another case than its check sends'))
    }
    const request = part ? sent : found.request
    const { response, trouble, waits, startedMs, durationMs } = found
    const received = { ...(response ? { response } : {}), ...(trouble ? { trouble } : {}) }
    return { ...purpose, request, ...received, waits, startedMs, durationMs }
  }

  return {
    exchange,
    retries: createRetries({ isRecorded: (id) => recorded.has(id) || isCutOff(id) }),
    sent: () => used.size,
    differences,
    requests,
    unused: () => [...recorded.keys()].filter((id) => !used.has(id)),
  }
}

type Demands = Pick<Exchange, 'role' | 'case' | 'situation' | 'form' | 'reason'>

/** What the request is for, without words, in which something may be hidden. */
function demandsOf({ role, case: made = {}, situation, form, reason }: Demands): unknown {
  const { features = [], fault } = made
  return [
    role,
    situation,
    form,
    reason,
    features.map(({ check, fields }) => [check, fields]),
    fault?.check,
    fault?.place,
    fault?.about,
  ]
}

function differentPart(
  composed: RecordedRequest,
  recorded: RecordedRequest,
  { alternatives }: WrittenHeaders,
): string | undefined {
  if (composed.method !== recorded.method) return 'method'
  if (composed.target !== recorded.target) return 'target'
  if (!areSame(composed.headers, recorded.headers, alternatives)) return 'set of headers'
  return composed.body === recorded.body && composed.isBinary === recorded.isBinary ? undefined : 'body'
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
