import type { Contract } from '@card-contract/contract'
import { createSamples } from '../cases/samples/samples.ts'
import { createRunRecorder, type RunRecorder } from '../evidence/recorder.ts'
import { fieldNamesOf, secretFieldsOf, secretsOf } from '../evidence/secrets.ts'
import { placeholdersOf, type Suite } from '../nouns/suite.ts'
import type { Target } from '../nouns/target.ts'

/** What hides the secrets of this target, and those that the contract names. */
export function recorderFor(suite: Suite, target: Target): RunRecorder {
  const { contract } = suite
  return createRunRecorder({
    secrets: secretsOf(placeholdersOf(suite), target),
    secretFields: secretFieldsOf(contract),
    fields: fieldNamesOf(contract),
    words: () => wordsOf(contract),
  })
}

/** Text of the contract and of the suite's requests, as JSON with and without spaces. */
export function wordsOf(contract: Contract): string {
  const samples = createSamples({ contract, overrides: {}, seed: 1, runId: '', scenario: '', attempt: 1 })
  const bodies = contract.operations.map(({ operationId }) => samples.body(operationId))
  return [0, 1]
    .map((space) => JSON.stringify([contract.document, bodies], null, space))
    .join('\n')
    .toLowerCase()
}
