import { camelCase } from '../model/camel-case.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Finding } from '../model/finding.ts'
import { type About, type Kind, kinds } from '../model/kind.ts'
import type { ReportedCheck } from '../model/report.ts'
import { placeOf, valueAt } from '../model/value-at.ts'
import {
  type Evidence,
  hasBinaryRemainder,
  hasMalformedBody,
  insteadOfAccepting,
  type Reaction,
  reactionIn,
} from './evidence.ts'

/** The subject of a finding, from the data of the report. */
export interface Found {
  readonly check: ReportedCheck
  readonly finding: Finding
  readonly kind: Kind
  readonly about: About
  /** The operation that responded. */
  readonly operationId: string | undefined
  readonly status: number | undefined
  /** What the target did with a valid request that it did not accept: "Rejects". */
  readonly did?: string
  /** The operation that did so, if the check could not continue after it. */
  readonly rejectedBy?: string
  readonly reaction?: Reaction
  /** What no field says about a request that the target did not reject with a 4xx. */
  readonly request?: 'malformed' | 'unknown' | 'unusual' | 'open'
  /** Set if the balances have the remainders of binary fractions. */
  readonly isInexact?: true
  /** The name that a field of the response has instead of its own. */
  readonly otherName?: string
}

export function foundIn(check: ReportedCheck, finding: Finding, evidence: Evidence): Found {
  const exchange = evidence.exchange(finding.exchange)
  const operationId = exchange?.operationId ?? finding.operationId ?? check.operationId
  const reaction = exchange && reactionIn(exchange, evidence)
  const did = exchange?.intent === 'valid' ? insteadOfAccepting(evidence.read(exchange)) : undefined
  // The finding of a rule: what the request was about, its sender knows.
  const isOfRule = finding.kind === undefined && (check.kind === 'rejection' || check.kind === 'robustness')
  const sender = exchange && isOfRule ? evidence.senderOf(exchange) : check
  const isSentByOther = sender !== undefined && sender !== check
  const kind = isSentByOther ? sender.kind : (finding.kind ?? check.kind)
  const { area } = kinds[kind]
  const isOfResponses = ofResponses.has(check.kind) && check.about?.part === undefined
  const isAboutBehaviour = (area === 'behaviour' || isOfResponses) && finding.pointer === undefined
  const about = {
    ...(isSentByOther ? sender.about : check.about),
    ...finding.about,
    ...misnamedIn(exchange, check, evidence),
  }
  const place = finding.pointer === undefined ? {} : { pointer: placeOf(finding.pointer) }
  const otherName =
    exchange && finding.pointer !== undefined ? nameInstead(exchange, finding.pointer, evidence) : undefined
  return {
    ...{ check, finding, kind, operationId, status: exchange?.response?.status },
    about: { ...about, ...place },
    ...(did ? { did } : {}),
    ...(did &&
    (isAboutBehaviour || isWithoutResponse(exchange, kind)) &&
    operationId !== undefined &&
    about.fault !== 'still-disabled'
      ? { rejectedBy: operationId }
      : {}),
    ...(reaction ? { reaction } : {}),
    ...(reaction && ['closed', 'silent', 'failed'].includes(reaction) ? requestIn(exchange, kind, evidence) : {}),
    ...(isInexact(check, finding, kind, evidence) ? { isInexact: true } : {}),
    ...(otherName === undefined ? {} : { otherName }),
  }
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
): Pick<Found, 'request'> {
  if (hasMalformedBody(exchange)) return { request: 'malformed' }
  if (failsOnTheUnknown() && namesTheUnknown(exchange)) return { request: 'unknown' }
  if (kind === 'robustness') return { request: 'unusual' }
  if (exchange.intent === 'open') return { request: 'open' }
  return kind === 'rejection' ? { request: 'unusual' } : {}
}

const ofMoney: ReadonlySet<Kind> = new Set(['money', 'state', 'race', 'transactions'])

/** A check that has met such a balance calculates with it, so a later finding of it may accuse a correct one. */
function isInexact({ exchanges }: ReportedCheck, finding: Finding, kind: Kind, evidence: Evidence): boolean {
  if (!ofMoney.has(kind)) return false
  return [finding.exchange, ...exchanges].some((id) => {
    const exchange = evidence.exchange(id)
    return exchange !== undefined && hasBinaryRemainder(evidence.read(exchange))
  })
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
