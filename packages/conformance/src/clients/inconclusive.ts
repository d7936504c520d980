import { excerpt } from '../engine/nouns/show.ts'
import { readJson } from '../engine/nouns/wire/read-response.ts'
import { isRecord } from '../engine/values/json.ts'
import { during } from './judgements.ts'
import type { ClientRequirement, Evidence, PlayedCall, Seen } from './scenario.ts'

/** Why a scenario says nothing about a requirement; undefined if it does. */
export function whyInconclusive(
  evidence: Evidence,
  requirement: ClientRequirement,
  spoilt: (id: number) => string | undefined,
): string | undefined {
  const [protocol] = evidence.calls.flatMap(({ id }) => spoilt(id) ?? [])
  if (protocol !== undefined) return `the adapter does not keep to the protocol: ${protocol}`
  const unfinished = evidence.calls.find(({ result }) => result.kind === 'missing' && result.why === 'unfinished')
  if (unfinished?.result.kind === 'missing') return unfinished.result.text
  // What a client sends shows also if it is rejected.
  const rejection = requirement.kind === 'client' ? undefined : rejectionIn(evidence)
  return rejection ?? (isLeftOpenByTime(evidence, requirement) ? timeInWords(evidence) : undefined)
}

/** Whether time ended a call: the client, a timer or this machine may have been too slow. */
export function ranOutOfTime({ result, tookMs }: PlayedCall, timeoutMs: number): boolean {
  return result.kind === 'missing' ? result.why === 'late' : tookMs > 0.9 * timeoutMs
}

/** Whether more time might have shown a deviation. */
export function isLeftOpenByTime(evidence: Evidence, { judge, isBoundByTime }: ClientRequirement): boolean {
  const { calls, timeoutMs } = evidence
  return (
    isBoundByTime === true && calls.some((one) => ranOutOfTime(one, timeoutMs)) && [...judge(evidence)].length === 0
  )
}

function timeInWords({ calls, timeoutMs }: Evidence): string {
  const ended = calls.filter((one) => ranOutOfTime(one, timeoutMs)).map(({ asked }) => asked.call)
  return `inconclusive: ${ended.join(', ')} ended with the time limit of ${timeoutMs} ms; set a longer one with --timeout`
}

/** The server rejected what the scenario asks for, so nothing of what it is about has happened. */
function rejectionIn(evidence: Evidence): string | undefined {
  for (const index of evidence.calls.keys()) {
    const requests = during(evidence, index)
    const rejected = requests.find(({ isRejected }) => isRejected)
    if (rejected && !requests.some(({ isCarriedOut }) => isCarriedOut)) {
      return `the server rejected ${nameOf(rejected)} in this scenario: ${rejectionInWords(rejected)}`
    }
  }
  return undefined
}

function nameOf({ operation, method, target }: Seen): string {
  return operation?.operationId ?? excerpt(`${method} ${target}`, 60)
}

function rejectionInWords({ proper: { status, body } }: Seen): string {
  const json = readJson(body)
  const error = isRecord(json) && isRecord(json.error) ? json.error.message : undefined
  return typeof error === 'string' ? `${status}, ${error}` : String(status)
}
