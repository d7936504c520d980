import { laterMutants } from './after-other-requests.ts'
import { besideOthersMutants } from './beside-others.ts'
import { changedEchoMutants } from './changed-echoes.ts'
import { credentialSetMutants } from './credential-sets-and-envelopes.ts'
import { credentialMutants } from './credentials.ts'
import { dependentMutants } from './dependent-on-other-fields.ts'
import { edgeValueMutants } from './edge-values.ts'
import { edgeOfRoutingMutants } from './edges-of-routing.ts'
import { equivalentWritingMutants } from './equivalent-writing.ts'
import { everyResponseMutants } from './every-response.ts'
import { handWrittenMutants } from './hand-written.ts'
import { indicatorMutants } from './indicators.ts'
import { intermittentMutants } from './intermittent.ts'
import { separatedBalanceMutants } from './large-balances.ts'
import { lengthMutants } from './lengths.ts'
import { lowAmountMutants } from './low-amounts.ts'
import { misspeltValueMutants } from './misspelt-values.ts'
import type { Mutant } from './mutant.ts'
import { nearIdMutants } from './near-ids.ts'
import { nearMissMutants } from './near-miss-inputs.ts'
import { nearlyRightMutants } from './nearly-right-credentials.ts'
import { neighbouringWordMutants } from './neighbouring-words.ts'
import { oppositeMutants } from './opposite-effects.ts'
import { optionalFieldMutants } from './optional-fields.ts'
import { otherCredentialsMutants } from './other-credentials.ts'
import { otherIdMutants } from './other-ids.ts'
import { rejectedMutants } from './rejected-valid-requests.ts'
import { elsewhereForgottenMutants } from './reported-balances.ts'
import { elsewhereListedMutants } from './reported-transactions.ts'
import { requestMutants } from './requests.ts'
import { responseMutants } from './responses.ts'
import { saidAndDoneMutants } from './said-and-done.ts'
import { sharedAnswerMutants } from './shared-answers.ts'
import { singleResponseMutants } from './single-responses.ts'
import { valueDependentMutants } from './value-dependent.ts'

export interface KindOfMutants {
  readonly title: string
  readonly mutants: readonly Mutant[]
  /** Derived per operation and field, like the checks. */
  readonly isDerived?: boolean
}

/** First the mutants derived per operation and field, then those written by hand. */
export const kindsOfMutants: readonly KindOfMutants[] = [
  { title: 'Credentials are not checked, or too many are required', mutants: credentialMutants, isDerived: true },
  { title: 'Invalid requests are accepted', mutants: requestMutants, isDerived: true },
  { title: 'Valid requests are rejected', mutants: rejectedMutants, isDerived: true },
  { title: 'Valid but unusual values are rejected', mutants: edgeValueMutants },
  { title: 'Responses deviate from the schema', mutants: responseMutants, isDerived: true },
  { title: 'A requirement in words is not met', mutants: handWrittenMutants },
  { title: 'Faults in responses that no check asks for', mutants: everyResponseMutants },
  {
    title: 'Intermittent faults, and faults at some values only',
    mutants: [...intermittentMutants, ...indicatorMutants],
  },
  { title: 'The opposite is done, or the earlier state is returned', mutants: oppositeMutants },
  {
    title: 'Combinations of credentials, and the envelope',
    mutants: [...credentialSetMutants, ...otherCredentialsMutants],
  },
  { title: 'Near misses are accepted', mutants: [...nearMissMutants, ...nearIdMutants, ...nearlyRightMutants] },
  {
    title: 'One identifier or word is taken for another',
    mutants: [...otherIdMutants, ...neighbouringWordMutants],
  },
  {
    title: 'Responses share what ought to differ, or do not say what was done',
    mutants: [...sharedAnswerMutants, ...saidAndDoneMutants],
  },
  { title: 'Wrong spellings of values and names are read', mutants: misspeltValueMutants },
  {
    title: 'Inputs are validated only together with some other values, or too late',
    mutants: [...dependentMutants, ...besideOthersMutants],
  },
  {
    title: 'Faults at some amounts or balances, or for some cards only',
    mutants: [...valueDependentMutants, ...separatedBalanceMutants],
  },
  { title: 'Faults after another request, or on the second card of a user', mutants: laterMutants },
  { title: 'Faults in the response to one action only, or from some point on', mutants: singleResponseMutants },
  {
    title: 'Responses of a whole run contradict each other',
    mutants: [...elsewhereForgottenMutants, ...elsewhereListedMutants],
  },
  { title: 'Optional fields are needed, or break it', mutants: optionalFieldMutants },
  { title: 'Amounts just below the minimum are accepted', mutants: lowAmountMutants },
  { title: 'Long requests are not read', mutants: lengthMutants },
  { title: 'Equivalent requests are not read alike', mutants: equivalentWritingMutants },
  { title: 'Another way leads around the credentials', mutants: edgeOfRoutingMutants },
  { title: 'What was sent comes back changed', mutants: changedEchoMutants },
]

/** Every server with exactly one fault. */
export const mutants: readonly Mutant[] = kindsOfMutants.flatMap((kind) => kind.mutants)
