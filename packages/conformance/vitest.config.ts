import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineTests } from '../workspace/vitest.ts'

/** Starts the longest files first; otherwise one worker would be left alone with one of them at the end. */
class ProofFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/(proof|reporters|pictures)\//.test(moduleId)
    return [...files.filter(isLong), ...files.filter((file) => !isLong(file))]
  }
}

// Four workers on two cores, where one would be the default: the proofs take long, and each worker waits half of the time.
// Servers that are judged over sockets mostly wait, so several are judged at once.
// No test file leaves anything behind in a module, so a worker keeps the modules that it has loaded.
export default defineTests({
  isolate: false,
  sequence: { sequencer: ProofFirst },
  maxWorkers: 4,
  maxConcurrency: 10,
})
