import { isDeepStrictEqual } from 'node:util'
import type { Report } from '../nouns/report.ts'
import { type Difference, differenceOf } from '../nouns/report.ts'
import { unknownKeys } from './unknown-keys.ts'

/** What no exchange shows: how long something took, and what was recorded. What was sent is compared when it is sent again. */
const unseen: readonly string[] = [
  ...['durationMs', 'startedMs', 'waits', 'request', 'response', 'trouble'],
  ...['role', 'case', 'situation', 'form', 'reason'],
]

/** The stack of an internal error depends on the machine. */
const unseenOfErrors = [...unseen, 'reason', 'obstacle']

/** Where a report contradicts its exchanges; `recomputed` is the report that follows from them. */
export function differencesBetween(report: Report, recomputed: Report): Difference[] {
  const { verdict, verdictReasons, coverage, summary, target, contract } = recomputed
  const about = (what: string, differences: readonly string[]) =>
    differences.map((difference): Difference => ({ what: `${what}: ${difference}` }))
  return [
    ...compareLists('check', report.checks, recomputed.checks),
    ...compareLists('gap', report.gaps, recomputed.gaps),
    ...compareLists('exchange', report.exchanges, recomputed.exchanges),
    ...compareLists('known failure', report.knownFailures, recomputed.knownFailures),
    ...about('the report', compare(report, { verdict, verdictReasons })),
    ...(report.coverage ? about('the coverage', compare(report.coverage, coverage ?? {})) : []),
    ...about('the summary', compare(report.summary, summary)),
    ...about('the target', compare(report.target, target)),
    ...about('the contract', compare(report.contract, contract)),
    ...orderOf(report.exchanges, recomputed.exchanges),
    ...unknownKeys(report, recomputed).map(
      (place): Difference => ({ what: `the report: no run writes ${show(place)}` }),
    ),
  ]
}

/** Lists with other members differ anyway. */
function orderOf(given: Report['exchanges'], recomputed: Report['exchanges']): Difference[] {
  if (given.length !== recomputed.length) return []
  const at = given.findIndex(({ id }, index) => id !== recomputed[index]?.id)
  const id = given[at]?.id
  return id === undefined ? [] : [differenceOf('exchange', id, 'not in the order of the run')]
}

function compareLists<One extends { readonly id: string }>(
  noun: string,
  given: readonly One[],
  recomputed: readonly One[],
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

/** Keys that only the report has are found as unknown ones. */
function compare(one: object, other: object): string[] {
  const given: Readonly<Record<string, unknown>> = { ...one }
  const isError = 'outcome' in other && other.outcome === 'errored'
  return Object.entries(other).flatMap(([name, wanted]) => {
    if ((isError ? unseenOfErrors : unseen).includes(name)) return []
    // Via JSON, like the report itself: undefined values are absent.
    if (isDeepStrictEqual(plainJson(given[name]), plainJson(wanted))) return []
    return [`its ${name} is ${show(given[name])}, but its exchanges say ${show(wanted)}`]
  })
}

function plainJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

/** Together with an ID, at most 200 characters of the file. */
const longestShown = 100

function show(value: unknown): string {
  const text = value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value)
  return text.length <= longestShown ? text : `${text.slice(0, longestShown)}…`
}
