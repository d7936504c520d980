import type { Arbitrary } from 'fast-check'
import type { Session } from '../../exchanges/session.ts'
import { show } from '../../exchanges/show.ts'
import type { FindingDraft } from '../../findings/finding.ts'
import { hash } from '../../values/random.ts'

export type FastCheck = typeof import('fast-check')

interface Found<Case> {
  readonly smallest: Case
  readonly draft: FindingDraft
}

/** `failing` says which part of the case was enough, if less than all of it was sent. */
export type Failing<Case> = FindingDraft & { readonly failing?: Case }

export type Judge<Case> = (session: Session, one: Case) => Promise<Failing<Case> | undefined>

/** Maximum number of requests for shrinking a failing case. */
const requestsForShrinking = 60

/**
 * Searches for a failing case and reports the smallest one found. Each case has its own seed, so changing their number
 * changes no case. Each case is judged on new objects, including while shrinking.
 */
export async function falsify<Case>(
  session: Session,
  cases: number,
  casesFrom: (fc: FastCheck) => Arbitrary<Case>,
  judge: Judge<Case>,
): Promise<void> {
  // Loaded on demand: a run without properties starts without it.
  const fc = await import('fast-check')
  const arbitrary = casesFrom(fc)
  const base = Math.floor(session.samples.random() * 2 ** 31)
  for (let index = 0; index < cases; index++) {
    const found = await tryOne(session, fc, arbitrary, hash(`${base} ${index}`) | 0, judge)
    if (!found) continue
    const { draft, smallest } = found
    session.expect.fail({ ...draft, received: `${draft.received}, in the case ${show(smallest)}` })
    return
  }
}

async function tryOne<Case>(
  session: Session,
  fc: FastCheck,
  arbitrary: Arbitrary<Case>,
  seed: number,
  judge: Judge<Case>,
): Promise<Found<Case> | undefined> {
  let found: Found<Case> | undefined
  let broken: { readonly error: unknown } | undefined
  let left = requestsForShrinking
  const counting: Session = {
    ...session,
    send: (...call) => {
      left -= found ? 1 : 0
      return session.send(...call)
    },
    sendInvalid: (...call) => {
      left -= found ? 1 : 0
      return session.sendInvalid(...call)
    },
  }
  const property = fc.asyncProperty(arbitrary, async (one) => {
    // A case that can no longer be judged passes, and the search ends with its current result.
    if (broken || left <= 0) return true
    try {
      // If responses were lost, repeat this case only, not those before it.
      const deviation = await counting.freshly(() => judge(counting, one))
      if (!deviation) return true
      const { failing: smallest = one, ...draft } = deviation
      found = { smallest, draft }
      return false
    } catch (error) {
      broken = { error }
      return true
    }
  })
  await fc.check(property, { seed, numRuns: 1 })
  if (broken && !found) throw broken.error
  return found
}
