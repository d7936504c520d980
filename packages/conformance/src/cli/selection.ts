import type { Contract } from '@card-contract/contract'
import { closestTo, didYouMean } from '@card-contract/options'
import type { PinnedAnswers, Probe } from '../engine/nouns/answers/probe.ts'
import type { Check } from '../engine/nouns/check.ts'
import type { Selection } from '../engine/nouns/settings.ts'
import type { Suite } from '../engine/nouns/suite.ts'
import { selectChecks, selectProbes, uselessPatterns } from '../engine/run/select.ts'
import { defaults } from '../engine/run/settings.ts'
import { UsageError } from './exit-code.ts'
import type { Settings } from './options.ts'

export interface Selected {
  readonly selection: Selection
  /** What was selected from, for the run. */
  readonly every: readonly Check<never>[]
  readonly checks: readonly Check<never>[]
  readonly probes: readonly Probe[]
}

/** The selected checks and probes. A pattern or an operation without a match is an error, and so is an empty selection. */
export function selected({ given }: Settings, suite: Suite, pinned: PinnedAnswers = {}): Selected {
  const { contract, probes: questions } = suite
  const selection = { only: given.only, skip: given.skip, operations: given.operation }
  const { fuzz = defaults.fuzz } = given
  const every = suite.checks({ fuzz, pinned })
  const ids = [...every.map(({ id }) => id), ...questions.map(({ gap }) => gap)]
  const operationIds = contract.operations.map(({ operationId }) => operationId)
  const reported = [
    ...uselessPatterns(given.only, ids).map((pattern) => useless('--only', 'the id of a check or gap', pattern, ids)),
    ...uselessPatterns(given.skip, ids).map((pattern) => useless('--skip', 'the id of a check or gap', pattern, ids)),
    ...given.operation
      .filter((id) => !operationIds.includes(id))
      .map((id) => useless('--operation', 'an operation', id, operationIds)),
  ]
  const checks = selectChecks(every, selection)
  const probes = given.noProbes ? [] : selectProbes(questions, selection, checks)
  if (reported.length === 0 && checks.length + probes.length === 0) {
    reported.push('--only, --skip and --operation: no check matches all of them')
  }
  if (reported.length > 0) throw new UsageError(reported)
  return { selection, every, checks, probes }
}

/** The same for checks of another list than that of a run. `hint` says where its IDs are. */
export function selectedIn(
  { given }: Settings,
  contract: Contract,
  checks: readonly Check<never>[],
  hint: string,
): Selection {
  const selection = { only: given.only, skip: given.skip, operations: given.operation }
  const ids = checks.map(({ id }) => id)
  const operationIds = contract.operations.map(({ operationId }) => operationId)
  const reported = [
    ...uselessPatterns(given.only, ids).map((pattern) => useless('--only', 'the id of a check', pattern, ids, hint)),
    ...uselessPatterns(given.skip, ids).map((pattern) => useless('--skip', 'the id of a check', pattern, ids, hint)),
    ...given.operation
      .filter((id) => !operationIds.includes(id))
      .map((id) => useless('--operation', 'an operation', id, operationIds, hint)),
  ]
  if (reported.length === 0 && selectChecks(checks, selection).length === 0) {
    reported.push('--only, --skip and --operation: no check matches all of them')
  }
  if (reported.length > 0) throw new UsageError(reported)
  return selection
}

/** The pattern with the chapter that was probably meant: `top-up/*` for `topup/*` or `top-up`. */
export function patternLike(pattern: string, ids: readonly string[]): string | undefined {
  const [chapter = '', ...rest] = pattern.split('/')
  const meant = closestTo(chapter, [...new Set(ids.map((id) => id.split('/')[0] ?? ''))])
  if (meant === undefined) return undefined
  const closest = closestTo(pattern, ids)
  return closest ?? [`${meant}/${rest.join('/')}`, `${meant}/*`].find((one) => uselessPatterns([one], ids).length === 0)
}

function useless(
  flag: string,
  expected: string,
  received: string,
  known: readonly string[],
  where = '`card-conformance list` shows them',
): string {
  const meant = flag === '--operation' ? undefined : patternLike(received, known)
  const hint = meant ? `; did you mean ${meant}?` : didYouMean(received, known) || `; ${where}`
  return `${flag}: expected ${expected}, received ${JSON.stringify(received)}${hint}`
}
