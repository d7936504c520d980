import { flagName, usualEnvelope } from '../engine/nouns/envelope.ts'
import type { About, FaultName, Words } from '../engine/nouns/kind.ts'
import { fieldAt, list } from '../engine/values/words.ts'
import type { Parts } from './cause-key.ts'
import type { Subject } from './found.ts'

/** The situation of the scenarios in which nothing special happens. */
const usually = 'nothing goes wrong'

/** Causes that what happened identifies, whatever the checks are about, each with what the server does. */
const titles: Readonly<Record<string, (all: readonly Subject[], subject: Parts[number]) => string>> = {
  wanted: (all) => `${operationsIn(all)} rejects every valid request: ${all[0]?.finding.because}`,
  demanded: (all, fields) => `${operationsIn(all)} rejects valid requests without \`${fields}\``,
  closed: (all) => `Closes the connection on ${requestsIn(all)}`,
  silent: (all) => `Does not respond to ${requestsIn(all)}`,
  failed: (all) => {
    const statuses = distinct(all.map(({ status }) => status)).map(String)
    return `Returns status ${list(statuses, 'or')} for ${requestsIn(all)}`
  },
  'no-envelope': (all) => `Returns successful responses without the envelope: ${operationsIn(all)}`,
  'no-json': (all) => `Returns successful responses that are not a JSON object: ${operationsIn(all)}`,
  'data-without-success': (all) => `Returns ${saying(all, false)} beside the requested data: ${operationsIn(all)}`,
  'success-with-error-status': (all) => `Returns ${saying(all, true)} with an error status`,
  'success-without-data': (all) =>
    `Returns ${saying(all, true)} without ${fieldAt(envelopeIn(all).data)} instead of a rejection`,
  'neither-success-nor-error': () => 'Returns a 2xx status without the envelope instead of a rejection',
  'other-name': (all) => `Returns fields under other names: ${some(distinct(all.map(renaming)))}`,
  'other-name-in-request': (all) => `Reads fields under names in another case or style: ${named(fieldsIn(all))}`,
  values: (all, field) => {
    const values = distinct(all.flatMap(({ about }) => (about.field === field ? about.value : [])))
    return `${verbOf(all)} ${list(values)} as \`${field}\``
  },
  unfound: (all, operation) => `${operation} finds nothing by \`${nameOf(all)}\``,
  'of-client': (all) => {
    const [one] = all
    if (!one) return ''
    const { said, about, finding } = one
    if (all.length === 1 && about.situation === undefined) return finding.headline
    const { cause } = about
    const failure = cause === undefined ? said.failure : cause.charAt(0).toUpperCase() + cause.slice(1)
    const situations = distinct(all.map((one) => one.about.situation))
    const isSpecial = all.every((one) => one.about.situation !== undefined && one.about.situation !== usually)
    return isSpecial ? `${failure} when ${someOf(situations)}` : failure
  },
}

const nameOf = (all: readonly Subject[]): string => all.find(({ kind }) => kind === 'lookup')?.about.value ?? 'its name'

/** Whether the finding of a single check says less than the cause. */
export function isIdentifiedByReaction({ faults }: Words, [first]: Parts): boolean {
  return Object.hasOwn(titles, first ?? '') || Object.hasOwn(faults, first ?? '')
}

/** What the server does in all of these findings, which have one key. */
export function failureIn({ faults }: Words, all: readonly Subject[], [first, second]: Parts): string {
  if (first === 'rejects') return `${verbOf(all)} some valid requests: ${second}`
  return faults[first as FaultName] ?? titles[first ?? '']?.(all, second) ?? ofSubject(all)
}

const envelopeIn = ([one]: readonly Subject[]): Subject['envelope'] => one?.envelope ?? usualEnvelope

/** "`success: true`". */
function saying(all: readonly Subject[], flag: boolean): string {
  return `\`${flagName(envelopeIn(all))}: ${flag}\``
}

function operationsIn(found: readonly Subject[]): string {
  return some(distinct(found.map(({ operationId }) => operationId)))
}

function ofSubject(all: readonly Subject[]): string {
  const found = all.filter(({ rejectedBy }) => rejectedBy === undefined)
  const [one] = found
  if (!one) return `${verbOf(all)} valid requests: ${some(distinct(all.map(({ rejectedBy }) => rejectedBy)))}`
  if (one.kind === 'accepts') {
    const [value, ...others] = distinct(found.map(({ about }) => about.value))
    const hasOne = others.length === 0 && found.every(({ about }) => about.value !== undefined)
    const fields = fieldsIn(found)
    if (hasOne && fields.length === 1) return `${verbOf(found)} ${value}${as(named(fields))}`
    return `${verbOf(found)} valid requests: ${operationsIn(found)}`
  }
  const accepted = acceptedIn(found)
  return accepted === undefined ? failureAt(found) : `Accepts ${accepted}`
}

/** What the target does with these valid requests. */
function verbOf(found: readonly Subject[]): string {
  const [verb = 'Rejects', ...others] = distinct(found.map(({ did }) => did))
  return others.length === 0 ? verb : 'Does not accept'
}

/** The requests of these findings, none of which the target rejected with a 4xx. */
function requestsIn(found: readonly Subject[]): string {
  const [{ request } = {}] = found
  if (request === 'malformed') return 'malformed JSON'
  if (request === 'unknown') return 'identifiers that do not exist'
  if (request === 'open') return `requests that it may reject: ${operationsIn(found)}`
  return acceptedIn(found) ?? unusualIn(found)
}

/** What was unusual about the requests, if it was the same in all of them. */
function unusualIn(found: readonly Subject[]): string {
  const [input, ...others] = new Set(found.map(({ about }) => about.value))
  return input === undefined || others.length > 0 ? 'unusual input' : input
}

/** What the target accepts although it must reject it; undefined if the findings are about something else. */
function acceptedIn(found: readonly Subject[]): string | undefined {
  const [one] = found
  if (!one) return undefined
  const { kind, about } = one
  const faults = faultsIn(found)
  const only = (fault: FaultName): boolean => faults.length === 1 && faults[0] === fault
  const fields = named(fieldsIn(found))
  if (about.credential !== undefined) return `requests ${withCredential(about.credential, faults)}`
  switch (kind) {
    case 'required':
      if (only('missing')) return `requests without required fields: ${fields}`
      return `${only('null') ? '' : 'requests without required fields, and '}null in required fields: ${fields}`
    case 'type':
      return `${list(faults.map(plural))} where ${plural(about.insteadOf ?? '')} are required: ${fields}`
    case 'enum':
      return `${only('wrong-case') ? 'enum values in the wrong case' : 'values outside the enum'}: ${fields}`
    case 'bound':
      return `numbers ${only('too-high') ? 'above the maximum' : 'below the minimum'}: ${fields}`
    case 'format':
      return `${shape(about.fault)}: ${fields}`
    case 'body':
      if (only('malformed')) return 'malformed JSON'
      return `${list(faults.map(plural))} where the body must be a JSON object`
    case 'lookup':
      if (only('unknown')) return 'identifiers that do not exist'
      return only('near-miss') ? 'near misses of identifiers' : undefined
    default:
      return undefined
  }
}

function failureAt(found: readonly Subject[]): string {
  const [first] = found
  if (!first) return ''
  const { kind, said, about } = first
  const { pointer, part, insteadOf } = about
  const faults = faultsIn(found)
  if (kind === 'identity') return `Returns the same ${fieldAt(pointer ?? '')} twice`
  if (part === 'status') return 'Returns successful responses with the wrong status'
  if (part === 'content-type') return 'Returns successful responses with the wrong Content-Type'
  if (part === 'body') return 'Returns bodies that are not JSON in UTF-8'
  if (pointer === undefined || said.isConsequence) return said.failure
  const pointers = distinct(found.map((one) => one.about.pointer))
  const [fault] = faults.length === 1 ? faults : []
  if (kind === 'timestamp') {
    const names = some(distinct(pointers.map((one) => fieldAt(`/${one.split('/').at(-1)}`))))
    if (fault === 'not-utc') return `Returns timestamps that are not in UTC: ${names}`
    return `Returns ${fault === 'wrong-form' ? 'timestamps in the wrong format' : 'wrong timestamps'}: ${names}`
  }
  const fields = some(pointers.map(fieldAt))
  const unchanged = found.filter((one) => one.about.fault === 'unchanged')
  // By chance, few wrong values are the same as before.
  if (10 * unchanged.length > found.length) {
    return `Returns the same ${fields} after a change as before: ${operationsIn(unchanged)}`
  }
  if (insteadOf !== undefined)
    return `Returns ${plural(fault ?? '')} where ${plural(insteadOf)} are required: ${fields}`
  if (fault === 'wrong-form') return `Returns values in the wrong format: ${fields}`
  if (fault === 'missing') return `Leaves ${fields} out of responses`
  if (fault === 'empty') return `Returns an empty ${fields}`
  return fault === 'null' ? `Returns null as ${fields}` : `Returns a wrong ${fields}`
}

/** "without X-API-KEY, or with an empty or a wrong one". */
function withCredential(header: string, faults: readonly FaultName[]): string {
  const others = faults.filter((fault) => fault !== 'missing')
  const wrong = list(distinct(others.map((fault) => wrongCredentials[fault] ?? 'a wrong')), 'or')
  if (!faults.includes('missing')) return `with ${wrong} ${header}`
  return `without ${header}${wrong === '' ? '' : `, or with ${wrong} one`}`
}

const wrongCredentials: Partial<Readonly<Record<FaultName, string>>> = {
  empty: 'an empty',
  'no-prefix': 'an unprefixed',
}

function shape(fault: FaultName | undefined): string {
  if (fault === 'too-short') return 'strings that are too short'
  return fault === 'too-long' ? 'strings that are too long' : 'values in the wrong format'
}

function renaming({ otherName, about: { pointer = '' } }: Subject): string {
  return `\`${otherName}\` in place of \`${pointer.split('/').at(-1)}\``
}

/** Type names as used in titles. */
function plural(type: string): string {
  if (type === 'empty') return 'empty bodies'
  return type === 'null' ? type : `${type}s`
}

function as(fields: string): string {
  return fields === '' ? '' : ` as ${fields}`
}

function faultsIn(found: readonly Subject[]): FaultName[] {
  return distinct(found.map(({ about }: { readonly about: About }) => about.fault))
}

function fieldsIn(found: readonly Subject[]): string[] {
  return distinct(found.map(({ about }) => about.field))
}

function named(fields: readonly string[]): string {
  return some(fields.map((field) => `\`${field}\``))
}

const namedAtMost = 4

function some(names: readonly string[]): string {
  const more = names.length - namedAtMost
  return more > 0 ? `${names.slice(0, namedAtMost).join(', ')} and ${more} more` : names.join(', ')
}

function someOf(situations: readonly string[]): string {
  const more = situations.length - namedAtMost
  return more > 0
    ? `${situations.slice(0, namedAtMost).join(', ')}, and in ${more} more situations`
    : list(situations, 'or')
}

function distinct<Value>(values: readonly Value[]): NonNullable<Value>[] {
  return [...new Set(values)].filter((value) => value !== undefined && value !== null)
}
