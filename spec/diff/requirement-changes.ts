import type { ContractDocument, Requirement } from '../build/document.ts'
import { type Pairing, pairings } from './annotations-by-id.ts'
import type { Change } from './change.ts'

/**
 * The changes in the requirements, which Redocly ignores. A requirement that is documented from now on is breaking for
 * implementers: what conformed to the last release may fail. Any other level is never held against an implementation by
 * default, so it is not breaking.
 */
export function requirementChanges(base: ContractDocument, revision: ContractDocument): Change[] {
  return pairings<Requirement>(base, revision, 'x-requirements').flatMap((pairing) => changeOf(pairing) ?? [])
}

function changeOf({ id, old, now, at }: Pairing<Requirement>): Change | undefined {
  const where = `requirement ${id}`
  if (!now) return { bump: 'minor', where, what: `retired, was ${old?.level}`, at }
  if (old?.level !== now.level) {
    const what = old ? `${old.level} became ${now.level}` : `added, ${now.level}`
    if (now.level !== 'documented') return { bump: 'minor', where, what, at }
    return { bump: 'major', breaks: 'implementers', where, what: `${what}: what conformed so far may fail`, at }
  }
  return old.text === now.text ? undefined : { bump: 'patch', where, what: 'reworded', at, isRewording: true }
}
