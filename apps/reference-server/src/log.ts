import { jsonLine, type Line, prettyLine } from './log-line.ts'

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]
export const logFormats = ['json', 'pretty'] as const
export type LogFormat = (typeof logFormats)[number]

/** One request that was answered. There is no path, no header and no body here on purpose: they carry ids and secrets. */
export interface RequestEntry {
  readonly requestId: string
  /** Absent where the path or the method belongs to no operation. */
  readonly operationId?: string | undefined
  readonly method: string
  readonly status: number
  /** `ok`, or the code of the problem that was answered. */
  readonly outcome: string
  readonly durationMs: number
}

/** Something that is this server's own fault: an answer that breaks the contract, or an exception. */
export interface FaultEntry {
  readonly requestId: string
  readonly operationId?: string | undefined
  /** Where in the answer, for one that breaks the contract. */
  readonly pointer?: string | undefined
  /** What is wrong there, in the validator's words, or the class of the exception. */
  readonly fault: string
  /** Where the exception was thrown, as `framesOf` puts it. */
  readonly stack?: string | undefined
}

/** Something that happened to the server rather than to a request. */
export interface ServerEntry {
  readonly level: Exclude<LogLevel, 'silent'>
  readonly event: ServerEvent
  readonly pid?: number | undefined
  readonly signal?: string | undefined
  readonly exitCode?: number | undefined
  readonly delayMs?: number | undefined
  readonly requests?: number | undefined
}

export type ServerEvent =
  | 'listening'
  | 'stopping'
  | 'stopped'
  | 'requests-cut-off'
  | 'worker-started'
  | 'worker-stopped'
  | 'worker-crashed'
  | 'worker-gave-up'

export interface Log {
  request(entry: RequestEntry): void
  fault(entry: FaultEntry): void
  server(entry: ServerEntry): void
  /** Writes what is still held back. */
  flush(): void
}

export interface LogOptions {
  readonly level: LogLevel
  readonly format: LogFormat
  /** Which of several processes writes, counted from 1. */
  readonly worker?: number | undefined
  readonly clock?: () => Date
  readonly write: (text: string) => void
  readonly isColoured?: boolean
}

const severity = { silent: 0, error: 1, warn: 2, info: 3, debug: 4 } as const satisfies Record<LogLevel, number>

// What one write to a pipe may have without being cut in two by another process that writes to the same pipe (POSIX, PIPE_BUF).
const atomicBytes = 4096

const nothing = () => {}

/**
 * A log that writes named, checked fields and has no way to write anything else: the point of this file, and why it is not a
 * logging library, which takes whatever object it is given and blanks out what was thought of (pino's paths let a header in
 * other spelling through). Lines of one turn of the event loop are written together.
 */
export function createLog({ level, format, worker, clock = () => new Date(), write, isColoured }: LogOptions): Log {
  const threshold = severity[level]
  const render = format === 'json' ? jsonLine : (line: Line) => prettyLine(line, { isColoured: isColoured ?? false })
  let pending = ''

  function flush(): void {
    if (pending === '') return
    const text = pending
    pending = ''
    write(text)
  }

  function add(line: Omit<Line, 'time' | 'worker'>): void {
    const text = `${render({ time: clock().toISOString(), worker, ...line })}\n`
    if (pending.length + text.length > atomicBytes) flush()
    if (pending === '') setImmediate(flush)
    pending += text
  }

  return {
    // A level that is switched off costs one empty call.
    request:
      threshold < severity.error
        ? nothing
        : ({ requestId, operationId, method, status, outcome, durationMs }) => {
            const lineLevel = status >= 500 ? 'error' : 'info'
            if (severity[lineLevel] > threshold) return
            add({
              level: lineLevel,
              requestId,
              operationId,
              method,
              status,
              outcome,
              durationMs: toMicroseconds(durationMs),
            })
          },
    fault:
      threshold < severity.error
        ? nothing
        : ({ requestId, operationId, pointer, fault, stack }) =>
            add({ level: 'error', requestId, operationId, pointer, fault: fault.replaceAll('"', "'"), stack }),
    server: ({ level: lineLevel, event, pid, signal, exitCode, delayMs, requests }) => {
      if (severity[lineLevel] <= threshold) add({ level: lineLevel, event, pid, signal, exitCode, delayMs, requests })
    },
    flush,
  }
}

function toMicroseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000
}

/** Where an exception came from. Only lines that are frames: its message may quote a request, and is dropped. */
export function framesOf(error: Error): string {
  const frame = /^ {4}at (?:[\w.<>$[\] ]{1,100} \()?(?:file:\/\/|node:)?[\w./@:+-]{1,160}:\d+:\d+\)?$/
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => frame.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
    .join(' | ')
}
