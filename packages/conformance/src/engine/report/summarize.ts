import type { Contract } from '@card-contract/contract'
import type { GapAnswer } from '../nouns/answers/probe.ts'
import { coreNouns, kindIn, type Words } from '../nouns/kind.ts'
import { type FailOn, failsAt, type Level } from '../nouns/level.ts'
import { type Outcome, withoutEvidence } from '../nouns/outcome.ts'
import { reasonsOf } from '../nouns/reasons.ts'
import type { Report, ReportedCheck, Verdict } from '../nouns/report.ts'
import { counted, list } from '../values/texts.ts'

type Counts = Record<Outcome['kind'], number>

/** A question that the suite could not ask because of a fault of its own is counted with the checks that ended so. */
export function countOutcomes({
  checks,
  gaps,
}: Pick<Report, 'checks' | 'gaps'>): Pick<Report['summary'], 'byOutcome' | 'byLevel'> {
  const none = (): Counts => ({ passed: 0, failed: 0, warned: 0, blocked: 0, skipped: 0, errored: 0 })
  const byOutcome = none()
  const byLevel: Record<Level, Counts> = { documented: none(), decided: none(), observed: none(), inferred: none() }
  for (const { outcome, level } of checks) {
    byOutcome[outcome]++
    byLevel[level][outcome]++
  }
  byOutcome.errored += gaps.filter(isErrored).length
  return { byOutcome, byLevel }
}

const isErrored = (gap: GapAnswer): boolean => gap.state === 'not-asked' && gap.isErrored === true

export interface VerdictInputs {
  readonly words: Words
  readonly failOn: FailOn
  /** What was found out about open questions. */
  readonly gaps?: readonly GapAnswer[]
  readonly interrupted?: string | undefined
  /** Known failures that now pass or match no check: an outdated list fails the run. */
  readonly staleKnownFailures: readonly string[]
  /** IDs of the checks that are known to fail. */
  readonly known: ReadonlySet<string>
  /** Only some of the checks were selected. */
  readonly isNarrowed?: boolean
  /** A budget left checks out. */
  readonly isWithinBudget?: boolean
  /** The run ended early because it had spent its budget. */
  readonly isSpent?: boolean
  /** Nothing was sent: recordings were judged, which show whatever they show. */
  readonly isRecorded?: boolean
}

/** The verdict, and the sentences that explain it. */
export function reachVerdict(
  contract: Contract,
  checks: readonly ReportedCheck[],
  inputs: VerdictInputs,
): { verdict: Verdict; reasons: string[] } {
  const failed = checks.filter(({ id, outcome }) => outcome === 'failed' && !inputs.known.has(id))
  const known = checks.filter(({ id, outcome }) => outcome === 'failed' && inputs.known.has(id)).length
  const excused = known === 0 ? [] : [counted(known, 'known failure')]
  const errors = errorsIn(checks, inputs.gaps)
  const against = [
    ...(failed.length > 0
      ? [`${counted(failed.length, 'check')} failed${inputs.isRecorded ? againstWhom(failed) : ''}`]
      : []),
    ...inputs.staleKnownFailures,
  ]
  if (against.length > 0) {
    const reasons = [...errors, ...against, ...excused]
    return { verdict: 'not-conformant', reasons: inputs.interrupted ? [...reasons, inputs.interrupted] : reasons }
  }
  if (inputs.isRecorded) {
    if (checks.length > 0) return { verdict: 'no-deviation', reasons: excused }
    return { verdict: 'incomplete', reasons: ['the recordings have no exchange with the service of the contract'] }
  }
  const missing = [
    ...errors,
    ...whatIsMissing(contract, checks, inputs.isSpent ? { ...inputs, interrupted: undefined } : inputs),
  ]
  if (missing.length > 0) return { verdict: 'incomplete', reasons: missing }
  return { verdict: inputs.isWithinBudget ? 'conformant-within-budget' : 'conformant', reasons: excused }
}

/** Faults of the suite come first: nothing that follows can be relied on before they are mended. */
function errorsIn(checks: readonly ReportedCheck[], gaps: readonly GapAnswer[] = []): string[] {
  const stuck = [
    ...checks.filter(({ outcome }) => outcome === 'errored').map(({ id, reason = '' }) => ({ id, reason })),
    ...gaps.flatMap((gap) => (gap.state === 'not-asked' && isErrored(gap) ? [{ id: gap.id, reason: gap.reason }] : [])),
  ]
  return [...Map.groupBy(stuck, ({ reason }) => reason)].map(
    ([reason, own]) =>
      `${own
        .map(({ id }) => id)
        .slice(0, 5)
        .join(', ')}${own.length > 5 ? ` and ${own.length - 5} more` : ''}: ${reason}`,
  )
}

/** Recordings show what both sides did. */
function againstWhom(failed: readonly ReportedCheck[]): string {
  const against = {
    client: 'against the client',
    service: 'against the service',
    open: 'where the text does not say who deviates',
  }
  const sides = Map.groupBy(failed, ({ findings: [finding] }) => against[finding?.cause.side ?? 'service'])
  const counts = Object.values(against).flatMap((side) =>
    sides.has(side) ? [[sides.get(side)?.length, side] as const] : [],
  )
  if (counts.length > 1) return `, ${list(counts.map(([count, side]) => `${count} ${side}`))}`
  return `, ${failed.length > 1 ? 'all ' : ''}${counts[0]?.[1]}`
}

function whatIsMissing(contract: Contract, checks: readonly ReportedCheck[], inputs: VerdictInputs): string[] {
  // If one reason prevented all tests, the others would only repeat it.
  if (checks.length === 0 && inputs.interrupted) return [inputs.interrupted]
  const weighed = checks.filter(({ level }) => failsAt(level, inputs.failOn))
  const isJudged = (operationId: string): boolean =>
    checks.some(
      (check) =>
        check.operationId === operationId &&
        check.level === 'documented' &&
        (check.outcome === 'passed' || inputs.known.has(check.id)),
    )
  const reasons = inputs.interrupted ? [inputs.interrupted] : []
  const blocked = reasonsOf(weighed.filter(({ outcome }) => outcome === 'blocked'))
  for (const { reason, count } of blocked.slice(0, 5)) {
    const why = reason === inputs.interrupted ? 'the run ended before' : reason
    reasons.push(`${counted(count, 'check')} blocked: ${why}`)
  }
  if (blocked.length > 5) reasons.push(`${blocked.length - 5} more reasons for blocked checks`)
  const untested = checks.filter(
    (one) =>
      kindIn(inputs.words, one.kind).core !== undefined && one.outcome === 'skipped' && one.reason === withoutEvidence,
  )
  if (untested.length > 0) {
    const which = `${untested
      .slice(0, 5)
      .map(({ id }) => id)
      .join(', ')}${untested.length > 5 ? ` and ${untested.length - 5} more` : ''}`
    reasons.push(
      `${counted(untested.length, 'check')} of ${list(coreNouns(inputs.words), 'or')} skipped: ${withoutEvidence} (${which})`,
    )
  }
  const unjudged = contract.operations.map(({ operationId }) => operationId).filter((id) => !isJudged(id))
  if (unjudged.length > 0) {
    const why = inputs.isNarrowed ? ', because only a part of the checks was selected' : ''
    const which = unjudged.length === contract.operations.length ? 'any operation' : unjudged.join(', ')
    reasons.push(`no documented check was executed for ${which}${why}`)
  }
  if (reasons.length === 0 && inputs.isNarrowed) reasons.push('only a part of the checks was selected')
  return reasons
}
