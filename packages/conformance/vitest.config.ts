import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineTests } from '../house/vitest.ts'

/** What takes longest begins first, or one worker would be left alone with it in the end. */
class ProofFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/(proof|reporters|pictures)\//.test(moduleId)
    return [...files.filter(isLong), ...files.filter((file) => !isLong(file))]
  }
}

// Two workers on two cores, where one would be the default: the proof that the suite can be trusted is long. Most of what a
// single server costs there is waiting, so that several are judged side by side.
// No file leaves anything behind in a module, so that a worker keeps what it has loaded.
// Real processes and whole runs take their time when everything else is being tested beside them.
export default defineTests({
  isolate: false,
  sequence: { sequencer: ProofFirst },
  maxWorkers: 2,
  maxConcurrency: 6,
  testTimeout: 60_000,
  hookTimeout: 60_000,
})
