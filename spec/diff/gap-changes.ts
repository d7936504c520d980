import { isDeepStrictEqual } from 'node:util'
import type { ContractDocument, Gap } from '../build/document.ts'
import { type Pairing, pairings } from './annotations-by-id.ts'
import type { Change } from './change.ts'

/** What may stand beside a gap once it was discussed. Only whether it changes matters here, not what it looks like. */
type DiscussedGap = Gap & { readonly decision?: unknown; readonly answers?: unknown }

/**
 * The changes in the gaps, which Redocly ignores. An open gap asks nothing of anyone, and a decided one is judged: a decision,
 * or another one, is breaking for implementers. What a gap weighs, and which answers it suggests, breaks nothing.
 */
export function gapChanges(base: ContractDocument, revision: ContractDocument): Change[] {
  return pairings<DiscussedGap>(base, revision, 'x-gaps').flatMap(changesOf)
}

function changesOf({ id, old, now, at }: Pairing<DiscussedGap>): Change[] {
  const where = `gap ${id}`
  if (!now)
    return [{ bump: 'minor', where, what: old?.decision === undefined ? 'retired' : 'retired, was decided', at }]
  const isDecided = now.decision !== undefined && !isDeepStrictEqual(old?.decision, now.decision)
  const changes: (Change | false)[] = [
    !old && !isDecided && { bump: 'minor', where, what: 'added', at },
    isDecided && {
      bump: 'major',
      breaks: 'implementers',
      where,
      what: `${old?.decision === undefined ? 'decided' : 'decided otherwise'}: what conformed so far may fail`,
      at,
    },
  ]
  if (old) {
    const isReopened = old.decision !== undefined && now.decision === undefined
    const isReworded = old.question !== now.question || old.reference !== now.reference
    changes.push(
      isReopened && { bump: 'minor', where, what: 'open again', at },
      old.weight !== now.weight && { bump: 'patch', where, what: `weight ${old.weight} became ${now.weight}`, at },
      old.rank !== now.rank && {
        bump: 'patch',
        where,
        what: `rank ${old.rank ?? 'none'} became ${now.rank ?? 'none'}`,
        at,
      },
      !isDeepStrictEqual([old.answers, old.choices], [now.answers, now.choices]) && {
        bump: 'patch',
        where,
        what: 'suggests other answers',
        at,
      },
      isReworded && { bump: 'patch', where, what: 'reworded', at, isRewording: true },
    )
  }
  return changes.filter((change) => change !== false)
}
