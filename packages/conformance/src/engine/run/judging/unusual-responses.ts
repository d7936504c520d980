import { sentPart, shownPart, verbOf } from '../../nouns/action.ts'
import type { Cause } from '../../nouns/cause.ts'
import type { Finding } from '../../nouns/finding.ts'
import { inTime, type Step, type Steps } from '../../nouns/step.ts'
import { isNotTheTargets } from '../../nouns/wire/exchange.ts'
import { atTheSameTime } from '../../nouns/wire/overlap.ts'
import { inCommon } from '../../values/in-common.ts'
import { type Fields, isRecord, isShownAt } from '../../values/json.ts'
import { onceFor } from '../../values/once.ts'
import { list } from '../../values/texts.ts'
import { textsSent } from './subjects.ts'
import type { FieldsOf, rejectedBy } from './why-rejected.ts'

/** What the requests have in common on which an operation broke, and no others that must or may be rejected: when, or how long a path. */
export function brokenBy(steps: Steps, subjectOf: FieldsOf): (operationId: string) => string | undefined {
  return onceFor((operationId) => brokenAmong(steps.of(operationId), subjectOf))
}

function brokenAmong(steps: readonly Step[], subjectOf: FieldsOf): string | undefined {
  const isBroken = ({ exchange: { response, trouble } }: Step): boolean =>
    response ? response.status >= 500 : trouble !== undefined && !isNotTheTargets(trouble)
  const known = (step: Step): Fields => ({ ...lengthSent(step), ...bodySent(step), ...subjectOf(step) })
  // What can't be read was a success, as far as anybody knows.
  const unreadable = steps.filter(
    ({ exchange: { trouble } }) => trouble?.kind === 'malformed' || trouble?.kind === 'cut',
  )
  if (unreadable.length > 1) {
    const accepted = steps.filter(({ reaction }) => reaction === 'accepted')
    return spoiltBy(unreadable, accepted) ?? inCommon(unreadable.map(known), accepted.map(known))
  }
  const unusual = steps.filter(({ exchange }) => exchange.intent !== 'valid')
  const [broken, others] = [unusual.filter(isBroken), unusual.filter((one) => !isBroken(one))]
  if (broken.length > 1 && steps.filter(isBroken).every(({ exchange }) => exchange.role === 'burst'))
    return atTheSameTime
  return inCommon(broken.map(known), others.map(known))
}

/** What the valid requests have in common that got a success without a JSON object, and none of those that got one with it. */
export function unreadableBy(steps: Steps): (operationId: string) => string | undefined {
  return onceFor((operationId) => {
    const valid = steps.of(operationId).filter(({ exchange: { intent, response } }) => intent === 'valid' && response)
    const of = (isReadable: boolean): Step[] => valid.filter(({ read }) => isRecord(read().json) === isReadable)
    const known = (step: Step): Fields => ({ ...textsSent(step), ...lengthShown(step) })
    return spoiltBy(of(false), of(true)) ?? inCommon(of(false).map(known), of(true).map(known))
  })
}

/** Shorter responses have no limit in common. */
const longFrom = 1000

function lengthShown({ exchange: { response } }: Step): Fields {
  const bytes = response?.bodyBytes ?? 0
  return { 'the number of bytes in the response': Math.max(bytes, longFrom - 1) }
}

/** Fewer may have it by chance. */
const fewestSpoilt = { wrong: 2, right: 20 } as const

const guiltyAtMost = 4
const namedAtMost = 2

/** Which features in which texts spoil responses, as few as explain all of them, and are in none of the others. */
function spoiltBy(wrong: readonly Step[], right: readonly Step[]): string | undefined {
  if (wrong.length < fewestSpoilt.wrong || right.length < fewestSpoilt.right) return undefined
  const clausesOf = (step: Step): string[] => Object.keys(textsSent(step))
  const harmless = new Set(right.flatMap(clausesOf))
  const suspect = wrong.map((step) => clausesOf(step).filter((one) => !harmless.has(one)))
  let left = suspect
  const guilty = new Set<string>()
  while (left.length > 0) {
    const counts = Map.groupBy(left.flat(), (clause) => clause)
    const [[most = ''] = []] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)
    if (most === '' || guilty.size === guiltyAtMost) return undefined
    guilty.add(most)
    left = left.filter((one) => !one.includes(most))
  }
  // What other texts of these requests have as well, may be it.
  const found = new Set(Array.from(guilty, (clause) => clause.split(' has ')[1]))
  for (const clause of suspect.flat()) if (found.has(clause.split(' has ')[1])) guilty.add(clause)
  const parts = Array.from(guilty, (clause) => clause.split(' has '))
  const [names = [], says = []] = [0, 1].map((part) => [...new Set(parts.map((one) => one[part] ?? ''))])
  return `${names.length > namedAtMost ? 'a text' : list(names, 'or')} has ${list(says, 'or')}`
}

/** What the valid requests have in common whose responses lack a field or have a wrong one, and none of the others. */
export function malformedBy(
  steps: Steps,
  about: FieldsOf,
): (operationId: string, pointer: string) => string | undefined {
  const among = onceFor((key: string) => {
    const [operationId, pointer] = JSON.parse(key) as [string, string]
    const conforming = steps.of(operationId).filter(({ mustConform }) => mustConform)
    const isWrong = (step: Step): boolean => step.violations().has(pointer)
    const isRight = (step: Step): boolean => !isWrong(step) && isShownAt(step.read().json, pointer)
    return inCommon(conforming.filter(isWrong).map(about), conforming.filter(isRight).map(about))
  })
  return (...place) => among(JSON.stringify(place))
}

function lengthSent({ exchange: { request } }: Step): Fields {
  const parts = (request.target.split('?')[0] ?? '').split('/')
  return { 'the length of the longest part of the path': Math.max(...parts.map(({ length }) => length)) }
}

function isJson(text = ''): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function bodySent({ sent, exchange: { request } }: Step): Fields {
  const isObject = isRecord(sent.body())
  return {
    ...(isObject ? {} : { 'the body': isJson(request.body) ? 'JSON, but no object' : 'no JSON' }),
    ...textsSent({ sent }),
  }
}

/** Fewer break by chance. */
const unsteady = { operations: 3, oneIn: 5 } as const

/**
 * The statuses of 5xx that come now and then: to few requests, but to valid ones and to others of several operations, for reasons that
 * the requests do not show, and about what the same operation accepted at another time.
 */
export function unsteadyIn(steps: Steps, because: ReturnType<typeof rejectedBy>): ReadonlySet<number | undefined> {
  const all = steps.of()
  const broken = all.filter(({ exchange: { response } }) => (response?.status ?? 0) >= 500)
  const accepted = new Set(broken.length === 0 ? [] : all.filter((one) => one.reaction === 'accepted').map(placeOf))
  const isClear = ({ exchange: { operationId } }: Step): boolean =>
    operationId !== undefined && because(operationId).where === undefined
  const areSeveral = (some: readonly Step[]): boolean =>
    new Set(some.map(({ exchange }) => exchange.operationId)).size >= unsteady.operations
  return new Set(
    [...Map.groupBy(broken, ({ exchange }) => exchange.response?.status)].flatMap(([status, some]) => {
      const valid = some.filter((one) => one.exchange.intent === 'valid' && accepted.has(placeOf(one)) && isClear(one))
      const others = some.filter((one) => one.exchange.intent !== 'valid')
      const isUnsteady = areSeveral(valid) && areSeveral(others) && unsteady.oneIn * some.length < all.length
      return isUnsteady ? [status] : []
    }),
  )
}

const placeOf = ({ exchange: { operationId, request } }: Step): string => `${operationId} ${request.target}`

/** Whether another response to the same kind of request has another name: then its name is not just wrong. */
function isNamedOtherwise(id: Finding['exchange'], steps: Steps): boolean {
  const misnamed = steps.of().find(({ exchange }) => exchange.id === id)
  if (!misnamed) return false
  const alike = steps.of(misnamed.exchange.operationId).filter((one) => verbOf(one) === verbOf(misnamed))
  const names = new Set(alike.flatMap((one) => (one.reaction === 'accepted' ? [shownPart(one.read(), 'name')] : [])))
  return names.size > 1
}

/** What operations responded to other requests as well, if one of these responses has the name of another action. */
export function replayedIn(findings: readonly Finding[], steps: Steps): ReadonlySet<Finding['exchange']> {
  const misnamed = findings.filter(({ cause }) => cause.fault === 'other-operation' && cause.reaction === 'accepted')
  const repeats = [...new Set(misnamed.map(({ cause }) => cause.operationId))].map((operationId) => {
    const requests = new Map<string | undefined, string>()
    const repeated = steps.of(operationId).filter(({ exchange: { request, response }, reaction }) => {
      const sent = `${request.target} ${request.body}`
      const former = requests.get(response?.body)
      if (reaction === 'accepted' && former === undefined) requests.set(response?.body, sent)
      return former !== undefined && former !== sent
    })
    return new Set<Finding['exchange']>(repeated.map(({ exchange }) => exchange.id))
  })
  const telling = repeats.filter((ids) =>
    misnamed.some(({ exchange }) => ids.has(exchange) && isNamedOtherwise(exchange, steps)),
  )
  return new Set(telling.flatMap((ids) => [...ids]))
}

/** Most wrong responses are repeats, nearly all of them if others of the same operation are up to date. */
const cached = { atLeast: 3, most: 0.6, nearlyAll: 0.9 } as const

/** The wrong responses of operations that return to a request what they returned to the same request before, however long that is ago. */
export function cachedIn(findings: readonly Finding[], steps: Steps, part: string): ReadonlySet<Finding['exchange']> {
  const wrong = findings.filter(({ cause }) => cause.reaction === 'accepted' && cause.pointer !== undefined)
  return new Set(
    [...Map.groupBy(wrong, ({ cause }) => cause.operationId)].flatMap(([operationId, own]) => {
      const { repeated, others } = repeatsAmong(operationId, steps, part)
      const exchanges = [...new Set(own.map(({ exchange }) => exchange))]
      const wrongly = exchanges.filter((exchange) => repeated.has(exchange))
      const isAlways = repeated.size >= cached.nearlyAll * (repeated.size + others)
      const share = isAlways ? cached.most : cached.nearlyAll
      return wrongly.length >= Math.max(cached.atLeast, share * exchanges.length) ? wrongly : []
    }),
  )
}

/** Which responses are those that the same request got before it, or something else, changed the same thing, and how many are not. */
function repeatsAmong(operationId: string | undefined, steps: Steps, part: string) {
  const former = new Map<string, { readonly body: string | undefined; readonly changes: number }>()
  const counts = new Map<string, number>()
  const count = (...key: readonly unknown[]): number => counts.get(JSON.stringify(key)) ?? 0
  const repeated = new Set<Finding['exchange']>()
  let others = 0
  for (const step of inTime(steps.of())) {
    if (step.reaction !== 'accepted') continue
    const { id, response } = step.exchange
    const [subject, verb] = [sentPart(step, part), verbOf(step)]
    if (step.exchange.operationId === operationId) {
      const body = response?.body
      const changes = count(subject) - count(subject, verb)
      const known = former.get(sentIn(step))
      if (known && known.body !== body) others++
      else if (known && (known.changes < changes || sentPart(step, 'amount') !== undefined)) repeated.add(id)
      if (known?.body !== body) former.set(sentIn(step), { body, changes })
    }
    for (const key of [[subject], [subject, verb]]) counts.set(JSON.stringify(key), count(...key) + 1)
  }
  return { repeated, others }
}

/** The same for requests that differ only in how they are written. */
function sentIn(step: Step): string {
  const { target, body } = step.exchange.request
  const parts = Object.keys(step.operation?.action?.request ?? {}).map((part) => sentPart(step, part))
  return JSON.stringify(parts.length > 0 ? [verbOf(step), ...parts.map(String)] : [target, body])
}

/** The responses that lack several fields. */
export function bereftIn(findings: readonly Finding[]): ReadonlySet<Finding['exchange']> {
  const missing = findings.filter(({ cause, exchange }) => isMissing(cause) && exchange !== undefined)
  const byExchange = Map.groupBy(missing, ({ exchange }) => exchange)
  const pointersIn = (own: readonly Finding[]) => new Set(own.map(({ cause }) => cause.pointer))
  return new Set([...byExchange].flatMap(([exchange, own]) => (pointersIn(own).size > 1 ? [exchange] : [])))
}

/** Whether a response lacks a field. */
export function isMissing({ alike, fault }: Cause): boolean {
  return alike[0] === 'response' && fault === 'missing'
}
