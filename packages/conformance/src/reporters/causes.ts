import type { Finding } from '../engine/nouns/finding.ts'
import type { Words } from '../engine/nouns/kind.ts'
import { type Level, levels } from '../engine/nouns/level.ts'
import type { ReportedCheck } from '../engine/nouns/report.ts'
import { counted, grouped } from '../engine/values/counted.ts'
import { demanded, keyOf, keyPartsOf, type Parts } from './cause-key.ts'
import { type DeadOperation, deadOperations, deathInWords } from './dead-operations.ts'
import { demandedFieldsIn } from './demanded-field.ts'
import { type EvidenceSource, evidenceIn, reactionIn } from './evidence.ts'
import { failureIn, isIdentifiedByReaction } from './failure-in.ts'
import { foundIn, type Subject } from './found.ts'
import { rejectedFieldsIn } from './rejected-values.ts'

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
  /** The first finding of the first check, which stands for all. */
  readonly example?: Example
  readonly findings: number
  /** How many operations did it. */
  readonly operations: number
  readonly blocked: readonly ReportedCheck[]
}

export interface Example {
  readonly check: ReportedCheck
  readonly finding: Finding
  /** Whether its headline says what the title does not. */
  readonly saysMore: boolean
}

interface Group {
  readonly found: Subject[]
  /** The same fault in other checks of the report, such as those that only warn. */
  readonly elsewhere: Subject[]
  readonly blocked: ReportedCheck[]
  readonly dead: DeadOperation | undefined
}

/**
 * Groups findings by what the server did, or else by subject: a dead operation, a credential, a kind of invalid value, a place
 * in responses. Adds the blocked checks to the causes that block them. Dead operations first, then the strongest level, then
 * what makes other deviations, then the cause of most checks. The other checks of the report contribute to the titles only.
 */
export function causesOf(checks: readonly ReportedCheck[], report: EvidenceSource): readonly Cause[] {
  const { exchanges } = report
  const groups = new Map<string, Group>()
  const groupAt = (key: string, dead?: DeadOperation): Group => {
    const group = groups.get(key) ?? { found: [], elsewhere: [], blocked: [], dead }
    groups.set(key, group)
    return group
  }
  const dead = deadOperations(exchanges)
  const deadWith = (operationId = '', status?: number): DeadOperation | undefined => {
    const operation = dead.get(operationId)
    return operation?.status === status ? operation : undefined
  }
  const evidence = evidenceIn(report)
  const own = new Set(checks)
  const others = (report.checks ?? []).filter((check) => check.findings.length > 0 && !own.has(check))
  const foundOf = (check: ReportedCheck): Subject[] =>
    check.findings.map((finding) => foundIn(check, finding, evidence))
  const found = checks.flatMap(foundOf)
  const elsewhere = others.flatMap(foundOf)
  const all = [...found, ...elsewhere]
  const rejectedField = rejectedFieldsIn([...checks, ...others], exchanges, evidence)
  const demandedFields = demandedFieldsIn(exchanges, evidence)
  // An operation that rejects its plain request rejects all other valid ones, too, unless it is for one of its values.
  const closed = new Set(
    all
      .filter((one) => isPlainRejection(one) && rejectedField(one.operationId, one.finding.exchange) === undefined)
      .map(({ check }) => check.operationId),
  )
  const stillDisabled = all.filter(({ about }) => about.fault === 'still-disabled')
  const isStillDisabled = (one: Subject): boolean =>
    stillDisabled.some(({ operationId, status }) => operationId === one.operationId && status === one.status)
  const lacking = new Set(
    all.filter(({ kind, about }) => kind === 'required' && about.fault === 'missing').map(keyOfField),
  )
  const mayLackField = (one: Subject): boolean => lacking.has(keyOfField(one))
  const unfoundName = unfoundNamesIn(all)
  const overview = { closed, rejectedField, mayLackField, isStillDisabled, demandedFields, unfoundName, evidence }
  const keyIn = (one: Subject): { readonly key: string; readonly operation?: DeadOperation } => {
    const isExplained =
      one.said.area === 'clients' ||
      one.finding.because !== undefined ||
      demandedFields(evidence.exchange(one.finding.exchange)).length > 0
    const operation = isExplained ? undefined : deadWith(one.operationId, one.status)
    return operation
      ? { key: keyOf('dead', operation.operationId), operation }
      : { key: keyOf(...keyPartsOf(one, overview)) }
  }
  const byPlace = new Map<string, Group>()
  for (const one of found) {
    const { key, operation } = keyIn(one)
    const group = groupAt(key, operation)
    group.found.push(one)
    // A valid request that lacks such a place has another cause.
    if (one.reaction !== undefined) continue
    const place = keyOf(one.operationId, one.about.pointer)
    if (!byPlace.has(place)) byPlace.set(place, group)
  }
  for (const one of elsewhere) groups.get(keyIn(one).key)?.elsewhere.push(one)
  for (const check of checks) {
    const { operationId, status, pointer, exchange: id } = check.obstacle ?? {}
    if (operationId === undefined) continue
    const exchange = evidence.exchange(id)
    const reaction = exchange && reactionIn(exchange, evidence)
    const explained =
      groups.get(keyOf(...demanded(operationId, demandedFields(exchange)))) ?? groups.get(keyOf('wanted', operationId))
    const operation = explained ? undefined : deadWith(operationId, status)
    const group =
      explained ??
      (operation && groupAt(keyOf('dead', operationId), operation)) ??
      groups.get(keyOf('unfound', operationId, unfoundName(operationId))) ??
      groups.get(keyOf(reaction)) ??
      (pointer ? byPlace.get(keyOf(operationId, pointer)) : undefined) ??
      groups.get(keyOf('values', rejectedField(operationId, id))) ??
      groups.get(keyOf('accepts', operationId)) ??
      groups.get(keyOf('rejects', operationId))
    group?.blocked.push(check)
  }
  const rank = ({ isDead, level }: Cause): number => (isDead ? -1 : levels.indexOf(level))
  const size = ({ members, blocked }: Cause): number => members.length + blocked.length
  return [...groups]
    .map((group) => ({
      cause: causeOf(evidence.words, group),
      isLate: isConsequence(group[1], evidence.words),
      isOrigin: isOrigin(group[1]),
    }))
    .sort(
      (a, b) =>
        Number(a.isLate) - Number(b.isLate) ||
        rank(a.cause) - rank(b.cause) ||
        Number(b.isOrigin) - Number(a.isOrigin) ||
        size(b.cause) - size(a.cause),
    )
    .map(({ cause }) => cause)
}

/** Of an operation that finds the same object by several names: the one by which lookups fail, if they do by no other. */
function unfoundNamesIn(all: readonly Subject[]): (operationId: string | undefined) => string | undefined {
  const failed = all.filter(({ kind, rejectedBy, about }) => kind === 'lookup' && rejectedBy && about.value)
  const names = Map.groupBy(failed, ({ operationId }) => operationId)
  return (operationId) => {
    const [name, ...others] = new Set(names.get(operationId)?.map(({ about }) => about.value))
    return others.length === 0 ? name : undefined
  }
}

/** A cause with its reach: "Accepts malformed JSON (3 operations, 3 checks)". */
export function causeInWords(cause: Cause): string {
  return cause.title + reachInWords(cause)
}

export function reachInWords({ members, operations, blocked }: Cause): string {
  const parts = [
    ...(members.length > 1 && operations > 0 ? [counted(operations, 'operation')] : []),
    ...(members.length > 1 ? [counted(members.length, 'check')] : []),
    ...(blocked.length > 0 ? [`${grouped(blocked.length)} blocked`] : []),
  ]
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`
}

/** What follows from another cause, unless the contract states it by itself. */
function isConsequence({ found, blocked, dead }: Group, { consequences }: Words): boolean {
  const isOne = ({ said, about: { pointer = '' }, check }: Subject): boolean =>
    (said.isConsequence || consequences.includes(pointer)) && check.level !== 'documented'
  return !dead && blocked.length === 0 && found.every(isOne)
}

/** Who takes one thing for another, or issues two with one ID, shows the values of the wrong one. */
function isOrigin({ found }: Group): boolean {
  return found.some(({ said, about }) => said.isOrigin || about.isName)
}

function isPlainRejection({ kind, about }: Subject): boolean {
  return kind === 'accepts' && about.field === undefined
}

function keyOfField({ operationId, about: { field } }: Subject): string {
  return keyOf(operationId, field)
}

function causeOf(words: Words, [key, { found, elsewhere, blocked, dead }]: readonly [string, Group]): Cause {
  const parts = JSON.parse(key) as Parts
  const rank = ({ check }: Member): number => levels.indexOf(check.level)
  const members = [...Map.groupBy(found, ({ check }) => check)]
    .map(([check, own]): Member => ({ check, findings: own.map(({ finding }) => finding) }))
    .sort((a, b) => rank(a) - rank(b))
  const [first] = members
  const [finding] = first?.findings ?? []
  const titleOf = (): string => {
    if (dead) return deathInWords(dead)
    const isRejection = found.every(({ did = 'Rejects' }) => did === 'Rejects')
    const isAlone = members.length === 1 && isRejection && !isIdentifiedByReaction(words, parts)
    return isAlone ? (finding?.headline ?? '') : failureIn(words, [...found, ...elsewhere], parts)
  }
  const title = titleOf()
  return {
    title,
    level: first?.check.level ?? 'documented',
    isDead: dead !== undefined || parts[0] === 'wanted',
    members,
    ...(first && finding ? { example: { check: first.check, finding, saysMore: finding.headline !== title } } : {}),
    findings: found.length,
    operations: new Set(found.flatMap(({ operationId }) => operationId ?? [])).size,
    blocked,
  }
}
