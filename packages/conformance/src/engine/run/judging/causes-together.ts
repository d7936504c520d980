import type { Cause } from '../../nouns/cause.ts'
import { type FaultName, kindIn, type Words } from '../../nouns/kind.ts'
import type { Obstacle } from '../../nouns/outcome.ts'
import type { ReportedCheck } from '../../nouns/report.ts'
import type { Step, Steps } from '../../nouns/step.ts'
import type { SuiteWords } from '../../nouns/suite.ts'
import type { Exchange } from '../../nouns/wire/exchange.ts'
import { fieldsSent } from '../../nouns/wire/sent.ts'
import type { Fields } from '../../values/json.ts'
import { isTelling, reactionIn } from './cause-of.ts'
import { type Found, type Rules, withActions, withConditions } from './conditions.ts'
import { racingIn } from './races.ts'
import { inClauses, inWords, subjectsIn, textsSent } from './subjects.ts'
import {
  bereftIn,
  brokenBy,
  cachedIn,
  isMissing,
  malformedBy,
  replayedIn,
  unreadableBy,
  unsteadyIn,
} from './unusual-responses.ts'
import {
  areMostlyFailures,
  deadOperationsIn,
  demandedFieldsIn,
  lostIn,
  rejectedBy,
  rejectedFieldIn,
  rejectedFormIn,
  unfoundNamesIn,
} from './why-rejected.ts'

/**
 * Adds what only all steps and findings together show of the causes: an operation that rejects everything, a field that it demands, a
 * value that it rejects each time. Says of the checks that could not run which cause was in their way.
 */
export function withCausesTogether(
  suiteWords: JudgedWords,
  checks: readonly ReportedCheck[],
  steps: Steps,
  rules: Rules,
): readonly ReportedCheck[] {
  const { report: words } = suiteWords
  const all = checks.flatMap((check) =>
    check.findings.map((finding): Found => ({ check, finding, cause: finding.cause })),
  )
  if (all.length === 0 && !checks.some(({ obstacle }) => obstacle?.operationId !== undefined)) return checks
  const overview = overviewOf(all, checks, steps, suiteWords)
  const { stepOf } = overview
  const explained = all.map((one) => ({ ...one, cause: together(one, overview, words) }))
  const worded = inWords(steps.contract)
  const clauses = inClauses(worded)
  const about = (step: Step): Fields => clauses(overview.about(step))
  const chosen = (step: Step): Fields => worded(fieldsSent(step))
  const conditioned = withConditions(explained, { steps, stepOf, rules, about, chosen, texts: textsSent })
  const causes = withActions(conditioned, stepOf, words)
  const inTheWay = obstaclesTo([...causes.values()], overview)
  return checks.map((check) => {
    const cause = check.obstacle && inTheWay(check.obstacle)
    const findings = check.findings.map((finding) => ({ ...finding, cause: causes.get(finding) ?? finding.cause }))
    return { ...check, findings, ...(check.obstacle && cause ? { obstacle: { ...check.obstacle, cause } } : {}) }
  })
}

type JudgedWords = Pick<SuiteWords, 'report' | 'lifecycle' | 'circumstances'>

/** What all steps and findings show of the operations. */
type Overview = ReturnType<typeof overviewOf>

function overviewOf(
  all: readonly Found[],
  checks: readonly ReportedCheck[],
  steps: Steps,
  { report: words, lifecycle, circumstances }: JudgedWords,
) {
  const findings = all.map(({ finding }) => finding)
  const byId = new Map(steps.of().map((step) => [step.exchange.id, step]))
  const stepOf = (id: Exchange['id'] | undefined): Step | undefined => byId.get(id ?? '')
  const rejectedField = rejectedFieldIn(checks, steps)
  const subjectOf = subjectsIn(steps, lifecycle)
  const happened = (step: Step): Fields | undefined => circumstances && steps.derive(circumstances).get(step)
  const about = (step: Step): Fields => ({ ...fieldsSent(step), ...happened(step), ...subjectOf(step) })
  const because = rejectedBy(steps, about)
  const keysWhere = (isMeant: (found: Found) => boolean, keyOf: (cause: Cause) => string): ReadonlySet<string> =>
    new Set(all.filter(isMeant).map(({ cause }) => keyOf(cause)))
  const wheresOf = (fault: FaultName, keyOf: (cause: Cause) => string): ReadonlyMap<string, string | undefined> =>
    new Map(all.flatMap(({ cause }) => (cause.fault === fault ? [[keyOf(cause), cause.where]] : [])))
  return {
    stepOf,
    about,
    rejectedField,
    rejectedBy: because,
    brokenBy: brokenBy(steps, subjectOf),
    malformedBy: malformedBy(steps, about),
    racing: racingIn(checks, steps),
    unreadableBy: unreadableBy(steps),
    unsteady: unsteadyIn(steps, because),
    demandedFields: demandedFieldsIn(steps),
    dead: deadOperationsIn(steps),
    unfound: unfoundNamesIn(findings, steps),
    formOf: rejectedFormIn(all.map(({ cause }) => cause)),
    /** Operations that reject their plain request, and with it all other valid ones, unless it is for one of its values. */
    closed: keysWhere(
      ({ cause: { alike }, finding }) => alike[0] === 'rejects-all' && !rejectedField(stepOf(finding.exchange)),
      operationOf,
    ),
    /** Whether the target fails wherever an identifier is unknown, and not only where it is unusual, too. */
    failsOnUnknown: checks.some(({ id, about }) => about?.fault === 'unknown' && areMostlyFailures(steps.forCheck(id))),
    isLost: lostIn(steps, words.origins),
    /** Operations that respond to valid requests without the envelope. */
    bare: keysWhere(({ cause }) => cause.reaction === 'no-envelope', operationOf),
    disabled: wheresOf('still-disabled', rejectionOf),
    stopped: wheresOf('stopped-by-another', statusOf),
    /** Required fields without which the target accepts requests: then it need not have read them under another name. */
    lacking: keysWhere(({ cause }) => cause.kind === 'required' && cause.fault === 'missing', fieldOf),
    /** Responses that lack several fields: one cause, not several. */
    bereft: bereftIn(findings),
    replayed: replayedIn(findings, steps),
    cached: cachedIn(findings, steps, lifecycle?.part ?? ''),
    noise: all.find(({ cause }) => cause.fault === 'noise')?.cause.where,
    noisy: new Set(all.flatMap(({ cause, finding }) => (cause.fault === 'noise' ? [finding.exchange] : []))),
    /** The field that the target read under another name, by exchange. */
    misnamed: new Map(
      all.flatMap(({ cause: { fault, field }, finding }) =>
        fault === 'other-name' && field !== undefined ? [[finding.exchange, field] as const] : [],
      ),
    ),
  }
}

const operationOf = ({ operationId = '' }: Pick<Cause, 'operationId'>): string => operationId
const rejectionOf = ({ operationId, status, kind }: Cause): string => JSON.stringify([operationId, status, kind])
const statusOf = ({ status }: Cause): string => String(status)
const fieldOf = ({ operationId, field }: Cause): string => JSON.stringify([operationId, field])

function together(found: Found, overview: Overview, words: Words): Cause {
  const cause = explained(found, overview, words)
  const [first = ''] = cause.alike
  const { operationId = '' } = cause
  if (first === 'unanswered') return cause.alike[2] === 'body' ? cause : at(cause, overview.brokenBy(operationId))
  if (first === 'response' && cause.pointer !== undefined && cause.where === undefined) {
    return at(cause, overview.malformedBy(operationId, cause.pointer))
  }
  if (first === 'no-json') return at(cause, overview.unreadableBy(operationId))
  if (first === 'wrong-at-once' || first === 'race') return at(cause, overview.racing(first))
  if (!['rejects', 'rejects-all', 'not-found'].includes(first)) return cause
  const { where, areFew } = overview.rejectedBy(operationId)
  if (where !== undefined) return { ...cause, where }
  return first === 'rejects-all' && areFew ? { ...cause, alike: ['rejects', operationId] } : cause
}

function at(cause: Cause, where: string | undefined): Cause {
  return where === undefined ? cause : { ...cause, where }
}

function explained({ check, finding, cause }: Found, overview: Overview, words: Words): Cause {
  const { operationId = '', kind, reaction, alike } = cause
  const [first = ''] = alike
  const as = (...key: readonly string[]): Cause => ({ ...cause, alike: key })
  if (first === 'wanted' || first === 'client') return cause
  const step = overview.stepOf(finding.exchange)
  const form = overview.formOf(step)
  if (reaction === 'failed' && overview.unsteady.has(cause.status)) return as('unsteady', String(cause.status))
  if (overview.replayed.has(finding.exchange)) return as('replayed', operationId)
  if (cause.pointer !== undefined && overview.cached.has(finding.exchange)) return as('cached', operationId)
  if (form) return form
  const demanded = overview.demandedFields(step)
  if (demanded.length === 0 && step && isDead(step, overview)) return as('dead', operationId)
  if (reaction === 'neither-success-nor-error' && step?.exchange.intent === 'open' && overview.bare.has(operationId)) {
    return as('no-envelope')
  }
  if (first === 'unanswered' && cause.fault === 'unknown') {
    const { fault, ...rest } = cause
    return overview.failsOnUnknown
      ? { ...cause, kind: 'lookup', alike: [first, alike[1] ?? '', 'lookup', fault] }
      : { ...rest, kind: 'robustness', alike: [first, alike[1] ?? '', 'unusual'] }
  }
  if (first === 'unanswered' || isTelling(first) || Object.hasOwn(words.faults, first)) return cause
  // A check that has met such a number calculates with it, so a later finding of it may accuse a correct one.
  const { calculates = false } = kindIn(words, kind)
  if (calculates && [finding.exchange, ...check.exchanges].some((id) => overview.noisy.has(id)))
    return at(as('noise'), overview.noise)
  const isRefused = first === 'rejects' || first === 'values'
  if (isRefused || kind === 'accepts') {
    const name = overview.unfound.get(operationId)
    if (name !== undefined) return as('unfound', operationId, name)
    if (demanded.length > 0) return as('demanded', operationId, ...demanded)
    const field = overview.rejectedField(step, cause)
    // What all rejected requests have in common explains them better.
    const { where } = overview.rejectedBy(operationId)
    if (field !== undefined && (where?.includes(`\`${field}\``) ?? true)) return as('values', field)
    const { disabled, stopped } = overview
    if (isRefused && disabled.has(rejectionOf(cause))) return at(as('still-disabled'), disabled.get(rejectionOf(cause)))
    if (isRefused && stopped.has(statusOf(cause))) return at(as('stopped-by-another'), stopped.get(statusOf(cause)))
    if (first !== 'values' && step && overview.isLost(step)) return as('not-found')
    return overview.closed.has(operationId) ? as('rejects-all', operationId) : cause
  }
  if (isMissing(cause) && overview.bereft.has(finding.exchange)) return as('response', 'missing')
  const field = cause.fault === 'other-name' ? cause.field : overview.misnamed.get(finding.exchange)
  if (field === undefined || first === 'renamed') return cause
  const misread = { ...cause, field, fault: 'other-name' } as const
  return { ...misread, alike: [overview.lacking.has(fieldOf(misread)) ? 'required' : 'other-name'] }
}

/** The cause that was in the way of a check: one that has findings, or an operation that did the same with all valid requests. */
function obstaclesTo(
  causes: readonly Cause[],
  { stepOf, demandedFields, dead, unfound, rejectedField, isLost, unsteady }: Overview,
): (obstacle: Obstacle) => Cause | undefined {
  const byKey = new Map(causes.map((cause) => [JSON.stringify(cause.alike), cause]))
  const placed = causes.filter(({ alike: [first = ''], pointer }) => pointer !== undefined && !isTelling(first))
  const byPlace = new Map(placed.toReversed().map((cause) => [`${cause.operationId} ${cause.pointer}`, cause]))
  const of = (...alike: readonly string[]): Cause | undefined => byKey.get(JSON.stringify(alike))
  return ({ operationId, pointer, exchange, status }) => {
    if (operationId === undefined) return undefined
    const step = stepOf(exchange)
    const reaction = step && reactionIn(step)
    const facts = { ...(reaction ? { reaction } : {}), ...(status === undefined ? {} : { status }) }
    return (
      (unsteady.has(status) ? of('unsteady', String(status)) : undefined) ??
      of('demanded', operationId, ...demandedFields(step)) ??
      of('wanted', operationId) ??
      (dead.has(operationId) && dead.get(operationId) === status
        ? { alike: ['dead', operationId], side: 'service', kind: 'accepts', operationId, ...facts }
        : undefined) ??
      of('unfound', operationId, unfound.get(operationId) ?? '') ??
      of(reaction ?? '') ??
      byPlace.get(`${operationId} ${pointer}`) ??
      of('values', rejectedField(step) ?? '') ??
      (step && isLost(step) ? of('not-found') : undefined) ??
      of('rejects-all', operationId) ??
      of('rejects', operationId)
    )
  }
}

function isDead({ exchange: { operationId = '', response } }: Step, { dead }: Overview): boolean {
  return dead.has(operationId) && dead.get(operationId) === response?.status
}
