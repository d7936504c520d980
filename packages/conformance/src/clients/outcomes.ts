import { because, brokenBy, during, found, resultInWords } from './judgements.ts'
import type { Evidence, FoundInClient, Seen } from './scenario.ts'

/** The requests of a call that the server carried out, each as often as it did. */
function carriedOut(evidence: Evidence, index: number): readonly Seen[] {
  const asked = evidence.calls[index]?.asked
  return during(evidence, index).filter((one) => one.isCarriedOut && one.operation?.operationId === asked?.call)
}

/** The server carried the call out once at most. */
export function* isDoneOnce(evidence: Evidence, index: number): Generator<FoundInClient> {
  const call = evidence.calls[index]
  const times = carriedOut(evidence, index)
  if (!call || times.length < 2) return
  yield found(
    `had ${call.asked.call} carried out ${times.length} times for one call`,
    'once, whatever becomes of the response',
    `${times.length} requests that the server carried out`,
    times[1],
  )
}

/** The client does not believe what is not so. That it does not know is no deviation. */
export function* isBelievedRightly(evidence: Evidence, index: number): Generator<FoundInClient> {
  const call = evidence.calls[index]
  if (!call) return
  const { asked, result } = call
  const last = during(evidence, index).at(-1)
  yield* brokenBy(call, last)
  const isDone = carriedOut(evidence, index).length > 0
  if (result.kind === 'done' && !isDone) {
    const headline = `called ${asked.call} done, which the server did not carry out`
    const cause = believesARedirect(evidence) ?? 'calls requests `done` that were not carried out'
    yield because(cause, found(headline, 'rejected or unknown', resultInWords(result), last))
  }
  if ((result.kind === 'rejected' || result.kind === 'failed') && isDone) {
    const headline = `called ${asked.call} ${result.kind}, which the server carried out`
    const cause = `calls requests \`${result.kind}\` that were carried out`
    yield because(cause, found(headline, 'unknown or done', resultInWords(result), last))
  }
}

function believesARedirect({ elsewhere }: Evidence): string | undefined {
  return elsewhere.length > 0 ? 'believes the server that `Location` names' : undefined
}

/** The client came back with some result. */
export function* comesBack(evidence: Evidence, index: number): Generator<FoundInClient> {
  const call = evidence.calls[index]
  if (call) yield* brokenBy(call, during(evidence, index).at(-1))
}

/** The client did not call it done, and did not break. */
export function* isRejected(evidence: Evidence, index: number): Generator<FoundInClient> {
  const call = evidence.calls[index]
  if (!call) return
  yield* comesBack(evidence, index)
  if (call.result.kind !== 'done') return
  const last = during(evidence, index).at(-1)
  const headline = `called ${call.asked.call} done, which the server rejected`
  yield because(
    'calls requests `done` that were rejected',
    found(headline, 'rejected', resultInWords(call.result), last),
  )
}
