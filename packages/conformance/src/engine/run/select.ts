import type { Probe } from '../nouns/answers/probe.ts'
import type { Check } from '../nouns/check.ts'
import type { Selection } from '../nouns/settings.ts'

export function matcher(patterns: readonly string[]): (id: string) => boolean {
  const ids = new Set(patterns)
  const masks = patterns.filter((pattern) => pattern.includes('*')).map((pattern) => pattern.split('*'))
  return (id) => ids.has(id) || masks.some((pieces) => fits(id, pieces))
}

/**
 * Whether the pieces occur in this order, the first at the start and the last at the end. Intentionally no regular expression: one
 * with many `.*` takes very long to find that an ID does not fit, and patterns also come from the options in a report.
 */
function fits(id: string, pieces: readonly string[]): boolean {
  const first = pieces[0] ?? ''
  const last = pieces.at(-1) ?? ''
  if (!id.startsWith(first) || !id.endsWith(last) || id.length < first.length + last.length) return false
  const inner = id.slice(first.length, id.length - last.length)
  let from = 0
  for (const piece of pieces.slice(1, -1)) {
    const at = inner.indexOf(piece, from)
    if (at < 0) return false
    from = at + piece.length
  }
  return true
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
