import type { Check } from '../model/check.ts'
import type { Probe } from '../model/probe.ts'
import type { Selection } from '../model/settings.ts'

export function matcher(patterns: readonly string[]): (id: string) => boolean {
  const ids = new Set(patterns)
  const expressions = patterns
    .filter((pattern) => pattern.includes('*'))
    .map((pattern) => {
      const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
      return new RegExp(`^${escaped}$`)
    })
  return (id) => ids.has(id) || expressions.some((expression) => expression.test(id))
}

export function selectChecks(checks: readonly Check<never>[], selection: Selection): Check<never>[] {
  const isWanted = matcher(selection.only)
  const isUnwanted = matcher(selection.skip)
  return checks.filter(({ id, requirement }) => {
    const isOfOperation =
      selection.operations.length === 0 ||
      (requirement.operationId !== undefined && selection.operations.includes(requirement.operationId))
    return isOfOperation && (selection.only.length === 0 || isWanted(id)) && !isUnwanted(id)
  })
}

/** Leaves out the questions that a check asks. */
export function selectProbes(probes: readonly Probe[], selection: Selection, checks: readonly Check<never>[]): Probe[] {
  const judged = new Set(checks.map(({ gap }) => gap))
  const isWanted = matcher(selection.only)
  const isUnwanted = matcher(selection.skip)
  const hasNarrowing = selection.only.length > 0 || selection.operations.length > 0
  return probes.filter(({ gap }) => !judged.has(gap) && (!hasNarrowing || isWanted(gap)) && !isUnwanted(gap))
}

/** Patterns that match nothing: a typo must not silently select fewer checks. */
export function uselessPatterns(patterns: readonly string[], ids: readonly string[]): string[] {
  return patterns.filter((pattern) => {
    const fits = matcher([pattern])
    return !ids.some((id) => fits(id))
  })
}
