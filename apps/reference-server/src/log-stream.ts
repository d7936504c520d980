import { destination } from 'pino'
import type { Config } from './config/config.ts'
import { createLog, type Line, type Log, type LogStream } from './log.ts'

/** What may be a terminal: without one, `hasColors` is absent. */
type Terminal = NodeJS.WritableStream & { readonly isTTY?: boolean; hasColors?(): boolean }

/** Renders the lines of the log for a terminal. */
export async function prettyStream(terminal: Terminal): Promise<LogStream> {
  // Only here, because a log as JSON should not wait until this is loaded.
  const { prettyFactory } = await import('pino-pretty')
  const render = prettyFactory({
    colorize: terminal.isTTY === true && terminal.hasColors?.() === true,
    translateTime: 'UTC:HH:MM:ss.l',
    hideObject: true,
    messageFormat: (line) => sentence(line as Line),
  })
  terminal.on('error', () => {})
  return { write: (line) => void terminal.write(render(line)) }
}

/** A line of less than 80 columns, unless something went wrong. */
function sentence(line: Line): string {
  const { operationId, method, status, outcome, durationMs, trouble, requestId, event } = line
  if (status !== undefined) {
    const what = String(operationId ?? method).padEnd(18)
    const told = [what, status, String(outcome).padEnd(20), `${Number(durationMs).toFixed(1)} ms`]
    // The id is needed to investigate an error. Elsewhere it would make lines too long for the terminal.
    return [...told, Number(status) >= 500 ? requestId : undefined, trouble && `trouble=${trouble}`]
      .filter((part) => part !== undefined)
      .join(' ')
  }
  const rest = (['operationId', 'pointer', 'fault', 'pid', 'signal', 'requests', 'requestId', 'stack'] as const)
    .filter((field) => line[field] !== undefined)
    .map((field) => `${field}=${line[field]}`)
  return [event ?? 'fault', ...rest].join(' ')
}

/** The log of a process that was started from the command line: on stderr, readable in a terminal and otherwise as JSON. */
export async function openLog({ logLevel, logFormat }: Config): Promise<Log> {
  const isPretty = (logFormat ?? (process.stderr.isTTY ? 'pretty' : 'json')) === 'pretty'
  const log = createLog({ level: logLevel, stream: isPretty ? await prettyStream(process.stderr) : jsonStream() })
  process.on('exit', () => log.flush())
  return log
}

function jsonStream(): LogStream {
  const stream = destination({ dest: process.stderr.fd, sync: false })
  // The reader of the log may go away. The server continues.
  stream.on('error', () => {})
  let hasEnded = false
  return {
    write: (line) => void stream.write(line),
    // A write may be under way, which this would overtake.
    flushSync: () => hasEnded || stream.flushSync(),
    closeInOrder: () =>
      new Promise((resolve) => {
        hasEnded = true
        setTimeout(resolve, longestEndMs).unref()
        stream.once('close', resolve)
        stream.end()
      }),
  }
}

/** A reader that takes nothing must not keep the process. */
const longestEndMs = 1000
