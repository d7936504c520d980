import type { Case } from '../../nouns/case.ts'
import { type Cause, type DetailedReaction, type EnvelopeReaction, envelopeReactions } from '../../nouns/cause.ts'
import type { Check, Deviation } from '../../nouns/check.ts'
import { flagIn } from '../../nouns/envelope.ts'
import { type FaultName, type Kind, kindIn, type Words } from '../../nouns/kind.ts'
import type { Step } from '../../nouns/step.ts'
import { camelCase } from '../../values/camel-case.ts'
import { isRecord } from '../../values/is-record.ts'
import { own } from '../../values/own.ts'
import { placeOf, valueAt } from '../../values/value-at.ts'

type Subject = Pick<Check<never>, 'id' | 'kind' | 'about' | 'requirement'>

/** The cause of a deviation, as far as the request shows it alone. Without a step, no single request does. */
export function causeOf(
  check: Subject,
  { kind: ownKind, about: more, because, pointer }: Deviation,
  step: Step | undefined,
  words: Words,
  checks: ReadonlyMap<string, Subject> = new Map(),
): Cause {
  const sender =
    ownKind === undefined && ofAnyRequest.has(check.kind) ? senderOf(step?.exchange.case, checks) : undefined
  const kind = ownKind ?? sender?.kind ?? check.kind
  const about = { ...(sender ?? check).about, ...more, ...(pointer === undefined ? {} : { pointer: placeOf(pointer) }) }
  const { level, operationId } = check.requirement
  const { area, isAnySituation } = kindIn(words, kind)
  const { intent, response, operationId: operation = operationId } = step?.exchange ?? {}
  const reaction = step && reactionIn(step)
  const otherName = step && pointer !== undefined ? nameInstead(step.read().json, pointer) : undefined
  const side = level === 'observed' ? 'open' : area === 'clients' ? 'client' : 'service'
  const facts: Omit<Cause, 'alike'> = {
    ...{ side, kind, ...about },
    ...(operation === undefined ? {} : { operationId: operation }),
    ...(reaction === undefined ? {} : { reaction }),
    ...(response ? { status: response.status } : {}),
    ...(otherName === undefined ? {} : { otherName }),
    ...(because === undefined ? {} : { because }),
  }
  const isOfResponses = ofResponses.has(check.kind) && check.about?.part === undefined
  const isAboutBehaviour = (area === 'behaviour' || isOfResponses) && pointer === undefined
  const isUnaccepted = intent === 'valid' && reaction !== 'accepted' && about.fault !== 'still-disabled'
  const isWithoutResponse = response === undefined && kind !== 'accepts'
  const alike = (): Alike => {
    if (because !== undefined) return ['wanted', operation]
    if (area === 'clients' && about.does !== undefined) return ['client', about.does]
    if (area === 'clients') return ['client', kind, isAnySituation ? undefined : about.situation]
    if (intent !== undefined && intent !== 'valid' && (response === undefined || reaction === 'failed')) {
      if (about.fault === 'malformed' || (kind === 'body' && about.fault === 'empty'))
        return ['unanswered', reaction, 'body', 'malformed']
      if (ofAnyRequest.has(kind) && (sender || intent === 'invalid')) return ['unanswered', reaction, 'unusual']
      return ['unanswered', reaction, ...(intent === 'open' ? ['open'] : alikeInSubject(facts, check))]
    }
    if (isTelling(reaction)) return [reaction]
    if (about.fault !== undefined && Object.hasOwn(words.faults, about.fault)) return [about.fault]
    if (otherName !== undefined) return ['renamed']
    if (isUnaccepted && (isAboutBehaviour || isWithoutResponse)) {
      return more?.field !== undefined && more.value !== undefined ? ['values', more.field] : ['rejects', operation]
    }
    return kind === 'accepts' && about.field === undefined ? ['rejects-all', operation] : alikeInSubject(facts, check)
  }
  return { ...facts, alike: alike().map((part) => part ?? '') }
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
export function reactionIn({ exchange: { intent, response, trouble }, read }: Step): DetailedReaction {
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
    if (is2xx && flag === true && !hasData) return 'success-without-data'
  } else if (is2xx) {
    if (flag === false && hasData) return 'data-without-success'
    if (!isRecord(json)) return 'no-json'
    if (isBare) return 'no-envelope'
    if (!isRejection && !data) return (sent ?? undefined) === undefined ? 'no-data' : 'other-data'
  }
  if (response.status >= 500) return 'failed'
  return isRejection ? 'rejected' : 'accepted'
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
