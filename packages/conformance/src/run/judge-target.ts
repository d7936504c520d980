import type { Exchange } from '../model/exchange.ts'
import { failsAt } from '../model/level.ts'
import type { Report } from '../model/report.ts'
import { castOf, everyCheckId } from './casting.ts'
import { connect, pause } from './connection.ts'
import { createEnding, type Ending } from './ending.ts'
import { footprintOf } from './footprint.ts'
import { createRedactor } from './redact.ts'
import { type Cast, type Judged, playAndJudge } from './run.ts'
import type { Played } from './scenario.ts'
import { type RunOptions, type Settings, settle } from './settings.ts'
import { type Smoke, smokeTest } from './smoke.ts'
import { createTransport } from './transport.ts'
import { writeReport } from './write-report.ts'

/** Answers are kept up to this size; the interface has none that comes near. */
const maxBodyBytes = 1024 * 1024

/** Memory for all answers together; a target that needs more wants to fill it, not to be judged. */
const evidenceAtMost = 32 * 1024 * 1024

/** So many requests in a row without an answer, and the rest would end the same way. */
const silenceAtMost = 24

/**
 * Judges one target and reports. Never throws for what the target does: a target that cannot be reached, or that stops
 * answering, gives a report whose verdict is `incomplete`.
 */
export async function judgeTarget(options: RunOptions): Promise<Report> {
  const settings = settle(options)
  const startedAt = new Date()
  const started = performance.now()
  const ending = createEnding(settings.deadlineS, options.signal)
  const transport = createTransport({
    origin: new URL(settings.target.baseUrl),
    timeoutMs: settings.timeoutMs,
    // Bursts send a few requests at once from one scenario, whatever the concurrency of the run.
    connections: settings.concurrency + 8,
    maxBodyBytes,
    over: ending.signal,
    ...(options.tls ? { tls: options.tls } : {}),
  })
  const { rate } = settings
  const watch = createWatch(settings, () => network.sent(), ending, options.onProgress)
  const network = connect(transport, {
    startedAt: started,
    over: ending.signal,
    onRecording: watch.onRecording,
    ...(rate ? { rate } : {}),
  })
  const cast = castOf(settings, network, (milliseconds) => pause(milliseconds, ending.signal))
  watch.begin(cast)
  try {
    const judged = await judge(cast, settings, ending, watch.onPlayed)
    const interrupted = ending.reason()
    return writeReport(settings, judged, cast.secrets, {
      startedAt: startedAt.toISOString(),
      requests: network.sent(),
      durationMs: performance.now() - started,
      checkIds: everyCheckId(settings),
      ...(interrupted === undefined ? {} : { interrupted }),
    })
  } finally {
    ending.release()
    transport.close()
  }
}

async function judge(
  cast: Cast,
  { concurrency }: Settings,
  ending: Ending,
  onPlayed: (played: Played) => void,
): Promise<Judged> {
  const smoke = await smokeOf(cast, ending.reason)
  if (smoke.kind === 'cannot-judge') {
    ending.end(smoke.reason)
    return { checks: [], gaps: [], exchanges: smoke.exchanges }
  }
  const begins = (): boolean => ending.reason() === undefined
  const judged = await playAndJudge(cast, { concurrency, begins, over: ending.reason, onPlayed })
  return { ...judged, exchanges: [...smoke.exchanges, ...judged.exchanges] }
}

/** Is there anything to judge? Also what `verify` asks of the recorded answers. */
export function smokeOf(cast: Cast, over: () => string | undefined): Promise<Smoke> {
  return smokeTest((onExchange) => ({
    id: 'smoke',
    contract: cast.contract,
    target: cast.target,
    connection: cast.connection,
    redactor: createRedactor(cast.secrets, cast.secretFields),
    samples: cast.samplesFor('smoke', 1),
    onExchange,
    pause: cast.pause,
    over: () => over() ?? 'the run ended before it',
  }))
}

interface Watch {
  begin(cast: Cast): void
  onRecording(recorded: Exchange): void
  onPlayed(played: Played): void
}

/** Watches a run from outside: tells how far it is, and ends it where going on would teach nothing or cost too much. */
function createWatch(
  { failOn, knownFailures }: Settings,
  sent: () => number,
  ending: Ending,
  onProgress: RunOptions['onProgress'],
): Watch {
  const known = new Set(knownFailures.map(({ id }) => id))
  let [total, done, failed, silent, keptBytes] = [0, 0, 0, 0, 0]
  const tell = (): void => onProgress?.({ done, total, failed, requests: sent() })
  return {
    onRecording({ response }) {
      keptBytes += footprintOf(response?.body ?? '')
      if (keptBytes > evidenceAtMost) {
        ending.end(`the target's answers take more than ${evidenceAtMost / 1024 / 1024} MB to keep`)
      }
      tell()
    },
    begin({ checks, probes }) {
      total = checks.length + probes.length
      tell()
    },
    onPlayed({ results, exchanges }) {
      done += results.length
      failed += results.filter(
        ({ check, findings }) => !known.has(check.id) && findings.some(({ level }) => failsAt(level, failOn)),
      ).length
      // A target may drop the connection for what it refuses; what is valid is answered as long as it lives.
      for (const { response, intent } of exchanges) silent = response ? 0 : silent + (intent === 'valid' ? 1 : 0)
      if (silent >= silenceAtMost) {
        ending.end(`the target stopped answering: ${silent} requests in a row got no answer`)
      }
      tell()
    },
  }
}
