import type { Finding } from '../model/finding.ts'
import { type About, type Fault, type Kind, kinds } from '../model/kind.ts'
import type { ReportedCheck } from '../model/report.ts'
import { fieldAt, list } from '../model/words.ts'

/** The subject of a finding, from the data of the report. */
export interface Found {
  readonly check: ReportedCheck
  readonly finding: Finding
  readonly kind: Kind
  readonly about: About
  /** The operation that rejected a valid request, if the check could not continue after it. */
  readonly rejectedBy?: string
  /** How the response to a request that is not valid contradicts its `success: true`. */
  readonly contradiction?: 'status' | 'data'
}

/** What the server does in all of these findings. */
export function failureIn(all: readonly Found[]): string {
  const found = all.filter(({ rejectedBy }) => rejectedBy === undefined)
  if (found.length === 0) return `Rejects some valid requests: ${some(distinct(all.map((one) => one.rejectedBy)))}`
  if (found[0]?.contradiction === 'status') return 'Returns `success: true` with an error status'
  if (found[0]?.contradiction === 'data') return 'Returns `success: true` without `data` instead of a rejection'
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
      return failureAt(found, faults)
  }
}

function failureAt(found: readonly Found[], faults: readonly Fault[]): string {
  const [first] = found
  if (!first) return ''
  const { kind, about } = first
  const { pointer, part, insteadOf } = about
  if (part === 'status') return 'Returns successful responses with the wrong status'
  if (part === 'content-type') return 'Returns successful responses with the wrong Content-Type'
  if (part === 'body') return 'Returns bodies that are not JSON in UTF-8'
  if (pointer === undefined || kind === 'transactions') return kinds[kind].failure
  const pointers = distinct(found.map((one) => one.about.pointer))
  const [fault] = faults.length === 1 ? faults : []
  if (kind === 'timestamp') {
    const names = some(distinct(pointers.map((one) => fieldAt(`/${one.split('/').at(-1)}`))))
    if (fault === 'not-utc') return `Returns timestamps that are not in UTC: ${names}`
    return `Returns ${fault === 'wrong-form' ? 'timestamps in the wrong format' : 'wrong timestamps'}: ${names}`
  }
  const fields = some(pointers.map(fieldAt))
  if (insteadOf !== undefined)
    return `Returns ${plural(fault ?? '')} where ${plural(insteadOf)} are required: ${fields}`
  if (fault === 'wrong-form') return `Returns values in the wrong format: ${fields}`
  if (fault === 'missing') return `Leaves ${fields} out of responses`
  return fault === 'null' ? `Returns null as ${fields}` : `Returns a wrong ${fields}`
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
