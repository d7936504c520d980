import type { Cause, DetailedReaction, EnvelopeReaction } from '../engine/nouns/cause.ts'
import { type FaultName, kindIn, type Words } from '../engine/nouns/kind.ts'
import { type Envelopes, envelopeIn, flagName } from '../engine/nouns/wire/envelope.ts'
import { requestForms } from '../engine/nouns/wire/request-form.ts'
import { own } from '../engine/values/json.ts'
import { counted, fieldAt, list } from '../engine/values/texts.ts'
import {
  acceptedIn,
  distinct,
  otherThan,
  otherThanTimestamps,
  parts,
  places,
  plural,
  type Told,
  timestamps,
  valuesAtMost,
  wrong,
} from './faults-in-words.ts'

/** What a report says in its own words. */
export interface Speaking {
  readonly words: Words
  readonly contract: { readonly envelopes: Envelopes }
}

/** Titles for causes that the reaction alone identifies, whatever the checks are about. */
const titles: Readonly<Record<string, (told: Told) => string>> = {
  dead: ({ one: { operationId, status, reaction } }) => {
    if (status !== undefined) return `${operationId} returned status ${status} for every valid request`
    return `${operationId} sent no ${own(lacking, reaction ?? '') ?? ''}response to any valid request`
  },
  wanted: ({ one }) => `${one.operationId} rejects every valid request: ${one.because}`,
  demanded: ({ about: [operation, ...fields] }) => `${operation} rejects valid requests without ${quoted(fields)}`,
  'not-found': ({ operations }) => `Returns status 404 for what exists: ${operations}`,
  replayed: ({ operations }) => `Returns what it had returned to another request: ${operations}`,
  cached: ({ operations }) => `Returns what it had returned to the same request before: ${operations}`,
  unsteady: ({ about: [status] }) => `Returns status ${status} now and then`,
  unfound: ({ about: [operation, name] }) => `${operation} finds nothing by \`${name}\``,
  values: (told) => {
    const [field] = told.about
    const values = distinct(told.all.map((one) => (one.field === field ? one.value : undefined)))
    if (told.one.kind === 'lookup') return `${told.one.operationId} sometimes finds nothing by ${quoted(values)}`
    return `${verbOf(told)} ${list(values)} as \`${field}\`${whereIn(told.all)}`
  },
  unanswered: (told) => {
    const said = `${verbOf(told)} ${requestsIn(told)}`
    return said.includes(told.operations) ? said : said + whereIn(told.all)
  },
  renamed: ({ all }) => {
    // Where responses are compared, one may lack the other name.
    const own = new Set(all.map(({ pointer = '' }) => nameAt(pointer)).slice(0, 1))
    const renamed = all.flatMap(({ otherName = '', pointer = '' }) => {
      if (own.has(otherName)) return []
      own.add(nameAt(pointer))
      return [`\`${otherName}\` in place of \`${nameAt(pointer)}\``]
    })
    return `Returns fields under other names: ${some(distinct(renamed))}${whereIn(all)}`
  },
  'other-name': ({ fields, all }) => `Reads fields under names in another case or style: ${fields}${whereIn(all)}`,
  client: ({ all, one: { does, kind }, words }) => {
    const failure = does === undefined ? kindIn(words, kind).failure : does.charAt(0).toUpperCase() + does.slice(1)
    const isSpecial = all.every(({ situation }) => situation !== undefined && situation !== usually)
    return isSpecial ? `${failure} when ${some(distinct(all.map(({ situation }) => situation)), 'or')}` : failure
  },
  ...({
    'no-envelope': ({ operations }) => `Returns successful responses without the envelope: ${operations}`,
    'no-json': ({ operations }) => `Returns successful responses that are not a JSON object: ${operations}`,
    'data-without-success': ({ saying, operations }) =>
      `Returns ${saying(false)} beside the requested data: ${operations}`,
    'success-with-error-status': ({ saying, operations }) =>
      `Returns ${saying(true)} with an error status: ${operations}`,
    'success-without-data': ({ saying, data, operations }) =>
      `Returns ${saying(true)} without what was asked for in ${data}, instead of a rejection: ${operations}`,
    'neither-success-nor-error': ({ operations }) =>
      `Returns a 2xx status without the envelope instead of a rejection: ${operations}`,
  } satisfies Record<EnvelopeReaction, (told: Told) => string>),
}

/** More operations are in no operation more than in others. */
const placesAtMost = 2

/** If fewer than these were made elsewhere, they follow from the others. */
const oneIn = 10

/** " in sendParcel and trackParcel", if nearly all were made there. */
function whereIn(all: readonly Cause[]): string {
  const named = all.flatMap(({ operationId }) => operationId ?? [])
  const countOf = (operation: string): number => named.filter((one) => one === operation).length
  const every = distinct(named)
  const most = every.filter((one) => oneIn * countOf(one) >= named.length)
  const left = named.length - most.reduce((sum, one) => sum + countOf(one), 0)
  const operations = oneIn * left < named.length ? most : every
  return operations.length === 0 || operations.length > placesAtMost ? '' : ` in ${list(operations)}`
}

/** The same of those with this fault, if they are most. */
function whereMost(all: readonly Cause[], fault: FaultName | undefined): string {
  const own = all.filter((one) => one.fault === fault)
  return whereIn(2 * own.length > all.length ? own : all)
}

/** The situation of the scenarios in which nothing special happens. */
const usually = 'nothing goes wrong'

/** What the server does in all findings with these causes, which are alike; undefined if one of them says it better alone. */
export function titleOf(all: readonly Cause[], isAlone: boolean, report: Speaking): string | undefined {
  const [one] = all
  if (!one) return undefined
  const { words } = report
  const {
    alike: [first = '', ...about],
    situation,
    operationId,
  } = one
  const { data, ...envelope } = envelopeIn(report.contract.envelopes, operationId)
  const told: Told = {
    ...{ all, one, about, words, data: fieldAt(data) },
    faults: distinct(all.map(({ fault }) => fault)),
    fields: quoted(distinct(all.map(({ field }) => field))),
    operations: operationsIn(all),
    saying: (flag) => `\`${flagName({ data, ...envelope })}: ${flag}\``,
  }
  const ofFault = own<string | undefined>(words.faults, first)
  if (ofFault !== undefined) return ofFault + (first === 'noise' ? whereIn(all) : '')
  if (first === 'client' && all.length === 1 && situation === undefined) return undefined
  const title = own(titles, first)
  if (title) return title(told)
  return isAlone && all.every(isPlain) ? undefined : titleOfSubject(told, first)
}

/** Whether a finding is no more than a rejection, or about a request that was accepted. */
function isPlain({ reaction = 'accepted' }: Cause): boolean {
  return reaction === 'accepted' || reaction === 'rejected' || Object.hasOwn(titles, reaction)
}

function titleOfSubject(told: Told, first: string): string {
  const { all, one, about, faults, operations } = told
  if (first === 'rejects') return `${verbOf(told)} some valid requests: ${operations}`
  if (first === 'accepts' && about[1]) return `${verbOf(told)} ${about[1]} as \`${about[0]}\``
  if (first === 'rejects-all' || first === 'accepts') return `${verbOf(told)} valid requests: ${operations}`
  const where = whereIn(all)
  const accepted = acceptedIn(told)
  if (accepted !== undefined) return `Accepts ${accepted}${where}`
  if (one.part !== undefined) return parts[one.part] + where
  if (one.kind === 'form')
    return `Rejects valid requests because of their form: ${own(requestForms, one.value ?? '') ?? one.value}${where}`
  const said = kindIn(told.words, one.kind)
  // What is missing is wrong in other ways, too.
  const fault = said.isConsequence && faults.includes('missing') ? 'missing' : mostOf(all)
  const isUnknown = said.isConsequence && !Object.hasOwn(places, fault ?? '')
  if (one.kind === 'race' && one.pointer === undefined) return said.failure + racesIn(all)
  if (one.pointer === undefined || isUnknown) return said.failure
  const fields = some(distinct(all.map(({ pointer }) => pointer)).map(fieldAt))
  if (fault === 'unchanged') {
    const unchanged = all.filter((cause) => cause.fault === fault)
    return `Returns the same ${fields} after a change as before: ${operationsIn(unchanged)}`
  }
  if (one.kind === 'identity') return `Returns the same ${fields} twice${where}`
  if (one.kind === 'timestamp') {
    const form = timestamps[fault ?? '']
    if (form === undefined) return `Returns ${otherThanTimestamps(told)}: ${fields}${where}`
    const names = quoted(distinct(all.map(({ pointer = '' }) => nameAt(pointer))))
    const areInLists = all.every(({ pointer = '' }) => pointer.includes('*'))
    return `Returns ${form}: ${areInLists ? fields : names}${where}`
  }
  if (one.insteadOf === undefined)
    return (places[fault ?? ''] ?? wrong)(fields, otherThan(told)) + whereMost(all, fault)
  return `Returns ${plural(fault ?? '')} where ${plural(one.insteadOf)} are required: ${fields}${where}`
}

/** ": parcels to one address", if there are few. */
function racesIn(all: readonly Cause[]): string {
  const values = distinct(all.map(({ value }) => value))
  return values.length > 0 && values.length <= valuesAtMost ? `: ${list(values)}` : ''
}

/** Values that changed after nothing did, or nothing that should change them. */
const unmoved: readonly FaultName[] = ['earlier', 'first', 'moved-by-nothing', 'by-another']

export const isUnmoved = (fault: FaultName | undefined): boolean => unmoved.some((one) => one === fault)

const noValue: ReadonlySet<FaultName> = new Set<FaultName>(['missing', 'null', 'empty'])

/** An empty list leaves all of them out. */
const noEntries: ReadonlySet<FaultName> = new Set<FaultName>(['empty', 'left-out'])

/** The fault of most findings that show one, if they are not few. */
export function mostOf(all: readonly Cause[]): FaultName | undefined {
  const shown = all.flatMap(({ fault }) => fault ?? [])
  const countOf = (...faults: readonly FaultName[]): number => shown.filter((one) => faults.includes(one)).length
  const isMost = (...faults: readonly FaultName[]): boolean => 2 * countOf(...faults) > shown.length
  // By chance, few wrong values are the same as before, and few entries are those of others.
  const isOften = (fault: FaultName): boolean => 10 * countOf(fault) > all.length
  // Few of many wrong amounts are a cent off.
  const areNearly = (fault: FaultName): boolean => 10 * countOf(fault) >= 9 * all.length
  // What is no value at all is wrong in other ways, too.
  if (shown.length > 0 && shown.every((fault) => noValue.has(fault))) return shown[0]
  if (shown.length > 0 && shown.every((fault) => noEntries.has(fault))) return 'left-out'
  const areEnough = 3 * shown.length > all.length
  if (areEnough) {
    const most = distinct(shown).find((fault) => isMost(fault) && (fault !== 'a-cent-off' || areNearly(fault)))
    // Among the entries of all, many have the same amount.
    if (most === 'repeated' && countOf('foreign') > 1) return 'foreign'
    // Others change in between by chance.
    if (most === 'by-another' && isOften('moved-by-nothing')) return 'moved-by-nothing'
    // The next value begins with the wrong one.
    if (most === 'hundredth' && isOften('in-hundreds')) return 'in-hundreds'
    if (most === 'hundredfold' && isOften('in-cents')) return 'in-cents'
    // Where nothing had decimals before, it looks the same.
    if (most === 'cut' && isOften('cut-amount')) return 'cut-amount'
    if (most !== undefined) return most
    // What was not kept is missing from what is read as well.
    if (isOften('as-at-first') && isMost('as-at-first', 'earlier')) return 'as-at-first'
  }
  if (isOften('unchanged')) return 'unchanged'
  return areEnough && isMost(...unmoved) ? 'moved-by-nothing' : undefined
}

/** What a response is not, if there is one. */
const lacking: Readonly<Partial<Record<DetailedReaction, string>>> = { malformed: 'valid HTTP ', cut: 'complete ' }

const verbs: Readonly<Partial<Record<DetailedReaction, string>>> = {
  connect: 'Refuses connections for',
  blocked: 'Does not receive',
  unread: 'Does not read',
  timeout: 'Does not respond to',
  reset: 'Closes the connection on',
  cut: 'Sends no complete response to',
  malformed: 'Sends no valid HTTP response to',
  'too-large': 'Sends too large a response to',
  aborted: 'Does not respond in time to',
}

/** What the target does with these requests instead of accepting them. */
function verbOf({ all, data }: Told): string {
  const statuses = distinct(all.map(({ status }) => status)).map(String)
  const own = ({ reaction = 'rejected' }: Cause): string => {
    if (reaction === 'failed') return `Returns status ${list(statuses, 'or')} for`
    if (reaction === 'no-data') return `Returns no ${data} for`
    return reaction === 'other-data' ? `Returns ${data} that is no object for` : (verbs[reaction] ?? 'Rejects')
  }
  const [verb = '', ...others] = distinct(all.map(own))
  return others.length === 0 ? verb : 'Does not accept'
}

/** The requests of these findings, none of which the target rejected with a 4xx. */
function requestsIn(told: Told): string {
  const { all, about, operations } = told
  if (about[1] === 'open') return `requests that it may reject: ${operations}`
  const [input, ...others] = distinct(all.map(({ value }) => value))
  const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other unusual request')}`
  return acceptedIn(told) ?? (input === undefined ? `some requests: ${operations}` : input + more)
}

const operationsIn = (all: readonly Cause[]): string => some(distinct(all.map(({ operationId }) => operationId)))

const quoted = (names: readonly string[]): string => some(names.map((name) => `\`${name}\``))

const nameAt = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1)

const namedAtMost = 4

/** The first ones, and how many more there are; with `last`, as a clause. */
function some(names: readonly string[], last?: string): string {
  const more = names.length - namedAtMost
  const shown = names.slice(0, namedAtMost).join(', ')
  if (more > 0) return last === undefined ? `${shown} and ${more} more` : `${shown}, and in ${more} more situations`
  return last === undefined ? shown : list(names, last)
}
