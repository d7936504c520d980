import { describe, expect, it } from 'vitest'
import { exitCodes } from '../../src/cli/exit-code.ts'
import { type FullRun, watchTarget } from '../../src/cli/watch/loop.ts'
import { watchRestarts } from '../../src/cli/watch/restarts.ts'
import { createTriggers, type Trigger } from '../../src/cli/watch/triggers.ts'
import type { ReportedCheck } from '../../src/model/report.ts'
import type { ReplayedCheck } from '../../src/offline/replay.ts'
import { sampleReport } from '../reporters/sample-report.ts'

const [example] = sampleReport().checks
const checked = (id: string, outcome: ReportedCheck['outcome'], more: Partial<ReportedCheck> = {}) =>
  ({ ...example, id, outcome, ...more }) as ReportedCheck
const fullRun = (...checks: ReportedCheck[]): FullRun => ({
  report: { ...sampleReport(), checks },
  code: checks.every(({ outcome }) => outcome === 'passed') ? exitCodes.good : exitCodes.bad,
})
const replayed = (id: string, verdict: ReplayedCheck['verdict']): ReplayedCheck => ({ id, verdict, findings: [] })

/** What a watched run does, in words, for these triggers and results. */
async function watched(first: FullRun, given: readonly Trigger[], again: readonly (ReplayedCheck[] | FullRun)[]) {
  const [triggers, results] = [[...given], [...again]]
  const done: string[] = []
  let listeners = 0
  const code = await watchTarget(first, {
    triggers: { next: async () => triggers.shift() ?? 'quit' },
    listen() {
      listeners++
      return () => listeners--
    },
    async runAll() {
      done.push(`all (${listeners} listening)`)
      return results.shift() as FullRun
    },
    async runAgain(_, ids) {
      done.push(`${ids.join(' ')} (${listeners} listening)`)
      return results.shift() as ReplayedCheck[] | undefined
    },
    say: () => undefined,
    invitation: '',
  })
  return { code, done, listeners }
}

describe('a watched run', () => {
  const mixed = fullRun(
    checked('a/passes', 'passed'),
    checked('a/fails', 'failed'),
    checked('a/warns', 'warned'),
    checked('a/waits', 'blocked', { obstacle: { kind: 'setup', message: 'no card' } }),
    checked('a/lacks', 'blocked', { obstacle: { kind: 'fixture', message: 'needs --order-id' } }),
    checked('a/skips', 'skipped'),
  )

  it('a watched run repeats what failed, warned or was blocked, until it is fixed; then it runs everything', async () => {
    const again = [
      [replayed('a/fails', 'fixed'), replayed('a/warns', 'still-failing'), replayed('a/waits', 'cannot-tell')],
      [replayed('a/warns', 'fixed'), replayed('a/waits', 'fixed')],
      fullRun(checked('a/passes', 'passed')),
    ]
    expect(await watched(mixed, ['restarted', 'changed', 'restarted'], again)).toEqual({
      code: exitCodes.good,
      done: ['a/fails a/warns a/waits (0 listening)', 'a/warns a/waits (0 listening)', 'all (0 listening)'],
      listeners: 0,
    })
  })

  it('a watched run ends with the code of the last full run, whatever was fixed since', async () => {
    const { code, done } = await watched(mixed, ['failed'], [[replayed('a/fails', 'fixed')]])
    expect([code, done]).toEqual([exitCodes.bad, ['a/fails a/warns a/waits (0 listening)']])
  })

  it('a watched run runs everything if nothing could be judged, and nothing for f if nothing failed', async () => {
    const blocked = fullRun(checked('a/waits', 'blocked'), checked('a/too', 'blocked'))
    const good = fullRun(checked('a/passes', 'passed'))
    expect((await watched(blocked, ['restarted', 'failed'], [good])).done).toEqual(['all (0 listening)'])
  })

  it('a watched run ends when Ctrl-C ends one of its runs', async () => {
    const interrupted = { ...mixed, code: exitCodes.interrupted }
    expect((await watched(interrupted, ['all'], [])).done).toEqual([])
    expect((await watched(mixed, ['all', 'all'], [interrupted])).done).toHaveLength(1)
    expect(await watched(mixed, ['failed', 'all'], [])).toMatchObject({ code: exitCodes.interrupted, listeners: 0 })
  })
})

describe('triggers', () => {
  it('triggers are kept during a run, each kind once, and a restart includes the change that led to it', async () => {
    const { add, next } = createTriggers()
    for (const trigger of ['changed', 'restarted', 'changed', 'quit', 'quit'] as const) add(trigger)
    expect([await next(), await next()]).toEqual(['restarted', 'quit'])
    const waiting = next()
    add('all')
    expect(await waiting).toBe('all')
  })
})

describe('watchRestarts', () => {
  it('watchRestarts reports when the target stops and when it is back, also if it was away from the beginning', async () => {
    const seen = [false, false, true, true, false, true]
    const over = new AbortController()
    const told: string[] = []
    await watchRestarts({
      isListening: async () => seen.shift() ?? true,
      pause: async () => (seen.length === 0 ? over.abort() : undefined),
      over: over.signal,
      onStop: () => told.push('stopped'),
      onRestart: () => told.push('restarted'),
    })
    expect(told).toEqual(['stopped', 'restarted', 'stopped', 'restarted'])
  })
})
