import type { FaultName } from '../engine/nouns/kind.ts'
import type { DemandedFields } from './demanded-field.ts'
import type { Evidence } from './evidence.ts'
import type { Subject } from './found.ts'
import type { RejectedField } from './rejected-values.ts'

/** What all findings of a report together show about its operations. */
export interface Overview {
  /** Operations that reject their plain request, and with it all other valid ones. */
  readonly closed: ReadonlySet<string | undefined>
  readonly rejectedField: RejectedField
  /** Whether the target accepts requests without this required field: then it need not have read it under another name. */
  mayLackField(found: Subject): boolean
  /** Whether the target rejects a request as it does where something stays switched off. */
  isStillDisabled(found: Subject): boolean
  readonly demandedFields: DemandedFields
  /** The only one of several names by which an operation finds nothing. */
  unfoundName(operationId: string | undefined): string | undefined
  readonly evidence: Pick<Evidence, 'exchange'>
}

/** The first says what the rest is about. */
export type Parts = readonly (string | null | undefined)[]

/** Findings with the same key are reported as one. */
export function keyOf(...parts: Parts): string {
  return JSON.stringify(parts)
}

/** The fields are shown as one text. */
export function demanded(operationId: string | undefined, fields: readonly string[]): Parts {
  return ['demanded', fields.join('`, `'), operationId]
}

export function keyPartsOf(found: Subject, overview: Overview): Parts {
  const { closed, rejectedField, mayLackField, isStillDisabled, demandedFields, unfoundName, evidence } = overview
  const { check, finding, kind, about, operationId, rejectedBy, reaction, request, isInexact, otherName } = found
  if (finding.because !== undefined) return ['wanted', operationId]
  // The trouble is the suite's own, and not what the service did.
  if (found.said.area === 'clients') {
    return about.cause === undefined ? ['of-client', kind, situationIn(found)] : ['of-client', about.cause]
  }
  if (reaction === 'closed' || reaction === 'silent' || reaction === 'failed') {
    return request === undefined ? [reaction, ...partsOfSubject(found)] : [reaction, request]
  }
  if (reaction !== undefined) return [reaction]
  // Part of a cent may have been moved.
  if (about.fault === 'moved-although-rejected') return ['moved-although-rejected']
  if (isInexact) return ['noise']
  if (otherName !== undefined) return ['other-name']
  if (rejectedBy !== undefined || kind === 'accepts') {
    const unfound = unfoundName(operationId)
    if (unfound !== undefined) return ['unfound', operationId, unfound]
    const fields = demandedFields(evidence.exchange(finding.exchange))
    if (fields.length > 0) return demanded(operationId, fields)
    const rejected = rejectedField(operationId, finding.exchange, found.about)
    if (rejected !== undefined) return ['values', rejected]
  }
  if (about.fault === 'still-disabled' || (rejectedBy !== undefined && kind === 'state' && isStillDisabled(found))) {
    return ['still-disabled']
  }
  const { field, value } = finding.about ?? {}
  if (rejectedBy !== undefined && field !== undefined && value !== undefined && !closed.has(rejectedBy)) {
    return ['values', field]
  }
  if (rejectedBy !== undefined) return closed.has(rejectedBy) ? ['accepts', rejectedBy] : ['rejects', rejectedBy]
  if (kind === 'accepts' && closed.has(check.operationId)) return ['accepts', check.operationId]
  if (about.fault === 'other-name' && mayLackField(found)) return ['required']
  return partsOfSubject(found)
}

/** Who does one of these once does it whenever a response is lost; any other fault of a client has its own situation. */
function situationIn({ said, about: { situation } }: Subject): string | undefined {
  return said.isAnySituation ? undefined : situation
}

function partsOfSubject({ check, finding, kind, about }: Subject): Parts {
  const { field, value, fault, insteadOf, credential, pointer, part } = about
  if (credential !== undefined) return ['credential', credential]
  if (fault === 'other-name') return ['other-name-in-request']
  switch (kind) {
    case 'accepts':
      return [kind, field, value]
    case 'form':
      return [kind, value]
    case 'required':
      return [kind]
    case 'type':
      return [kind, insteadOf]
    case 'enum':
      return [kind, fault === 'wrong-case' ? fault : 'wrong-value']
    case 'body':
      return [kind, fault === 'malformed' ? fault : 'wrong-type']
    case 'bound':
    case 'format':
      return [kind, fault]
    case 'identity':
      return [kind, pointer]
    case 'decision':
      return [kind, check.id]
    case 'timestamp':
      return isOfFormat(fault) ? [kind, fault] : [kind, pointer?.split('/').at(-1)]
    default:
      // One way to write a type or a format is wrong in all fields.
      if (insteadOf !== undefined || isOfFormat(fault)) return ['response', fault, insteadOf]
      if (pointer !== undefined || part !== undefined) return ['response', pointer, part]
      return [kind, fault ?? finding.requirement]
  }
}

function isOfFormat(fault: FaultName | undefined): boolean {
  return fault === 'wrong-form' || fault === 'not-utc'
}
