import { describe, expect, it } from 'vitest'
import { replayText } from '../../src/cli/replay.ts'
import type { ReplayedCheck } from '../../src/engine/offline/replay.ts'

const stream = { write: () => undefined }
const streams = { stdout: stream, stderr: stream, environment: {}, directory: '/' }
const checks = (verdict: ReplayedCheck['verdict'], count: number): ReplayedCheck[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${verdict}/${index}`, verdict, findings: [] }))

describe('replayText', () => {
  it('replayText shows at most the given number of checks of each verdict, and counts all of them', () => {
    const many = [...checks('still-failing', 3), ...checks('fixed', 1), ...checks('cannot-tell', 4)]
    expect(replayText(many, { noColor: true, most: 2 }, streams)).toBe(
      `still failing  still-failing/0
still failing  still-failing/1
fixed  fixed/0
cannot tell  cannot-tell/0
cannot tell  cannot-tell/1

8 checks: 1 fixed, 3 still failing, 4 cannot tell (3 not shown)
`,
    )
  })
})
