import { describe, expect, it } from 'vitest'
import type { Session } from '../../../src/cards/actions/session.ts'
import type { Check } from '../../../src/engine/nouns/check.ts'
import { runChecks } from '../../fixtures/run-checks.ts'
import { serve } from '../../fixtures/serve.ts'

function checkCalled(id: string, run: (session: Session) => Promise<void>): Check<never> {
  return {
    id,
    requirement: { id, level: 'inferred', text: '', contractPointer: '' },
    kind: 'accepts',
    needs: [],
    how: '',
    run,
  }
}

/** The order of events when two checks wait and a third does not. */
async function courseAt(concurrency: number): Promise<string[]> {
  const course: string[] = []
  const waits = (id: string): Check<never> =>
    checkCalled(id, async ({ pause }) => {
      course.push(`${id} waits`)
      await pause(100)
      course.push(`${id} goes on`)
    })
  const third = checkCalled('third', async () => void course.push('third runs'))
  await using server = await serve()
  await runChecks(server.target, [waits('first'), waits('second'), third], { concurrency })
  return course
}

describe('a check that waits for time to pass', () => {
  it('a waiting check lets others start', async () => {
    expect(await courseAt(2)).toEqual(['first waits', 'second waits', 'third runs', 'first goes on', 'second goes on'])
  })

  it('a waiting check lets no other check start at a concurrency of one', async () => {
    expect(await courseAt(1)).toEqual(['first waits', 'first goes on', 'second waits', 'second goes on', 'third runs'])
  })

  it('a waiting check resumes within the concurrency limit', async () => {
    let [underWay, most] = [0, 0]
    const busy = async ({ arrange, pause }: Session): Promise<void> => {
      for (let turn = 0; turn < 3; turn++) {
        most = Math.max(most, ++underWay)
        await arrange.user()
        underWay--
        await pause(1)
      }
    }
    await using server = await serve(undefined, { respondsAfterMs: 5 })
    const checks = Array.from({ length: 12 }, (_, index) => checkCalled(`busy-${index}`, busy))
    const judged = await runChecks(server.target, checks, { concurrency: 3 })
    expect(judged.checks.map(({ outcome }) => outcome)).toEqual(checks.map(() => 'passed'))
    expect(most).toBe(3)
  })
})
