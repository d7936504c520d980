import type { Example } from '@card-contract/contract'
import type { Case } from '../../nouns/case.ts'
import { type Cause, type DetailedReaction, type EnvelopeReaction, envelopeReactions } from '../../nouns/cause.ts'
import type { Check, Deviation } from '../../nouns/check.ts'
import { type About, type FaultName, type Kind, kindIn, type Words } from '../../nouns/kind.ts'
import type { Step } from '../../nouns/step.ts'
import { flagIn } from '../../nouns/wire/envelope.ts'
import type { Exchange } from '../../nouns/wire/exchange.ts'
import { fieldsSent } from '../../nouns/wire/sent.ts'
import { type Fields, isRecord, own, placeOf, valueAt } from '../../values/json.ts'
import { camelCase } from '../../values/names.ts'

type Subject = Pick<Check<never>, 'id' | 'kind' | 'about' | 'requirement'>

/** The cause of a deviation, as far as the request shows it alone. Without a step, no single request does. */
export function causeOf(
  check: Subject,
  deviation: Deviation,
  step: Step | undefined,
  words: Words,
  checks: ReadonlyMap<string, Subject> = new Map(),
): Cause {
  const { kind: ownKind, about, because, pointer } = deviation
  const { level, operationId: usual } = check.requirement
  const { response, operationId = usual, case: purpose } = step?.exchange ?? {}
  const sender = ownKind === undefined && ofAnyRequest.has(check.kind) ? senderOf(purpose, checks) : undefined
  const kind = ownKind ?? sender?.kind ?? check.kind
  const otherName = step && pointer !== undefined ? nameInstead(step.read().json, pointer) : undefined
  const deviating = kindIn(words, kind).area === 'clients' ? 'client' : 'service'
  const known: About = { ...(sender ?? check).about, ...about }
  const facts: Facts = {
    ...{ kind, side: level === 'observed' ? 'open' : deviating, ...known },
    ...(step && kind === 'format' && isDate(step, known.field) ? { fault: 'no-such-date' } : {}),
    ...(purpose?.fault && (sender ?? check).about?.credential !== undefined ? { value: purpose.fault.says } : {}),
    ...(pointer === undefined ? {} : { pointer: placeOf(pointer) }),
    ...(operationId === undefined ? {} : { operationId }),
    ...(step ? { reaction: reactionIn(step) } : {}),
    ...(response ? { status: response.status } : {}),
    ...(otherName === undefined ? {} : { otherName }),
    ...(because === undefined ? {} : { because }),
  }
  const alike = alikeOf(facts, { check, deviation, exchange: step?.exchange, words })
  return { ...facts, alike: alike.map((part) => part ?? '') }
}

/** Whether a request has a date of the right form there: if it must be rejected, no calendar has it. */
function isDate(step: Step, field = ''): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(String(own(fieldsSent(step), field)))
}

type Facts = Omit<Cause, 'alike'>

interface Circumstances {
  readonly check: Subject
  readonly deviation: Deviation
  readonly exchange: Exchange | undefined
  readonly words: Words
}

function alikeOf(facts: Facts, circumstances: Circumstances): Alike {
  const { kind, does, situation, operationId, reaction, fault, field } = facts
  const { check, deviation, exchange, words } = circumstances
  const { area, isAnySituation } = kindIn(words, kind)
  if (facts.because !== undefined) return ['wanted', operationId]
  if (area === 'clients')
    return does === undefined ? ['client', kind, isAnySituation ? '' : situation] : ['client', does]
  if (exchange && exchange.intent !== 'valid' && (!exchange.response || reaction === 'failed')) {
    if (fault === 'malformed' || (kind === 'body' && fault === 'empty'))
      return ['unanswered', reaction, 'body', 'malformed']
    const isUnusual = ofAnyRequest.has(kind) && (exchange.case !== undefined || exchange.intent === 'invalid')
    const subject = exchange.intent === 'open' ? ['open'] : alikeInSubject(facts, check)
    return ['unanswered', reaction, ...(isUnusual ? ['unusual'] : subject)]
  }
  if (isTelling(reaction)) return [reaction]
  if (fault !== undefined && Object.hasOwn(words.faults, fault)) return [fault]
  if (facts.otherName !== undefined) return ['renamed']
  if (isRefused(facts, circumstances)) {
    const { field: ownField, value } = deviation.about ?? {}
    return ownField !== undefined && value !== undefined ? ['values', ownField] : ['rejects', operationId]
  }
  return kind === 'accepts' && field === undefined ? ['rejects-all', operationId] : alikeInSubject(facts, check)
}

/** Whether a check of something else ended because the target did not accept a valid request. */
function isRefused({ kind, reaction, fault }: Facts, { check, deviation, exchange, words }: Circumstances): boolean {
  if (exchange?.intent !== 'valid' || reaction === 'accepted' || fault === 'still-disabled') return false
  const isOfResponses = ofResponses.has(check.kind) && check.about?.part === undefined
  const hasNoData = reaction === 'no-data' || reaction === 'other-data'
  const isAboutBehaviour = kindIn(words, kind).area === 'behaviour' || isOfResponses
  if (deviation.pointer === undefined ? isAboutBehaviour : hasNoData) return true
  return !exchange.response && kind !== 'accepts'
}

type Alike = readonly (string | undefined)[]

/** What the request was about, its sender knows: these checks judge the requests of all others. */
const ofAnyRequest: ReadonlySet<Kind> = new Set(['rejection', 'robustness'])

/** Checks of responses that end if there is none. */
const ofResponses: ReadonlySet<Kind> = new Set(['rejection', 'timestamp'])

function senderOf({ fault, features = [] }: Case = {}, checks: ReadonlyMap<string, Subject>) {
  const [feature] = features
  const sender = checks.get(fault?.check ?? feature?.check ?? '')
  if (!sender) return undefined
  return { kind: fault?.kind ?? sender.kind, about: { ...sender.about, ...(fault ?? feature)?.about } }
}

export function isTelling(reaction: string | undefined): reaction is EnvelopeReaction {
  return envelopeReactions.some((one) => one === reaction)
}

/**
 * A server that says of its errors that they are successes, or that sends them with status 200 and without the envelope, appears to
 * accept everything that it rejects, and to leave everything out of its responses.
 */
export function reactionIn({ exchange: { intent, response, trouble }, operation, read }: Step): DetailedReaction {
  if (!response) return trouble?.kind ?? 'reset'
  const { json, data, envelope, isRejection } = read()
  const is2xx = response.status >= 200 && response.status < 300
  const flag = flagIn(json, envelope)
  const sent = isRecord(json) ? valueAt(json, envelope.data) : undefined
  const hasData = typeof sent === 'object' ? sent !== null && Object.keys(sent).length > 0 : sent !== undefined
  const isBare = isRecord(json) && envelope.flag !== undefined && flag === undefined && !hasData
  if (intent !== 'valid') {
    if (!is2xx && flag === true) return 'success-with-error-status'
    if (is2xx && isBare) return 'neither-success-nor-error'
    const isOfAnother = () => isRecord(sent) && !hasAnyOf(sent, operation?.response.examples ?? [], envelope.data)
    if (is2xx && flag === true && (!hasData || isOfAnother())) return 'success-without-data'
  } else if (is2xx) {
    if (flag === false && hasData) return 'data-without-success'
    if (!isRecord(json)) return 'no-json'
    if (isBare) return 'no-envelope'
    if (!isRejection && !data) return (sent ?? undefined) === undefined ? 'no-data' : 'other-data'
  }
  if (response.status >= 500) return 'failed'
  return isRejection ? 'rejected' : 'accepted'
}

/** Whether data has a field of one of these examples of it, if there are any. */
function hasAnyOf(data: Fields, examples: readonly Example[], place: string): boolean {
  const known = examples.map(({ value }) => valueAt(value, place)).filter(isRecord)
  return known.length === 0 || known.some((one) => Object.keys(one).some((name) => Object.hasOwn(data, name)))
}

/** A field is missing, and the same object has one whose name differs from it only in case or style. */
function nameInstead(json: unknown, pointer: string): string | undefined {
  const at = pointer.lastIndexOf('/')
  const name = pointer.slice(at + 1)
  const parent = valueAt(json, pointer.slice(0, at))
  if (!isRecord(parent) || Object.hasOwn(parent, name)) return undefined
  const core = (text: string): string => camelCase(text).toLowerCase()
  return Object.keys(parent).find((other) => core(other) === core(name))
}

/** What findings of the same subject have in common. */
function alikeInSubject(cause: Omit<Cause, 'alike'>, check: Subject): Alike {
  const { kind, fault, insteadOf, credential, pointer, part } = cause
  if (credential !== undefined) return ['credential', credential]
  if (fault === 'other-name') return ['other-name']
  const names = own(identifying, kind)
  if (names) return [kind, ...names.map((name) => cause[name])]
  if (kind === 'enum') return [kind, fault === 'wrong-case' ? fault : 'wrong-value']
  if (kind === 'body') return [kind, fault === 'malformed' ? fault : 'wrong-type']
  if (kind === 'decision') return [kind, check.id]
  if (kind === 'timestamp') return [kind, isOfFormat(fault) ? fault : pointer?.split('/').at(-1)]
  // One way to write a type or a format is wrong in all fields.
  if (insteadOf !== undefined || isOfFormat(fault)) return ['response', fault, insteadOf]
  if (pointer !== undefined || part !== undefined) return ['response', pointer, part]
  return [kind, fault ?? check.requirement.id]
}

/** What tells two causes of a kind apart. */
const identifying: Readonly<Record<Kind, readonly ('field' | 'value' | 'fault' | 'insteadOf' | 'pointer')[]>> = {
  ...{ accepts: ['field', 'value'], form: ['value'], required: [], type: ['insteadOf'] },
  ...{ bound: ['fault'], format: ['fault'], identity: ['pointer'] },
}

function isOfFormat(fault: FaultName | undefined): boolean {
  return fault === 'wrong-form' || fault === 'not-utc'
}
