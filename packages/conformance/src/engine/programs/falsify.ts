import type { Arbitrary } from 'fast-check'
import type { Session } from '../nouns/session.ts'
import { hash } from '../values/random.ts'

export type FastCheck = typeof import('fast-check')

/** Maximum number of requests for shrinking a failing case. */
const requestsForShrinking = 60

/**
 * Sends generated cases until the rule of the check finds a deviation in one, and then smaller ones, as long as it finds one in
 * them as well. Each case has its own seed, so changing their number changes no case, and each is sent about new objects.
 */
export async function falsify<Case, Own extends Session>(
  session: Own,
  cases: number,
  casesFrom: (fc: FastCheck) => Arbitrary<Case>,
  send: (session: Own, one: Case) => Promise<unknown>,
): Promise<void> {
  // Loaded on demand: a run without properties starts without it.
  const fc = await import('fast-check')
  const arbitrary = casesFrom(fc)
  const base = Math.floor(session.samples.random() * 2 ** 31)
  for (let index = 0; index < cases; index++) {
    if (await isFalsified(session, fc, arbitrary, hash(`${base} ${index}`) | 0, send)) return
  }
}

async function isFalsified<Case, Own extends Session>(
  session: Own,
  fc: FastCheck,
  arbitrary: Arbitrary<Case>,
  seed: number,
  send: (session: Own, one: Case) => Promise<unknown>,
): Promise<boolean> {
  let isFound = false
  let broken: { readonly error: unknown } | undefined
  let left = requestsForShrinking
  const counted =
    <Args extends readonly unknown[], Answer>(act: (...args: Args) => Answer) =>
    (...args: Args): Answer => {
      left -= isFound ? 1 : 0
      return act(...args)
    }
  const counting = { ...session, send: counted(session.send), sendInvalid: counted(session.sendInvalid) }
  const property = fc.asyncProperty(arbitrary, async (one) => {
    // A case that can no longer be judged passes, and the search ends with its current result.
    if (broken || left <= 0) return true
    try {
      const deviates = await session.deviates(() => send(counting, one))
      isFound ||= deviates
      return !deviates
    } catch (error) {
      broken = { error }
      return true
    }
  })
  await fc.check(property, { seed, numRuns: 1 })
  if (broken && !isFound) throw broken.error
  return isFound
}
