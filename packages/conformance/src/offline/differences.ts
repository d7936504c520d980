import { isDeepStrictEqual } from 'node:util'
import { type Difference, differenceOf } from '../model/difference.ts'
import type { GapAnswer } from '../model/probe.ts'
import type { Report, ReportedCheck } from '../model/report.ts'
import { unknownKeys } from './unknown-keys.ts'

/** Where a report contradicts its exchanges; `recomputed` is the report that follows from them. */
export function differencesBetween(report: Report, recomputed: Report): Difference[] {
  const about = (what: string, differences: readonly string[]) =>
    differences.map((difference): Difference => ({ what: `${what}: ${difference}` }))
  return [
    ...compareLists('check', report.checks, recomputed.checks, compareChecks),
    ...compareLists('gap', report.gaps, recomputed.gaps, (one, other) =>
      parts(everyPart(one), everyPart(other), [
        'question',
        'weight',
        'decision',
        'state',
        'answer',
        'words',
        'reason',
        'obstacle',
        'exchange',
        'departs',
      ]),
    ),
    ...compareLists('exchange', report.exchanges, recomputed.exchanges, (one, other) =>
      parts(one, other, ['scenario', 'attempt', 'sequence', 'repeat', 'operationId', 'intent']),
    ),
    ...compareLists('known failure', report.knownFailures, recomputed.knownFailures, (one, other) =>
      parts(one, other, ['state']),
    ),
    ...about('the report', parts(report, recomputed, ['verdict', 'verdictReasons'])),
    ...about('the summary', parts(report.summary, recomputed.summary, ['byOutcome', 'byLevel', 'requests'])),
    ...about('the target', parts(report.target, recomputed.target, ['server'])),
    ...about('the contract', parts(report.contract, recomputed.contract, ['title', 'version'])),
    ...orderOf(report.exchanges, recomputed.exchanges),
    ...unknownKeys(report, recomputed).map((place): Difference => ({ what: `the report: no run writes ${place}` })),
  ]
}

/** Lists with other members differ anyway. */
function orderOf(given: Report['exchanges'], recomputed: Report['exchanges']): Difference[] {
  if (given.length !== recomputed.length) return []
  const at = given.findIndex(({ id }, index) => id !== recomputed[index]?.id)
  const id = given[at]?.id
  return id === undefined ? [] : [differenceOf('exchange', id, 'not in the order of the run')]
}

function everyPart(gap: GapAnswer) {
  return {
    decision: undefined,
    answer: undefined,
    words: undefined,
    reason: undefined,
    obstacle: undefined,
    exchange: undefined,
    departs: undefined,
    ...gap,
  }
}

/** Durations cannot be recomputed. The stack of an internal error depends on the machine. */
function compareChecks(one: ReportedCheck, other: ReportedCheck): string[] {
  const common = [
    'level',
    'operationId',
    'kind',
    'about',
    'requirement',
    'outcome',
    'judgedOn',
    'findings',
    'exchanges',
  ] as const
  if (one.outcome === 'errored') return parts(one, other, common)
  return parts(one, other, [...common, 'reason', 'obstacle'])
}

function compareLists<One extends { readonly id: string }>(
  noun: string,
  given: readonly One[],
  recomputed: readonly One[],
  compare: (one: One, other: One) => string[],
): Difference[] {
  const byId = new Map(given.map((one) => [one.id, one]))
  const wanted = new Set(recomputed.map(({ id }) => id))
  const twice = given.length - byId.size
  return [
    ...(twice > 0 ? [{ what: `${twice} of its ${noun}s occur twice` }] : []),
    ...given
      .filter(({ id }) => !wanted.has(id))
      .map(({ id }) => differenceOf(noun, id, 'no check of the run sends or produces it')),
    ...recomputed.flatMap((other) => {
      const one = byId.get(other.id)
      if (!one) return [differenceOf(noun, other.id, 'missing')]
      return compare(one, other).map((difference) => differenceOf(noun, other.id, difference))
    }),
  ]
}

function parts<One extends object>(one: One, other: One, names: readonly (keyof One & string)[]): string[] {
  return names.flatMap((name) => {
    // Via JSON, like the report itself: undefined values are absent.
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
