import { isDeepStrictEqual } from 'node:util'
import type { Report, ReportedCheck } from '../model/report.ts'

/** Where a report says something else than its exchanges, in sentences; `recomputed` is what they say. */
export function differencesBetween(report: Report, recomputed: Report): string[] {
  return [
    ...compareLists('check', report.checks, recomputed.checks, compareChecks),
    ...compareLists('gap', report.gaps, recomputed.gaps, (one, other) =>
      parts(one, other, ['question', 'answer', 'exchange']),
    ),
    ...compareLists('exchange', report.exchanges, recomputed.exchanges, (one, other) =>
      parts(one, other, ['operationId', 'intent']),
    ),
    ...compareLists('known failure', report.knownFailures, recomputed.knownFailures, (one, other) =>
      parts(one, other, ['state']),
    ),
    ...parts(report, recomputed, ['verdict', 'verdictReasons']).map((difference) => `the report: ${difference}`),
    ...parts(report.summary, recomputed.summary, ['byOutcome', 'byLevel', 'requests']).map(
      (difference) => `the summary: ${difference}`,
    ),
    ...parts(report.target, recomputed.target, ['server']).map((difference) => `the target: ${difference}`),
  ]
}

/** Durations are as they were measured: nothing can recompute them. The stack of a fault of ours depends on where it ran. */
function compareChecks(one: ReportedCheck, other: ReportedCheck): string[] {
  const common = ['level', 'operationId', 'requirement', 'outcome', 'findings', 'exchanges'] as const
  if (one.outcome === 'errored') return parts(one, other, common)
  return parts(one, other, [...common, 'reason', 'obstacle'])
}

function compareLists<One extends { readonly id: string }>(
  noun: string,
  given: readonly One[],
  recomputed: readonly One[],
  compare: (one: One, other: One) => string[],
): string[] {
  const byId = new Map(given.map((one) => [one.id, one]))
  const wanted = new Set(recomputed.map(({ id }) => id))
  const twice = given.length - byId.size
  return [
    ...(twice > 0 ? [`${twice} of its ${noun}s occur twice`] : []),
    ...given.filter(({ id }) => !wanted.has(id)).map(({ id }) => `${noun} ${id}: nothing of the run leads to it`),
    ...recomputed.flatMap((other) => {
      const one = byId.get(other.id)
      if (!one) return [`${noun} ${other.id} is missing`]
      return compare(one, other).map((difference) => `${noun} ${other.id}: ${difference}`)
    }),
  ]
}

function parts<One extends object>(one: One, other: One, names: readonly (keyof One & string)[]): string[] {
  return names.flatMap((name) => {
    // Through JSON, because the report came from there: what is undefined is absent.
    if (isDeepStrictEqual(plainJson(one[name]), plainJson(other[name]))) return []
    return [`its ${name} is ${show(one[name])}, but its exchanges say ${show(other[name])}`]
  })
}

function plainJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

function show(value: unknown): string {
  const text = value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value)
  return text.length <= 120 ? text : `${text.slice(0, 120)}…`
}
