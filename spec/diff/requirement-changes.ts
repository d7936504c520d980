import { annotationsIn } from '../build/annotations.ts'
import type { ContractDocument, Requirement } from '../build/document.ts'
import type { Change } from './compare.ts'

/**
 * The changes in the requirements, which Redocly ignores. None of them is breaking: a requirement expresses what the
 * interface already requires, and every release of the suite may add some. But a raised level can fail a run that used to
 * pass, so such a change is at least minor.
 */
export function requirementChanges(base: ContractDocument, revision: ContractDocument): Change[] {
  const [before, after] = [requirementsById(base), requirementsById(revision)]
  const changes = [...new Set([...before.keys(), ...after.keys()])].map((id): Change | undefined => {
    const [old, now] = [before.get(id), after.get(id)]
    const where = `requirement ${id}`
    if (!old) return { bump: 'minor', where, what: `added, ${now?.level}` }
    if (!now) return { bump: 'minor', where, what: `retired, was ${old.level}` }
    if (old.level !== now.level) return { bump: 'minor', where, what: `${old.level} became ${now.level}` }
    if (old.text !== now.text) return { bump: 'patch', where, what: 'reworded' }
    return undefined
  })
  return changes.filter((change) => change !== undefined)
}

function requirementsById(contract: ContractDocument): Map<string, Requirement> {
  return new Map(annotationsIn(contract).requirements.map((requirement) => [requirement.id, requirement]))
}
