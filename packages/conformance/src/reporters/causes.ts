import type { Cause, Side } from '../engine/nouns/cause.ts'
import type { Finding } from '../engine/nouns/finding.ts'
import { type FaultName, kindIn, type Words } from '../engine/nouns/kind.ts'
import { type Level, levels } from '../engine/nouns/level.ts'
import type { ReportedCheck } from '../engine/nouns/report.ts'
import { atTheSameTime } from '../engine/nouns/wire/overlap.ts'
import { counted, grouped } from '../engine/values/texts.ts'
import { isUnmoved, mostOf, type Speaking, titleOf } from './titles.ts'

/** A check, with those of its findings that share one cause. */
export interface Member {
  readonly check: ReportedCheck
  readonly findings: readonly Finding[]
}

/** Findings that most likely come from one fault, and the checks that could not run because of it. */
export interface SharedCause {
  /** What the server does; for a single check, what it did. */
  readonly title: string
  readonly side: Side
  readonly level: Level
  /** Whether an operation rejects every valid request. */
  readonly isDead: boolean
  /** Strongest level first; none if every check that would show the cause is blocked. */
  readonly members: readonly Member[]
  /** The first finding of the first check with the usual fault, which stands for all. */
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
  readonly causes: Cause[]
  readonly members: Map<ReportedCheck, Finding[]>
  readonly blocked: ReportedCheck[]
  /** Whether a check failed for it, or an operation rejects everything. */
  isFailing: boolean
}

/**
 * Groups findings by cause, and adds the checks that could not run because of a failure. Dead operations first, then what was
 * issued twice, then what else makes other deviations, whatever its level, then the strongest level, then the cause of most checks. Where the
 * text does not say who deviates, a cause comes last, however strong its level is.
 */
export function causesOf(checks: readonly ReportedCheck[], report: Speaking): readonly SharedCause[] {
  const { words } = report
  const groups = new Map<string, Group>()
  const groupOf = (cause: Cause): Group => {
    const key = JSON.stringify(cause.alike)
    const group = groups.get(key) ?? {
      causes: [],
      members: new Map(),
      blocked: [],
      isFailing: cause.alike[0] === 'dead',
    }
    groups.set(key, group)
    return group
  }
  for (const check of checks) {
    for (const finding of check.findings) {
      const group = groupOf(finding.cause)
      const findings = group.members.get(check) ?? []
      findings.push(finding)
      group.members.set(check, findings)
      group.causes.push(finding.cause)
      group.isFailing ||= check.outcome === 'failed'
    }
  }
  for (const check of checks) {
    const cause = check.obstacle?.cause
    if (!cause || !(groups.get(JSON.stringify(cause.alike))?.isFailing ?? cause.alike[0] === 'dead')) continue
    const { causes, blocked } = groupOf(cause)
    if (causes.length === 0) causes.push(cause)
    blocked.push(check)
  }
  const rank = ({ level }: SharedCause): number => levels.indexOf(level)
  const size = ({ members, blocked }: SharedCause): number => members.length + blocked.length
  return [...groups.values()]
    .map((group) => ({
      cause: sharedCause(group, report),
      isLate: isConsequence(group, words),
      isShared: group.causes.some((cause) => isShared(cause, words)),
      isOrigin: misreadsAmounts(group) || group.causes.some((cause) => isOrigin(cause, words)),
    }))
    .sort(
      (a, b) =>
        Number(a.cause.side === 'open') - Number(b.cause.side === 'open') ||
        Number(a.isLate) - Number(b.isLate) ||
        Number(b.cause.isDead) - Number(a.cause.isDead) ||
        Number(b.isShared) - Number(a.isShared) ||
        Number(b.isOrigin) - Number(a.isOrigin) ||
        rank(a.cause) - rank(b.cause) ||
        size(b.cause) - size(a.cause),
    )
    .map(({ cause }) => cause)
}

/** What happens to one then happens to the other, too, or what is done is done to another: anything may follow. */
function isShared({ kind, side, isName, reaction, fault, operationId = '' }: Cause, words: Words): boolean {
  const isMixedUp = isName === true && reaction === 'accepted' && fault === undefined
  return side !== 'open' && (isMixedUp || (kind === 'identity' && words.origins.includes(operationId)))
}

/** What makes other deviations: a wrong name or type, an earlier response, what is wrong with something new, and what stays switched off. */
function isOrigin(cause: Cause, words: Words): boolean {
  const { alike, kind, isName, side, reaction, fault, insteadOf, operationId = '', pointer } = cause
  if (side === 'open') return false
  const isWrong = reaction === 'accepted' && pointer !== undefined && !words.consequences.includes(pointer)
  const isNew = (isWrong || reaction === 'no-json') && words.origins.includes(operationId)
  const isOfWrongType = isWrong && insteadOf !== undefined
  const isReplay = alike[0] === 'cached' || alike[0] === 'replayed'
  // What is done to something else shows there.
  const isDoneElsewhere = fault === 'unknown' && reaction === 'accepted'
  return (
    isName ||
    isDoneElsewhere ||
    kindIn(words, kind).isOrigin ||
    isNew ||
    isOfWrongType ||
    isReplay ||
    fault === 'still-disabled'
  )
}

/**
 * What reads another amount than was sent accepts and rejects what it must not, and takes more than there is. Where the first amount is
 * lost, requests are rejected because too little is left.
 */
const misreadings: ReadonlySet<FaultName | undefined> = new Set<FaultName>([
  'the-amount',
  'hundredfold',
  'hundredth',
  'cut-amount',
])

/** Few wrong amounts look so by chance. */
function misreadsAmounts({ causes }: Group): boolean {
  return misreadings.has(mostOf(causes))
}

/** What follows from another cause, unless the contract states it by itself. */
function isConsequence({ causes: [cause], members, blocked }: Group, words: Words): boolean {
  if (!cause || blocked.length > 0 || cause.alike[0] === 'dead' || cause.alike[0] === 'unanswered') return false
  return [...members].every(([{ level }, findings]) =>
    findings.every(({ cause: { kind, pointer = '' } }) => {
      const follows = kindIn(words, kind).isConsequence || words.consequences.includes(pointer)
      return follows && level !== 'documented'
    }),
  )
}

function sharedCause({ causes, members: found, blocked }: Group, report: Speaking): SharedCause {
  const members = [...found].map(([check, findings]): Member => ({ check, findings }))
  const isOfAnother = ({ check, findings: [finding] }: Member): boolean =>
    check.operationId !== undefined && check.operationId !== finding?.cause.operationId
  const [fault] = causes[0]?.alike ?? []
  const isNamed = (name: string | undefined): name is FaultName => Object.hasOwn(report.words.faults, name ?? '')
  const usual = isNamed(fault) ? fault : mostOf(causes)
  const isUnusual = ({ findings }: Member): boolean =>
    usual !== undefined && !findings.some(({ cause }) => cause.fault === usual)
  // Where the reason was found, it shows best.
  const isExplained = ({ check, findings: [finding] }: Member): boolean => check.kind !== finding?.cause.kind
  members.sort(
    (a, b) =>
      levels.indexOf(a.check.level) - levels.indexOf(b.check.level) ||
      Number(isExplained(a)) - Number(isExplained(b)) ||
      Number(isUnusual(a)) - Number(isUnusual(b)) ||
      Number(isOfAnother(a)) - Number(isOfAnother(b)),
  )
  const [first] = members
  const shown = first?.findings ?? []
  const finding = (usual && shown.find(({ cause }) => cause.fault === usual)) ?? shown[0]
  const alike = members.filter(({ check }) => check.outcome === first?.check.outcome)
  const [shownIn, ...others] = new Set(members.flatMap(({ findings }) => findings.map(({ exchange }) => exchange)))
  // What only one response shows is told best by what it shows.
  const isSingle = shownIn !== undefined && others.length === 0
  const isVague = isSingle && causes.every(({ fault, where }) => isUnmoved(fault) && where === undefined)
  const said = (isVague ? undefined : titleOf(causes, alike.length === 1, report)) ?? finding?.headline ?? ''
  return {
    title: said + onlyWhere(causes),
    side: causes.find(({ side }) => side !== 'open')?.side ?? 'open',
    level: first?.check.level ?? 'documented',
    isDead: causes[0]?.alike[0] === 'dead' || causes[0]?.alike[0] === 'wanted',
    members,
    ...(first && finding ? { example: { check: first.check, finding, saysMore: finding.headline !== said } } : {}),
    findings: members.reduce((sum, { findings }) => sum + findings.length, 0),
    operations: new Set(members.flatMap(({ findings }) => findings.flatMap((one) => one.cause.operationId ?? []))).size,
    blocked,
  }
}

/** What those have in common of which it is known, if they are not few, and no other request. */
function onlyWhere(causes: readonly Cause[]): string {
  const told = causes.flatMap(({ where }) => (where === undefined ? [] : [where]))
  // What happens at the same time hides elsewhere.
  const areMany = told[0] === atTheSameTime ? told.length > causes.length / 2 : told.length >= causes.length / 3
  return new Set(told).size === 1 && areMany ? `, only where ${told[0]}` : ''
}

/** A cause with its side and its reach: "Accepts malformed JSON (service; 3 operations, 3 checks)". */
export function causeInWords(cause: SharedCause): string {
  return cause.title + reachInWords(cause)
}

export function reachInWords({ side, members, operations, blocked }: SharedCause): string {
  const alike = members.filter(({ check }) => check.outcome === members[0]?.check.outcome)
  const others = members.length - alike.length
  const parts = [
    ...(members.length > 1 && operations > 1 ? [counted(operations, 'operation')] : []),
    ...(members.length > 1 ? [counted(alike.length, 'check')] : []),
    ...(others > 0 ? [`${grouped(others)} warned`] : []),
    ...(blocked.length > 0 ? [`${grouped(blocked.length)} blocked`] : []),
  ]
  return ` (${[side, ...(parts.length === 0 ? [] : [parts.join(', ')])].join('; ')})`
}
