import { complaintAbout } from '../complaint.ts'
import type { Config } from '../config/config.ts'
import { exitCodes } from '../exit-code.ts'
import type { Log } from '../log.ts'
import type { MetricsSnapshot } from '../metrics-snapshot.ts'
import { openLog, run } from '../run.ts'
import type { RunningServer } from '../serve.ts'
import type { ToPrimary, ToWorker } from './messages.ts'

/** The entry point of a worker process. If the primary process ends, node:cluster ends the workers too. */
const snapshotsWanted = new Map<number, (snapshots: readonly MetricsSnapshot[]) => void>()
let questions = 0
let running: RunningServer | undefined
// Before the worker serves requests, there is nothing to finish.
let stop = async (): Promise<void> => process.exit(exitCodes.stopped)

process.on('message', async (message: ToWorker) => {
  if (message.kind === 'serve') await serve(message.worker, message.config)
  if (message.kind === 'stop') await stop()
  if (message.kind === 'count' && running) {
    tell({ kind: 'count', question: message.question, snapshot: running.metrics.snapshot() })
  }
  if (message.kind === 'counted') {
    snapshotsWanted.get(message.question)?.(message.snapshots)
    snapshotsWanted.delete(message.question)
  }
  if (message.kind === 'recall' && running) {
    const batch = running.liveView.recall(message.places)
    if (batch.requests.length > 0) tell({ kind: 'recalled', asking: message.asking, batch })
  }
  if (message.kind === 'recalled') running?.liveView.take(message.batch)
})

// Ctrl-C reaches every process of a terminal, but only the primary process decides what to do.
process.on('SIGINT', () => {})
// SIGTERM may be sent to a single worker. The primary process then starts another one.
process.on('SIGTERM', () => void stop())

async function serve(worker: number, config: Config): Promise<void> {
  const log = openLog(config, worker)
  try {
    const server = await run(config, log, { worker, gather, askOthers: (places) => tell({ kind: 'recall', places }) })
    running = server
    stop = async () => {
      const { requestsCutOff } = await server.stop(config.shutdownDeadlineMs)
      if (requestsCutOff > 0) log.server({ level: 'warn', event: 'requests-cut-off', requests: requestsCutOff })
      end(log, exitCodes.stopped)
    }
    log.server({ level: 'info', event: 'listening', pid: process.pid })
    tell({ kind: 'listening', port: server.port })
  } catch (error) {
    const complaint = complaintAbout(error)
    process.send?.({ kind: 'failed', complaint } satisfies ToPrimary, () => end(log, complaint.exitCode))
  }
}

function gather(own: MetricsSnapshot): Promise<readonly MetricsSnapshot[]> {
  const question = ++questions
  return new Promise((resolve) => {
    snapshotsWanted.set(question, resolve)
    tell({ kind: 'gather', question, own })
  })
}

function tell(message: ToPrimary): void {
  process.send?.(message)
}

function end(log: Log, exitCode: number): void {
  log.flush()
  process.exit(exitCode)
}
