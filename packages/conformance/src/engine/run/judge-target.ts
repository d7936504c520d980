import { createTransport } from '../http/transport.ts'
import type { Check } from '../nouns/check.ts'
import { extents } from '../nouns/extent.ts'
import type { JudgedRun, Report } from '../nouns/report.ts'
import type { RunSettings } from '../nouns/settings.ts'
import type { Transport, TransportOptions } from '../nouns/wire/wire.ts'
import { connect } from '../session/connection.ts'
import { createPurse, limitRun, responseAtMost } from '../session/limits/limits.ts'
import { pause } from '../session/wait.ts'
import { createRunContext, type Derived, everyCheckId } from './context.ts'
import { derive } from './derive.ts'
import { createProgress } from './progress.ts'
import { examine } from './run-and-judge.ts'
import { type RunOptions, settle } from './settings.ts'
import { writeDown } from './write-down.ts'

/** How a run reaches its target and how it waits. The tests judge most mutants without a network and without waiting. */
export interface Surroundings {
  readonly createTransport: (options: TransportOptions) => Transport
  readonly pause: (milliseconds: number, over?: AbortSignal) => Promise<void>
  /** The clock that the run paces its requests by, in milliseconds. Default: the real one. */
  readonly now?: () => number
}

/**
 * Judges one target and returns a report. The target's behaviour never makes it throw: a target that cannot be reached, or
 * that stops responding, gets a report with the verdict `incomplete`.
 */
export function judgeTarget(options: RunOptions): Promise<Report> {
  return judgeWithin({ createTransport, pause }, options)
}

/** Like `judgeTarget`, for callers that have derived the checks of these options already. Not part of the public API. */
export function judgeByChecks(options: RunOptions, every: readonly Check<never>[]): Promise<Report> {
  return judgeWithin({ createTransport, pause }, options, (settings) => derive(settings, every))
}

type DeriveFrom = (settings: RunSettings) => Derived | Promise<Derived>

/** Like `judgeTarget`, over any transport. Not part of the public API. */
export async function judgeWithin(
  surroundings: Surroundings,
  options: RunOptions,
  deriveFrom?: DeriveFrom,
): Promise<Report> {
  const { report } = await runWithin(surroundings, options, deriveFrom)
  return await report()
}

export interface Run {
  /** What was received, not redacted. */
  readonly received: JudgedRun
  report(): Promise<Report>
}

/** Like `judgeWithin`, but writes a report only when asked. `deriveFrom` decides what the settings select. */
export async function runWithin(
  surroundings: Surroundings,
  options: RunOptions,
  deriveFrom: DeriveFrom = derive,
): Promise<Run> {
  const settings = settle(options)
  const derived = await deriveFrom(settings)
  const startedAt = new Date()
  const started = performance.now()
  const limits = limitRun(settings, () => connection.sent(), options.signal)
  const transport = surroundings.createTransport({
    origin: new URL(settings.target.baseUrl),
    timeoutMs: settings.timeoutMs,
    // While one scenario sends a burst, the others go on.
    connections: settings.concurrency + extents.all.mostAtOnce,
    maxBodyBytes: responseAtMost,
    over: limits.signal,
    ...(options.tls ? { tls: options.tls } : {}),
  })
  const { rate, budget } = settings
  const connection = connect(transport, {
    startedAt: started,
    pause: surroundings.pause,
    ...(surroundings.now ? { now: surroundings.now } : {}),
    over: limits.signal,
    onRecording(recorded) {
      limits.onRecording(recorded)
      progress.onRecording()
    },
    onAskedToWait(asked) {
      limits.onAskedToWait(asked)
      progress.onAskedToWait(asked)
    },
    ...(rate ? { rate } : {}),
    ...(budget === undefined ? {} : { purse: createPurse(budget, limits.end) }),
  })
  const wait = (milliseconds: number) => surroundings.pause(milliseconds, limits.signal)
  const run = createRunContext(settings, connection, wait, derived)
  const progress = createProgress(run, settings, connection.sent, options)
  try {
    const received = await examine(run, {
      concurrency: settings.concurrency,
      begins: () => limits.reason() === undefined,
      over: limits.reason,
      onScenarioEnd: progress.onScenarioEnd,
    })
    if (received.cannotJudge !== undefined) limits.end(received.cannotJudge)
    const interrupted = limits.reason()
    const expectedMs = interrupted === undefined ? undefined : progress.expectedMs()
    const circumstances = {
      startedAt: startedAt.toISOString(),
      requests: connection.sent(),
      durationMs: performance.now() - started,
      waits: connection.retries.total(),
      ...(expectedMs === undefined ? {} : { expectedMs }),
      checkIds: everyCheckId(settings),
    }
    return { received, report: () => writeDown(settings, run, received, interrupted, circumstances) }
  } finally {
    limits.release()
    transport.close()
  }
}
