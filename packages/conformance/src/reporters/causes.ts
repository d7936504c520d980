import type { Exchange } from '../model/exchange.ts'
import type { Finding } from '../model/finding.ts'
import { type Fault, kinds } from '../model/kind.ts'
import { type Level, levels } from '../model/level.ts'
import { readResponse } from '../model/read-response.ts'
import type { Report, ReportedCheck } from '../model/report.ts'
import { placeOf, valueAt } from '../model/value-at.ts'
import { type DeadOperation, deadOperations, deathInWords } from './dead-operations.ts'
import { type Found, failureIn } from './failure-in.ts'

/** A check, with those of its findings that share one cause. */
export interface Member {
  readonly check: ReportedCheck
  readonly findings: readonly Finding[]
}

/** Findings that most likely come from one fault, and the checks that could not run because of it. */
export interface Cause {
  /** What the server does; for a single check, what it did. */
  readonly title: string
  readonly level: Level
  /** Whether an operation rejects every valid request. */
  readonly isDead: boolean
  /** Strongest level first; none if every check that would show the cause is blocked. */
  readonly members: readonly Member[]
  readonly findings: number
  readonly blocked: readonly ReportedCheck[]
}

interface Group {
  readonly found: Found[]
  readonly blocked: ReportedCheck[]
  readonly dead: DeadOperation | undefined
}

/**
 * Groups findings by subject: a dead operation, a credential, a kind of invalid value, a place in responses. Adds the blocked
 * checks to the causes that block them. Dead operations first, then the strongest level, then the cause of most checks.
 */
export function causesOf(checks: readonly ReportedCheck[], { exchanges }: Pick<Report, 'exchanges'>): readonly Cause[] {
  const groups = new Map<string, Group>()
  const groupAt = (key: string, dead?: DeadOperation): Group => {
    const group = groups.get(key) ?? { found: [], blocked: [], dead }
    groups.set(key, group)
    return group
  }
  const dead = deadOperations(exchanges)
  const deadWith = (operationId = '', status?: number): DeadOperation | undefined => {
    const operation = dead.get(operationId)
    return operation?.status === status ? operation : undefined
  }
  const exchangesById = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  const found = checks.flatMap((check) =>
    check.findings.map((finding) => foundIn(check, finding, exchangesById.get(finding.exchange ?? ''))),
  )
  // An operation that rejects its plain request rejects all other valid ones, too.
  const closed = new Set(found.filter(isPlainRejection).map(({ check }) => check.operationId))
  const byPlace = new Map<string, Group>()
  for (const one of found) {
    const { operationId = one.check.operationId, response } = exchangesById.get(one.finding.exchange ?? '') ?? {}
    const operation = deadWith(operationId, response?.status)
    const group = operation ? groupAt(keyOfDead(operation), operation) : groupAt(keyOf(one, closed))
    group.found.push(one)
    // A valid request that lacks such a place has another cause.
    if (one.contradiction !== undefined) continue
    const place = keyOfPlace(operationId, one.about.pointer)
    if (!byPlace.has(place)) byPlace.set(place, group)
  }
  for (const check of checks) {
    const { operationId, status, pointer } = check.obstacle ?? {}
    const operation = deadWith(operationId, status)
    const group = operation
      ? groupAt(keyOfDead(operation), operation)
      : (pointer && byPlace.get(keyOfPlace(operationId, pointer))) || groups.get(keyOfClosed(operationId))
    group?.blocked.push(check)
  }
  const rank = ({ isDead, level }: Cause): number => (isDead ? -1 : levels.indexOf(level))
  const size = ({ members, blocked }: Cause): number => members.length + blocked.length
  return [...groups.values()].map(causeOf).sort((a, b) => rank(a) - rank(b) || size(b) - size(a))
}

/** A cause with its reach: "Accepts malformed JSON (3 operations, 3 checks)". */
export function causeInWords({ title, members, blocked }: Cause): string {
  const operations = new Set(members.flatMap(({ check }) => check.operationId ?? [])).size
  const parts = [
    ...(members.length > 1 && operations > 0 ? [`${operations} operation${operations === 1 ? '' : 's'}`] : []),
    ...(members.length > 1 ? [`${members.length} checks`] : []),
    ...(blocked.length > 0 ? [`${blocked.length} blocked`] : []),
  ]
  return parts.length === 0 ? title : `${title} (${parts.join(', ')})`
}

function foundIn(check: ReportedCheck, finding: Finding, exchange: Exchange | undefined): Found {
  const place = finding.pointer === undefined ? {} : { pointer: placeOf(finding.pointer) }
  const kind = finding.kind ?? check.kind
  const isAboutBehaviour = kinds[kind].area === 'behaviour' && finding.pointer === undefined
  const isRejection =
    isAboutBehaviour && exchange?.intent === 'valid' && exchange.response && !readResponse(exchange).data
  return {
    ...{ check, finding, kind, about: { ...check.about, ...place, ...finding.about } },
    ...(isRejection && exchange.operationId !== undefined ? { rejectedBy: exchange.operationId } : {}),
    ...(exchange && exchange.intent !== 'valid' ? contradictionIn(exchange) : {}),
  }
}

/**
 * A server that says `success: true` with its errors appears to accept everything that it rejects, and to leave everything
 * out of its responses.
 */
function contradictionIn(exchange: Exchange): Pick<Found, 'contradiction'> {
  const { status = 0, json } = readResponse(exchange)
  if (valueAt(json, '/success') !== true) return {}
  if (status < 200 || status > 299) return { contradiction: 'status' }
  return (valueAt(json, '/data') ?? undefined) === undefined ? { contradiction: 'data' } : {}
}

function isPlainRejection({ kind, about }: Found): boolean {
  return kind === 'accepts' && about.field === undefined
}

/** Findings with the same key are reported as one. */
function keyOf(
  { check, finding, kind, about, rejectedBy, contradiction }: Found,
  closed: ReadonlySet<string | undefined>,
): string {
  const { field, value, fault, insteadOf, credential, pointer, part } = about
  if (rejectedBy !== undefined) {
    return closed.has(rejectedBy) ? keyOfClosed(rejectedBy) : JSON.stringify(['rejects', rejectedBy])
  }
  if (contradiction !== undefined) return JSON.stringify(['contradiction', contradiction])
  if (kind === 'accepts' && closed.has(check.operationId)) return keyOfClosed(check.operationId)
  const key = (): readonly (string | undefined)[] => {
    if (credential !== undefined) return ['credential', credential]
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
  return JSON.stringify(key())
}

function isOfFormat(fault: Fault | undefined): boolean {
  return fault === 'wrong-form' || fault === 'not-utc'
}

function keyOfDead({ operationId }: DeadOperation): string {
  return JSON.stringify(['dead', operationId])
}

function keyOfClosed(operationId: string | undefined): string {
  return JSON.stringify(['accepts', operationId])
}

function keyOfPlace(operationId: string | undefined, pointer: string | undefined): string {
  return JSON.stringify([operationId, pointer])
}

function causeOf({ found, blocked, dead }: Group): Cause {
  const byCheck = new Map<ReportedCheck, Finding[]>()
  for (const { check, finding } of found) byCheck.set(check, [...(byCheck.get(check) ?? []), finding])
  const rank = ({ check }: Member): number => levels.indexOf(check.level)
  const members = [...byCheck]
    .map(([check, findings]): Member => ({ check, findings }))
    .sort((a, b) => rank(a) - rank(b))
  const [first] = members
  const title = (): string => {
    if (dead) return deathInWords(dead)
    return members.length === 1 ? (first?.findings[0]?.headline ?? '') : failureIn(found)
  }
  return {
    title: title(),
    level: first?.check.level ?? 'documented',
    isDead: dead !== undefined,
    members,
    findings: found.length,
    blocked,
  }
}
