import type { Arbitrary } from 'fast-check'
import { show } from '../../expect/received.ts'
import type { Finding } from '../../model/finding.ts'
import { hash } from '../../model/random.ts'
import type { Stage } from '../../model/stage.ts'

export type FastCheck = typeof import('fast-check')

/** What was wrong with one case; undefined stands for nothing. */
export type Complaint = Pick<Finding, 'subject' | 'expected' | 'received' | 'pointer' | 'exchange'>

/** A failing case is made smaller with so many more requests at most. */
const requestsForShrinking = 60

/**
 * Tries to find a case that does not hold, and reports the smallest that was found. Each case has a seed of its own, so
 * that more of them, or fewer, change none. A case is judged on fresh objects every time, also while it is made smaller.
 */
export async function falsify<Case>(
  stage: Stage,
  cases: number,
  casesFrom: (fc: FastCheck) => Arbitrary<Case>,
  judge: (stage: Stage, one: Case) => Promise<Complaint | undefined>,
): Promise<void> {
  // Loaded here and not above: a run without properties starts without it.
  const fc = await import('fast-check')
  const arbitrary = casesFrom(fc)
  const base = Math.floor(stage.samples.random() * 2 ** 31)
  for (let index = 0; index < cases; index++) {
    const found = await tryOne(stage, fc, arbitrary, hash(`${base} ${index}`) | 0, judge)
    if (!found) continue
    const { complaint, smallest } = found
    stage.expect.fail({ ...complaint, received: `${complaint.received}, in the case ${show(smallest)}` })
    return
  }
}

interface Found<Case> {
  readonly smallest: Case
  readonly complaint: Complaint
}

async function tryOne<Case>(
  stage: Stage,
  fc: FastCheck,
  arbitrary: Arbitrary<Case>,
  seed: number,
  judge: (stage: Stage, one: Case) => Promise<Complaint | undefined>,
): Promise<Found<Case> | undefined> {
  let found: Found<Case> | undefined
  let broken: { readonly error: unknown } | undefined
  let left = requestsForShrinking
  const counting: Stage = {
    ...stage,
    send: (...call) => {
      left -= found ? 1 : 0
      return stage.send(...call)
    },
    sendInvalid: (...call) => {
      left -= found ? 1 : 0
      return stage.sendInvalid(...call)
    },
  }
  const property = fc.asyncProperty(arbitrary, async (one) => {
    // What cannot be judged any more passes, and the search ends with what it has.
    if (broken || left <= 0) return true
    try {
      // A case whose answers were lost is played again, and not all those before it.
      const complaint = await counting.freshly(() => judge(counting, one))
      if (complaint) found = { smallest: one, complaint }
      return complaint === undefined
    } catch (error) {
      broken = { error }
      return true
    }
  })
  await fc.check(property, { seed, numRuns: 1 })
  if (broken && !found) throw broken.error
  return found
}
