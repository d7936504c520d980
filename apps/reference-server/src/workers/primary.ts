import cluster, { type Worker } from 'node:cluster'
import { extname, join } from 'node:path'
import type { Complaint } from '../complaint.ts'
import type { Config } from '../config/config.ts'
import { exitCodes } from '../exit-code.ts'
import type { Log } from '../log.ts'
import { announce } from '../run.ts'
import { onStopSignal } from '../signals.ts'
import { createBackoff } from './backoff.ts'
import { createCensus } from './census.ts'
import type { ToPrimary, ToWorker } from './messages.ts'

/** The slot of a worker. A new process fills it when a worker crashes. */
interface Slot {
  readonly worker: number
  readonly delayAfterCrash: (ranForMs: number) => number | undefined
  process?: Worker
  startedAt: number
  isListening: boolean
  restart?: NodeJS.Timeout
}

// Added to the workers' own deadline. A worker that is still running then no longer reacts.
const killAfterMs = 1_000

/**
 * Runs worker processes that share one port, replaces those that crash, and adds up their metrics. The first one starts alone, so that
 * one process creates or migrates the database and finds the port. Resolves when all are listening.
 */
export async function runWorkers(config: Config, log: Log): Promise<void> {
  cluster.setupPrimary({ exec: join(import.meta.dirname, `worker${extname(import.meta.filename)}`), args: [] })
  const census = createCensus()
  const slots = Array.from({ length: config.workers }, (_, index): Slot => {
    return { worker: index + 1, delayAfterCrash: createBackoff(), startedAt: 0, isListening: false }
  })
  let port: number | undefined
  // Workers share a listening socket if they request the same port, so all of them request the configured one, even port 0.
  let askedPort = config.port
  let isStopping = false
  let exitCode: number = exitCodes.stopped

  function fork(slot: Slot): void {
    // If all workers have crashed, the socket is closed. A new worker must use the port that was announced, even if it was any free one.
    if (port !== undefined && slots.every((one) => !one.process)) askedPort = port
    const process = cluster.fork()
    slot.process = process
    slot.startedAt = Date.now()
    slot.isListening = false
    process.on('message', (message: ToPrimary) => receive(slot, message))
    process.on('exit', (code, signal) => replace(slot, code, signal))
    // A worker may exit before it receives the message. Its exit event is enough.
    process.on('error', () => {})
    tell(slot, { kind: 'serve', worker: slot.worker, config: { ...config, port: askedPort } })
    log.server({ level: 'info', event: 'worker-started', pid: process.process.pid })
  }

  function receive(slot: Slot, message: ToPrimary): void {
    if (message.kind === 'listening') {
      if (port !== undefined && message.port !== port) {
        // The other workers crashed, and the socket was closed, after this one was told to share it: it got any free port.
        askedPort = port
        tell(slot, { kind: 'stop' })
        return
      }
      slot.isListening = true
      port = message.port
      onListening()
    }
    if (message.kind === 'failed') fail(message.complaint)
    if (message.kind === 'count') census.receive(message.question, message.snapshot)
    const others = slots.filter((other) => other !== slot && other.isListening)
    if (message.kind === 'recall') {
      for (const other of others) tell(other, { kind: 'recall', asking: slot.worker, places: message.places })
    }
    if (message.kind === 'recalled') {
      const asking = others.find(({ worker }) => worker === message.asking)
      if (asking) tell(asking, { kind: 'recalled', batch: message.batch })
    }
    if (message.kind === 'gather') {
      const ask = (question: number) => {
        for (const other of others) tell(other, { kind: 'count', question })
        return others.map(({ worker }) => worker)
      }
      census
        .gather(message.own, ask)
        .then((snapshots) => tell(slot, { kind: 'counted', question: message.question, snapshots }))
    }
  }

  let isAnnounced = false
  function onListening(): void {
    for (const slot of slots) if (!slot.process && !isStopping) fork(slot)
    if (isAnnounced || !slots.every(({ isListening }) => isListening)) return
    isAnnounced = true
    announce(config, port ?? config.port)
  }

  function replace(slot: Slot, code: number | null, signal: string | null): void {
    census.retire(slot.worker)
    slot.isListening = false
    const pid = slot.process?.process.pid
    delete slot.process
    if (isStopping) {
      if (slots.every((one) => !one.process)) end()
      return
    }
    const isCrash = code !== exitCodes.stopped
    const exit = { pid, exitCode: code ?? undefined, signal: signal ?? undefined }
    const delayMs = isCrash ? slot.delayAfterCrash(Date.now() - slot.startedAt) : 0
    if (delayMs === undefined) {
      log.server({ level: 'error', event: 'worker-gave-up', ...exit })
      fail({ lines: ['workers keep crashing'], exitCode: exitCodes.failed })
      return
    }
    log.server({
      level: isCrash ? 'error' : 'info',
      event: isCrash ? 'worker-crashed' : 'worker-stopped',
      ...exit,
      delayMs,
    })
    slot.restart = setTimeout(() => fork(slot), delayMs)
  }

  function fail({ lines, exitCode: code }: Complaint): void {
    if (isStopping) return
    log.flush()
    for (const line of lines) process.stderr.write(`reference-server: ${line}\n`)
    exitCode = code
    stop()
  }

  function stop(): void {
    isStopping = true
    for (const slot of slots) {
      clearTimeout(slot.restart)
      // All workers at once, so that no process accepts connections any more.
      if (slot.process) tell(slot, { kind: 'stop' })
    }
    if (slots.every((one) => !one.process)) end()
    setTimeout(() => {
      for (const slot of slots) slot.process?.process.kill('SIGKILL')
    }, config.shutdownDeadlineMs + killAfterMs).unref()
  }

  function end(): void {
    log.server({ level: 'info', event: 'stopped' })
    process.exit(exitCode)
  }

  onStopSignal((signal) => {
    log.server({ level: 'info', event: 'stopping', signal })
    stop()
  })
  const [first] = slots
  if (first) fork(first)
}

function tell(slot: Slot, message: ToWorker): void {
  // Without a callback, sending on a channel that has just closed would throw.
  if (slot.process?.isConnected()) slot.process.send(message, () => {})
}
