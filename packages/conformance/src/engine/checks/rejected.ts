import type { Contract, Operation } from '@card-contract/contract'
import { type FaultyCase, howOf, placeOf } from '../cases/faulty-case.ts'
import { type CaseGroup, faultyCases } from '../cases/faulty-cases.ts'
import { uniqueFieldsOf } from '../cases/samples/fields.ts'
import { withCommonWords } from '../nouns/answers/vocabulary.ts'
import { type Check, type Group, hideSetup } from '../nouns/check.ts'
import type { Extent } from '../nouns/extent.ts'
import type { SuiteWords } from '../nouns/suite.ts'
import { groupOf, type Setup } from '../programs/controls.ts'
import { sendFaults } from '../programs/send-faults.ts'
import { rejects } from '../rules/rejects.ts'
import { kebab } from '../values/names.ts'

/** Checks that the target rejects each faulty case of the operation. */
export function rejectedChecks(
  contract: Contract,
  operation: Operation,
  extent: Extent,
  { readAs, vocabulary }: Pick<SuiteWords, 'readAs' | 'vocabulary'>,
): Check<never>[] {
  const groups = faultyCases(contract, operation, extent, withCommonWords(vocabulary))
  return groups.flatMap((group) => checksOf(contract, operation, group, readAs))
}

/** The same for some cases: the target accepts the valid request that they are made from before and after. */
export function checksOf(
  contract: Contract,
  operation: Operation,
  cases: CaseGroup,
  readAs?: SuiteWords['readAs'],
): Check<never>[] {
  const group = groupOf(operation, cases)
  const unique = uniqueFieldsOf(contract, operation).map(placeOf)
  return cases.cases.map((one) => hideSetup(checkOf(operation, cases, one, group, { unique, readAs })))
}

function checkOf(
  operation: Operation,
  { fields: usual }: CaseGroup,
  faulty: FaultyCase,
  group: Group<Setup>,
  rest: Pick<Parameters<typeof rejects>[0], 'unique' | 'readAs'>,
): Check<Setup> {
  const { operationId } = operation
  const { level, text, contractPointer, kind, about, place } = faulty
  const id = `${kebab(operationId)}/${faulty.name}`
  return {
    id,
    requirement: { id, level, text, contractPointer, operationId },
    kind,
    about,
    needs: [],
    how: howOf(operationId, faulty),
    group,
    judge: rejects({ check: id, operation, contractPointer, place, field: about.field, ...rest }),
    run: (session, setup) => sendFaults(session, setup, { check: id, faulty, usual }),
  }
}
