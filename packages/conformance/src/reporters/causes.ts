import type { Finding } from '../model/finding.ts'
import { type About, type Fault, type Kind, kinds } from '../model/kind.ts'
import { type Level, levels } from '../model/level.ts'
import type { ReportedCheck } from '../model/report.ts'
import { placeOf } from '../model/value-at.ts'
import { fieldAt, list } from '../model/words.ts'

/** A check, with those of its findings that share one cause. */
export interface Member {
  readonly check: ReportedCheck
  readonly findings: readonly Finding[]
}

/** Findings that most likely come from one fault. */
export interface Cause {
  /** What the server does and how often; for a single check, what it did. */
  readonly title: string
  readonly level: Level
  /** Strongest level first. */
  readonly members: readonly Member[]
  readonly findings: number
}

/** The subject of a finding, from the data of the report. */
interface Found {
  readonly check: ReportedCheck
  readonly finding: Finding
  readonly kind: Kind
  readonly about: About
}

/**
 * Groups findings by subject: a credential, a kind of invalid value, a place in responses. Strongest level first, then the
 * cause of the most findings.
 */
export function causesOf(checks: readonly ReportedCheck[]): readonly Cause[] {
  const found = checks.flatMap((check) => check.findings.map((finding) => foundIn(check, finding)))
  // An operation that rejects its plain request rejects all other valid ones, too.
  const closed = new Set(found.filter(isPlainRejection).map(({ check }) => check.operationId))
  const groups = new Map<string, Found[]>()
  for (const one of found) {
    const key = keyOf(one, closed)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  const rank = (cause: Cause): number => levels.indexOf(cause.level)
  return [...groups.values()].map(causeOf).sort((a, b) => rank(a) - rank(b) || b.members.length - a.members.length)
}

function foundIn(check: ReportedCheck, finding: Finding): Found {
  const place = finding.pointer === undefined ? {} : { pointer: placeOf(finding.pointer) }
  return { check, finding, kind: finding.kind ?? check.kind, about: { ...check.about, ...place, ...finding.about } }
}

function isPlainRejection({ kind, about }: Found): boolean {
  return kind === 'accepts' && about.field === undefined
}

/** Findings with the same key are reported as one. */
function keyOf({ check, finding, kind, about }: Found, closed: ReadonlySet<string | undefined>): string {
  const { field, value, fault, insteadOf, credential, pointer, part } = about
  const key = (): readonly (string | undefined)[] => {
    if (credential !== undefined) return ['credential', credential]
    switch (kind) {
      case 'accepts':
        return closed.has(check.operationId) ? [kind, check.operationId] : [kind, field, value]
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
      case 'timestamp':
        return [kind, pointer?.split('/').at(-1)]
      default:
        if (pointer !== undefined || part !== undefined) return ['response', pointer, part]
        return [kind, fault ?? finding.requirement]
    }
  }
  return JSON.stringify(key())
}

function causeOf(found: readonly Found[]): Cause {
  const byCheck = new Map<ReportedCheck, Finding[]>()
  for (const { check, finding } of found) byCheck.set(check, [...(byCheck.get(check) ?? []), finding])
  const rank = ({ check }: Member): number => levels.indexOf(check.level)
  const members = [...byCheck]
    .map(([check, findings]): Member => ({ check, findings }))
    .sort((a, b) => rank(a) - rank(b))
  const [first] = members
  const title = members.length === 1 ? (first?.findings[0]?.headline ?? '') : `${failureIn(found)} (${extent(members)})`
  return { title, level: first?.check.level ?? 'inferred', members, findings: found.length }
}

function extent(members: readonly Member[]): string {
  const operations = new Set(members.flatMap(({ check }) => check.operationId ?? [])).size
  const checks = `${members.length} checks`
  return operations === 0 ? checks : `${operations} ${operations === 1 ? 'operation' : 'operations'}, ${checks}`
}

/** What the server does in all of these findings. */
function failureIn(found: readonly Found[]): string {
  const [{ kind, about } = { kind: 'accepts', about: {} } satisfies Pick<Found, 'kind' | 'about'>] = found
  const every = <Part extends keyof About>(part: Part): NonNullable<About[Part]>[] =>
    distinct(found.map((one) => one.about[part]))
  const faults = every('fault')
  const fields = named(every('field'))
  const only = (fault: Fault): boolean => faults.length === 1 && faults[0] === fault
  if (about.credential !== undefined) return `Accepts requests ${withCredential(about.credential, faults)}`
  switch (kind) {
    case 'accepts': {
      const values = distinct(found.map((one) => one.about.value))
      const operations = distinct(found.map(({ check }) => check.operationId))
      if (values.length === 1 && every('field').length === 1) return `Rejects ${values[0]}${as(fields)}`
      return `${kinds.accepts.failure}: ${some(operations)}`
    }
    case 'required':
      if (only('missing')) return `Accepts requests without required fields: ${fields}`
      return `Accepts ${only('null') ? '' : 'requests without required fields, and '}null in required fields: ${fields}`
    case 'type':
      return `Accepts ${list(faults.map(plural))} where ${plural(about.insteadOf ?? '')} are required: ${fields}`
    case 'enum':
      return `Accepts ${only('wrong-case') ? 'enum values in the wrong case' : 'values outside the enum'}: ${fields}`
    case 'bound':
      return `Accepts numbers ${only('too-high') ? 'above the maximum' : 'below the minimum'}: ${fields}`
    case 'format':
      return `Accepts ${shape(about.fault)}: ${fields}`
    case 'body':
      if (only('malformed')) return 'Accepts malformed JSON'
      return `Accepts ${list(faults.map(plural))} where the body must be a JSON object`
    case 'identity':
      return `Returns the same ${fieldAt(about.pointer ?? '')} twice`
    case 'lookup':
      if (only('unknown')) return 'Accepts identifiers that do not exist'
      return only('near-miss') ? 'Accepts near misses of identifiers' : kinds.lookup.failure
    default:
      return failureAt(kind, about, faults)
  }
}

function failureAt(kind: Kind, { pointer, part }: About, faults: readonly Fault[]): string {
  if (part === 'status') return 'Returns successful responses with the wrong status'
  if (part === 'content-type') return 'Returns successful responses with the wrong Content-Type'
  if (part === 'body') return 'Returns bodies that are not JSON in UTF-8'
  if (pointer === undefined || kind === 'transactions') return kinds[kind].failure
  const field = fieldAt(pointer)
  if (kind === 'timestamp') return `${kinds.timestamp.failure}: ${fieldAt(`/${pointer.split('/').at(-1)}`)}`
  if (faults.length === 1 && faults[0] === 'missing') return `Leaves ${field} out of responses`
  if (faults.length === 1 && faults[0] === 'null') return `Returns null as ${field}`
  return `Returns a wrong ${field}`
}

/** "without X-API-KEY, with an empty one or with a wrong one". */
function withCredential(header: string, faults: readonly Fault[]): string {
  const phrases = faults.map((fault, index) => {
    const [name, article] = index === 0 ? [header, 'the '] : ['one', '']
    if (fault === 'missing') return `without ${name}`
    if (fault === 'empty') return `with an empty ${name}`
    return fault === 'no-prefix' ? `with ${article}${name} without its prefix` : `with a wrong ${name}`
  })
  return list(phrases, 'or')
}

function shape(fault: Fault | undefined): string {
  if (fault === 'too-short') return 'strings that are too short'
  return fault === 'too-long' ? 'strings that are too long' : 'values in the wrong format'
}

/** Type names as used in titles. */
function plural(type: string): string {
  if (type === 'empty') return 'empty bodies'
  return type === 'null' ? type : `${type}s`
}

function as(fields: string): string {
  return fields === '' ? '' : ` as ${fields}`
}

function named(fields: readonly string[]): string {
  return some(fields.map((field) => `\`${field}\``))
}

const namedAtMost = 4

function some(names: readonly string[]): string {
  const more = names.length - namedAtMost
  return more > 0 ? `${names.slice(0, namedAtMost).join(', ')} and ${more} more` : names.join(', ')
}

function distinct<Value>(values: readonly Value[]): NonNullable<Value>[] {
  return [...new Set(values)].filter((value) => value !== undefined && value !== null)
}
