import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineTests } from '../workspace/vitest.ts'

const longest = [
  'test/cards/proof/variants',
  'test/cards/proof/mutants',
  'test/vitest/conformance',
  'test/cards/checks/sentences',
  'test/engine/run/judge-target',
  'test/cli/commands',
  'test/engine/offline/verify',
  'prove/cards/mutation-matrix',
  'prove/cards/variants',
  'prove/engine/session/lost-responses',
  'prove/clients/correct-clients',
  'prove/engine/run/determinism',
  'prove/engine/run/selection',
]

/** Starts the longest files first; otherwise one worker would be left alone with one of them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const long = longest.flatMap((name) => files.filter(({ moduleId }) => moduleId.endsWith(`/${name}.test.ts`)))
    return [...long, ...files.filter((file) => !long.includes(file))]
  }
}

// No test file leaves anything behind in a module, so a worker keeps the modules that it has loaded.
export default defineTests({
  isolate: false,
  sequence: { sequencer: LongestFirst },
  globalSetup: ['../workspace/vitest-setup.ts', './test/cards/proof/recordings.ts'],
})
