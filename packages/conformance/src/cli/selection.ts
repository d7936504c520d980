import type { Contract } from '@card-contract/contract'
import { allChecks } from '../checks/index.ts'
import type { Check } from '../model/check.ts'
import type { Probe } from '../model/probe.ts'
import { allProbes } from '../probes/index.ts'
import { type Selection, selectChecks, selectProbes, uselessPatterns } from '../run/select.ts'
import { defaults } from '../run/settings.ts'
import { closestTo } from './did-you-mean.ts'
import { UsageError } from './errors.ts'
import type { Settings } from './settings.ts'

export interface Selected {
  readonly selection: Selection
  readonly checks: readonly Check<never>[]
  readonly probes: readonly Probe[]
}

/** What the settings select; a pattern or an operation that fits nothing is a mistake, and so is selecting nothing at all. */
export function selected({ given }: Settings, contract: Contract): Selected {
  const selection = { only: given.only, skip: given.skip, operations: given.operation }
  const every = allChecks(contract, { fuzz: given.fuzz ?? defaults.fuzz })
  const ids = [...every.map(({ id }) => id), ...allProbes.map(({ gap }) => gap)]
  const operationIds = contract.operations.map(({ operationId }) => operationId)
  const complaints = [
    ...uselessPatterns(given.only, ids).map((pattern) => useless('--only', 'the id of a check or gap', pattern, ids)),
    ...uselessPatterns(given.skip, ids).map((pattern) => useless('--skip', 'the id of a check or gap', pattern, ids)),
    ...given.operation
      .filter((id) => !operationIds.includes(id))
      .map((id) => useless('--operation', 'an operation', id, operationIds)),
  ]
  const checks = selectChecks(every, selection)
  const probes = given.noProbes ? [] : selectProbes(allProbes, selection)
  if (complaints.length === 0 && checks.length + probes.length === 0) {
    complaints.push('--only, --skip and --operation: expected at least one check, received none that fits all of them')
  }
  if (complaints.length > 0) throw new UsageError(complaints)
  return { selection, checks, probes }
}

function useless(flag: string, expected: string, received: string, known: readonly string[]): string {
  const closest = closestTo(received, known)
  const hint = closest === undefined ? '; `card-conformance list` shows them' : `; did you mean ${closest}?`
  return `${flag}: expected ${expected}, received ${JSON.stringify(received)}${hint}`
}
