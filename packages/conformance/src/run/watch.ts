import type { Check, Departure } from '../model/check.ts'
import type { Finding } from '../model/finding.ts'
import type { Answer } from '../model/stage.ts'

/** More of the same says nothing new, and a report must stay readable. */
const findingsKept = 5

/**
 * Gives every granted answer of an operation to the checks that watch it. Answers come in the order of their exchange ids,
 * so the evidence that is kept does not depend on the concurrency of the run.
 */
export function watchAnswers(checks: readonly Check<never>[], answers: readonly Answer[]): Map<string, Finding[]> {
  const found = new Map<string, Finding[]>()
  const byOperation = groupByOperation(answers)
  for (const check of checks) {
    if (!check.watches) continue
    const { id, level, operationId } = check.requirement
    const watched = operationId === undefined ? answers : (byOperation.get(operationId) ?? [])
    const findings: Finding[] = []
    const seen = new Set<string>()
    for (const answer of watched) {
      for (const departure of check.watches(answer)) {
        const key = kindOf(departure)
        if (seen.has(key) || findings.length === findingsKept) continue
        seen.add(key)
        const operation = answer.exchange.operationId
        findings.push({
          requirement: id,
          level,
          ...(operation ? { operationId: operation } : {}),
          ...departure,
          exchange: answer.exchange.id,
        })
      }
    }
    found.set(check.id, findings)
  }
  return found
}

/** The same fault at another place of a list, or with another value of the same type, is the same fault. */
function kindOf({ subject, pointer = '', expected }: Departure): string {
  return [subject.replace(/\/\d+(?=\/|$)/g, '/*'), pointer.replace(/\/\d+(?=\/|$)/g, '/*'), expected].join('\n')
}

function groupByOperation(answers: readonly Answer[]): Map<string | undefined, Answer[]> {
  const groups = new Map<string | undefined, Answer[]>()
  for (const answer of answers) {
    const { operationId } = answer.exchange
    const group = groups.get(operationId)
    if (group) group.push(answer)
    else groups.set(operationId, [answer])
  }
  return groups
}
