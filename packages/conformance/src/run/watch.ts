import type { Check, Deviation } from '../model/check.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Finding } from '../model/finding.ts'
import type { Answer } from '../model/session.ts'
import { placeOf } from '../model/value-at.ts'

/** Further evidence adds nothing, and a report must stay readable. */
const findingsKept = 5

export interface WatchedAnswers {
  /** Accepted responses to valid requests. */
  readonly granted: readonly Answer[]
  /** Rejections of requests that were sent to be rejected, or that the target was free to reject. */
  readonly refused: readonly Answer[]
  /** Accepted responses to requests that the target was free to reject. */
  readonly grantedAlthoughOpen: readonly Answer[]
}

/**
 * Passes every accepted response of an operation to the checks that watch it. Responses come in the order of their exchange
 * IDs, so the kept evidence does not depend on the concurrency of the run. All checks see one response before the next, so
 * that they can share intermediate results.
 */
export function watchAnswers(checks: readonly Check<never>[], answers: WatchedAnswers): Map<string, Finding[]> {
  const watchers = checks.flatMap((check) =>
    check.watches || check.watchesRefusals || check.watchesAll ? [new Watcher(check)] : [],
  )
  show(watchers, answers.granted, ({ watches }) => watches)
  show(watchers, answers.grantedAlthoughOpen, ({ watches, isOwedAlways }) => (isOwedAlways ? watches : undefined))
  show(watchers, answers.refused, ({ watchesRefusals }) => watchesRefusals)
  for (const watcher of watchers) {
    const { operationId } = watcher.check.requirement
    const watched = (): readonly Answer[] =>
      answers.granted.filter(({ exchange }) => operationId === undefined || exchange.operationId === operationId)
    for (const deviation of watcher.check.watchesAll?.(watched()) ?? []) {
      watcher.add([deviation], { id: deviation.exchange, ...(operationId ? { operationId } : {}) })
    }
  }
  return new Map(watchers.map(({ check, findings }) => [check.id, findings]))
}

/** Calls each check that watches such responses. */
function show(
  watchers: readonly Watcher[],
  answers: readonly Answer[],
  lookOf: (check: Check<never>) => Check['watches'],
): void {
  const looking = byOperation(watchers.filter(({ check }) => lookOf(check)))
  for (const answer of answers) {
    for (const watcher of looking(answer)) {
      const deviations = lookOf(watcher.check)?.(answer)
      if (deviations?.length) watcher.add(deviations, answer.exchange)
    }
  }
}

class Watcher {
  readonly check: Check<never>
  readonly findings: Finding[] = []
  readonly #seen = new Set<string>()

  constructor(check: Check<never>) {
    this.check = check
  }

  add(deviations: readonly Deviation[], { id: exchange, operationId }: Pick<Exchange, 'id' | 'operationId'>): void {
    for (const deviation of deviations) {
      const key = keyOf(deviation, operationId)
      if (this.#seen.has(key) || this.findings.length === findingsKept) continue
      this.#seen.add(key)
      const { id, level } = this.check.requirement
      this.findings.push({ requirement: id, level, ...(operationId ? { operationId } : {}), ...deviation, exchange })
    }
  }
}

/** The same deviation at another index of a list, or with another value of the same type, counts once. */
function keyOf({ pointer = '', about, expected }: Deviation, operationId: string | undefined): string {
  return JSON.stringify([operationId, placeOf(pointer), about, expected])
}

/** The checks that watch a response: those of its operation, and those whose requirement concerns all operations. */
function byOperation(watchers: readonly Watcher[]): (answer: Answer) => readonly Watcher[] {
  const groups = new Map<string | undefined, readonly Watcher[]>()
  return ({ exchange: { operationId } }) => {
    const known = groups.get(operationId)
    if (known) return known
    const group = watchers.filter(
      ({ check: { requirement } }) => (requirement.operationId ?? operationId) === operationId,
    )
    groups.set(operationId, group)
    return group
  }
}
