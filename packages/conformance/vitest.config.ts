import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineTests } from '../workspace/vitest.ts'

/** Starts the longest files first; otherwise one worker would be left alone with one of them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/(proof\/(mutants|variants)|prove\/(mutation-matrix|variants|determinism|selection))\.test\.ts$/.test(moduleId)
    return [...files.filter(isLong), ...files.filter((file) => !isLong(file))]
  }
}

// No test file leaves anything behind in a module, so a worker keeps the modules that it has loaded.
export default defineTests({
  isolate: false,
  sequence: { sequencer: LongestFirst },
  globalSetup: ['../workspace/vitest-setup.ts', './test/proof/recordings.ts'],
})
