import type { Check, Departure } from '../model/check.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Finding } from '../model/finding.ts'
import type { Answer } from '../model/stage.ts'

/** More of the same says nothing new, and a report must stay readable. */
const findingsKept = 5

export interface WatchedAnswers {
  /** Granted answers to valid requests. */
  readonly granted: readonly Answer[]
  /** Refusals of requests that were sent to be refused. */
  readonly refused: readonly Answer[]
}

/**
 * Gives every granted answer of an operation to the checks that watch it. Answers come in the order of their exchange ids,
 * so the evidence that is kept does not depend on the concurrency of the run.
 */
export function watchAnswers(checks: readonly Check<never>[], answers: WatchedAnswers): Map<string, Finding[]> {
  const found = new Map<string, Finding[]>()
  const granted = byOperation(answers.granted)
  const refused = byOperation(answers.refused)
  for (const check of checks) {
    const { watches, watchesRefusals, watchesAll, requirement } = check
    if (!watches && !watchesRefusals && !watchesAll) continue
    const findings: Finding[] = []
    const seen = new Set<string>()
    const add = (departure: Departure, exchange: Exchange['id'], operationId: string | undefined): void => {
      const key = kindOf(departure)
      if (seen.has(key) || findings.length === findingsKept) return
      seen.add(key)
      const { id, level } = requirement
      findings.push({ requirement: id, level, ...(operationId ? { operationId } : {}), ...departure, exchange })
    }
    const addEach = (watch: typeof watches, watched: readonly Answer[]): void => {
      for (const answer of watch ? watched : []) {
        const { id, operationId } = answer.exchange
        for (const departure of watch?.(answer) ?? []) add(departure, id, operationId)
      }
    }
    addEach(watches, granted(requirement.operationId))
    addEach(watchesRefusals, refused(requirement.operationId))
    for (const departure of watchesAll?.(granted(requirement.operationId)) ?? []) {
      add(departure, departure.exchange, requirement.operationId)
    }
    found.set(check.id, findings)
  }
  return found
}

/** The same fault at another place of a list, or with another value of the same type, is the same fault. */
function kindOf({ subject, pointer = '', expected }: Departure): string {
  return [subject.replace(/\/\d+(?=\/|$)/g, '/*'), pointer.replace(/\/\d+(?=\/|$)/g, '/*'), expected].join('\n')
}

/** The answers of one operation; all of them for a requirement that is about no single one. */
function byOperation(answers: readonly Answer[]): (operationId: string | undefined) => readonly Answer[] {
  const groups = new Map<string | undefined, Answer[]>()
  for (const answer of answers) {
    const { operationId } = answer.exchange
    const group = groups.get(operationId)
    if (group) group.push(answer)
    else groups.set(operationId, [answer])
  }
  return (operationId) => (operationId === undefined ? answers : (groups.get(operationId) ?? []))
}
