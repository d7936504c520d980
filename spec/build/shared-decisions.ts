import { spread } from '../lint/answers.ts'
import { isMeant } from '../lint/gap-pattern.js'
import { objectsIn } from './annotations.ts'
import type { ContractDocument, Gap } from './document.ts'

/**
 * The document with each decision on several gaps written beside every gap that it concerns, so that only the build knows
 * of them. The own decision of a gap is more specific, and stays.
 */
export function withSharedDecisions({ 'x-decisions': shared = [], ...bundled }: ContractDocument): ContractDocument {
  const document = structuredClone(bundled)
  for (const { node } of objectsIn(document, [])) {
    for (const gap of (node['x-gaps'] as Gap[] | undefined) ?? []) {
      if (gap.decision) continue
      for (const { gaps, answer, ...said } of shared) {
        const own = gap.answers && isMeant(gaps, gap.id) ? spread(answer, gap.answers) : undefined
        if (own !== undefined) gap.decision = { answer: own, ...said }
      }
    }
  }
  return document
}
