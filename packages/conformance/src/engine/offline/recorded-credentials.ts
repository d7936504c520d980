import type { Credential, Operation } from '@card-contract/contract'
import type { Check } from '../nouns/check.ts'
import type { Suite } from '../nouns/suite.ts'
import { acceptsNothingWithout } from '../rules/client-credentials.ts'

/** The checks that requests without a credential are rejected, for recordings in which clients sent some. */
export function recordedCredentialChecks({ contract, checks }: Suite): readonly Check<never>[] {
  const derived = checks({ fuzz: 0 })
  return contract.operations.flatMap((operation) =>
    operation.credentials.flatMap((credential) => {
      const check = derived.find((one) => isAboutItsAbsence(one, operation, credential))
      return check ? [{ ...check, judge: acceptsNothingWithout(operation, credential) }] : []
    }),
  )
}

function isAboutItsAbsence(
  { about, requirement }: Check<never>,
  { operationId }: Operation,
  { header }: Credential,
): boolean {
  const isOwn = requirement.operationId === operationId && requirement.level === 'documented'
  return isOwn && about?.credential === header && about.fault === 'missing'
}
