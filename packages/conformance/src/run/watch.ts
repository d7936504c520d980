import type { Check, Departure } from '../model/check.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Finding } from '../model/finding.ts'
import type { Answer } from '../model/stage.ts'

/** More of the same says nothing new, and a report must stay readable. */
const findingsKept = 5

export interface WatchedAnswers {
  /** Granted answers to valid requests. */
  readonly granted: readonly Answer[]
  /** Refusals of requests that were sent to be refused, or that the target was free to refuse. */
  readonly refused: readonly Answer[]
  /** Granted answers to requests that it was free to refuse. */
  readonly grantedAlthoughOpen: readonly Answer[]
}

/**
 * Gives every granted answer of an operation to the checks that watch it. Answers come in the order of their exchange ids,
 * so the evidence that is kept does not depend on the concurrency of the run; all checks see one answer before the next, so
 * that what one of them works out about it can serve the others.
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
    for (const departure of watcher.check.watchesAll?.(watched()) ?? []) {
      watcher.add([departure], { id: departure.exchange, ...(operationId ? { operationId } : {}) })
    }
  }
  return new Map(watchers.map(({ check, findings }) => [check.id, findings]))
}

/** To those who look at such answers, each in turn. */
function show(
  watchers: readonly Watcher[],
  answers: readonly Answer[],
  lookOf: (check: Check<never>) => Check['watches'],
): void {
  const looking = byOperation(watchers.filter(({ check }) => lookOf(check)))
  for (const answer of answers) {
    for (const watcher of looking(answer)) {
      const departures = lookOf(watcher.check)?.(answer)
      if (departures?.length) watcher.add(departures, answer.exchange)
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

  add(departures: readonly Departure[], { id: exchange, operationId }: Pick<Exchange, 'id' | 'operationId'>): void {
    for (const departure of departures) {
      const key = kindOf(departure)
      if (this.#seen.has(key) || this.findings.length === findingsKept) continue
      this.#seen.add(key)
      const { id, level } = this.check.requirement
      this.findings.push({ requirement: id, level, ...(operationId ? { operationId } : {}), ...departure, exchange })
    }
  }
}

/** The same fault at another place of a list, or with another value of the same type, is the same fault. */
function kindOf({ subject, pointer = '', expected }: Departure): string {
  return [subject.replace(/\/\d+(?=\/|$)/g, '/*'), pointer.replace(/\/\d+(?=\/|$)/g, '/*'), expected].join('\n')
}

/** Who watches an answer: those of its operation, and those of a requirement that is about no single one. */
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
