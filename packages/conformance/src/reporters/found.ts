import type { ApiResponse } from '../engine/nouns/call.ts'
import { usualEnvelope } from '../engine/nouns/envelope.ts'
import type { Exchange } from '../engine/nouns/exchange.ts'
import type { Finding } from '../engine/nouns/finding.ts'
import { type About, type Kind, type KindInWords, kindIn } from '../engine/nouns/kind.ts'
import type { ReportedCheck } from '../engine/nouns/report.ts'
import { camelCase } from '../engine/values/camel-case.ts'
import { placeOf, valueAt } from '../engine/values/value-at.ts'
import { type Evidence, hasMalformedBody, insteadOfAccepting, type Reaction, reactionIn } from './evidence.ts'

/** The subject of a finding, from the data of the report. */
export interface Subject {
  readonly check: ReportedCheck
  readonly finding: Finding
  readonly kind: Kind
  /** What the suite says of the kind. */
  readonly said: KindInWords
  readonly about: About
  /** The operation that responded. */
  readonly operationId: string | undefined
  readonly status: number | undefined
  /** What the target did with a valid request that it did not accept: "Rejects". */
  readonly did: string | undefined
  /** The operation that did so, if the check could not continue after it. */
  readonly rejectedBy: string | undefined
  readonly reaction: Reaction | undefined
  /** That of the operation's successes. */
  readonly envelope: ApiResponse['envelope']
  /** What no field says about a request that the target did not reject with a 4xx. */
  readonly request: 'malformed' | 'unknown' | 'unusual' | 'open' | undefined
  /** Whether the numbers have the remainders of binary fractions. */
  readonly isInexact: boolean
  /** The name that a field of the response has instead of its own. */
  readonly otherName: string | undefined
}

export function foundIn(check: ReportedCheck, finding: Finding, evidence: Evidence): Subject {
  const exchange = evidence.exchange(finding.exchange)
  const operationId = exchange?.operationId ?? finding.operationId ?? check.operationId
  const reaction = exchange && reactionIn(exchange, evidence)
  const did = exchange?.intent === 'valid' ? insteadOfAccepting(evidence.read(exchange)) : undefined
  // The finding of a rule: what the request was about, its sender knows.
  const isOfRule = finding.kind === undefined && (check.kind === 'rejection' || check.kind === 'robustness')
  const sender = exchange && isOfRule ? evidence.senderOf(exchange) : check
  const isSentByOther = sender !== undefined && sender !== check
  const kind = isSentByOther ? sender.kind : (finding.kind ?? check.kind)
  const said = kindIn(evidence.words, kind)
  const { area } = said
  const isOfResponses = ofResponses.has(check.kind) && check.about?.part === undefined
  const isAboutBehaviour = (area === 'behaviour' || isOfResponses) && finding.pointer === undefined
  const about = {
    ...(isSentByOther ? sender.about : check.about),
    ...finding.about,
    ...misnamedIn(exchange, check, evidence),
  }
  const { pointer } = finding
  const hasNotAccepted = did !== undefined && (isAboutBehaviour || isWithoutResponse(exchange, kind))
  return {
    ...{ check, finding, kind, said, operationId, status: exchange?.response?.status, did, reaction },
    envelope: exchange ? evidence.read(exchange).envelope : usualEnvelope,
    about: { ...about, ...(pointer === undefined ? {} : { pointer: placeOf(pointer) }) },
    rejectedBy: hasNotAccepted && about.fault !== 'still-disabled' ? operationId : undefined,
    request: exchange && isFailure(reaction) ? requestIn(exchange, kind, evidence) : undefined,
    isInexact: isInexact(check, finding, said, evidence),
    otherName: exchange && pointer !== undefined ? nameInstead(exchange, pointer, evidence) : undefined,
  }
}

/** Whether there was no response to a request that may be rejected, or a 5xx. */
function isFailure(reaction: Reaction | undefined): boolean {
  return reaction === 'closed' || reaction === 'silent' || reaction === 'failed'
}

/** Whether there was none, so that a check of responses or forms says nothing about them. */
function isWithoutResponse(exchange: Exchange | undefined, kind: Kind): boolean {
  return exchange?.response === undefined && kind !== 'accepts'
}

/** Checks of responses that end if there is none. */
const ofResponses: ReadonlySet<Kind> = new Set(['rejection', 'timestamp'])

/** What the rule of a check judges may be what another check sent under a wrong name. */
function misnamedIn(exchange: Exchange | undefined, check: ReportedCheck, { senderOf }: Evidence): About {
  const sender = exchange && senderOf(exchange)
  if (!sender || sender === check) return {}
  const same = sender.findings.find((one) => one.exchange === exchange.id && one.about?.fault === 'other-name')
  return same?.about ?? {}
}

function requestIn(
  exchange: Exchange,
  kind: Kind,
  { namesTheUnknown, failsOnTheUnknown }: Evidence,
): Subject['request'] {
  if (hasMalformedBody(exchange)) return 'malformed'
  if (failsOnTheUnknown() && namesTheUnknown(exchange)) return 'unknown'
  if (kind === 'robustness') return 'unusual'
  if (exchange.intent === 'open') return 'open'
  return kind === 'rejection' ? 'unusual' : undefined
}

/** A check that has met such a number calculates with it, so a later finding of it may accuse a correct one. */
function isInexact({ exchanges }: ReportedCheck, finding: Finding, said: KindInWords, evidence: Evidence): boolean {
  if (!said.calculates) return false
  return [finding.exchange, ...exchanges].some(evidence.hasNoise)
}

/** A field is missing, and the same object has one whose name differs from it only in case or style. */
function nameInstead(exchange: Exchange, pointer: string, { read }: Evidence): string | undefined {
  const { json } = read(exchange)
  const at = pointer.lastIndexOf('/')
  const name = pointer.slice(at + 1)
  const parent = valueAt(json, pointer.slice(0, at))
  if (typeof parent !== 'object' || parent === null || Array.isArray(parent) || Object.hasOwn(parent, name)) {
    return undefined
  }
  return Object.keys(parent).find((other) => core(other) === core(name))
}

function core(name: string): string {
  return camelCase(name).toLowerCase()
}
