import { readJson } from '../exchanges/read-response.ts'
import { excerpt } from '../exchanges/show.ts'
import { isRecord } from '../values/is-record.ts'
import { during } from './judgements.ts'
import type { ClientRequirement, Evidence, Seen } from './scenario.ts'

/** Why a scenario says nothing about a requirement; undefined if it does. */
export function whyInconclusive(
  evidence: Evidence,
  { kind }: Pick<ClientRequirement, 'kind'>,
  spoilt: (id: number) => string | undefined,
): string | undefined {
  const [protocol] = evidence.calls.flatMap(({ id }) => spoilt(id) ?? [])
  if (protocol !== undefined) return `the adapter does not keep to the protocol: ${protocol}`
  // What a client sends shows also if it is rejected.
  return kind === 'client' ? undefined : rejectionIn(evidence)
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
