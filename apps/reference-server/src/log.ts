import { jsonLine, type Line, prettyLine } from './log-line.ts'

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]
export const logFormats = ['json', 'pretty'] as const
export type LogFormat = (typeof logFormats)[number]

/** One finished request. Intentionally without path, headers and body, because they contain ids and secrets. */
export interface RequestEntry {
  readonly requestId: string
  /** Absent if no operation has the path and method. */
  readonly operationId?: string | undefined
  readonly method: string
  readonly status: number
  /** `ok`, or the code of the problem. */
  readonly outcome: string
  /** The trouble on demand that the request met. */
  readonly trouble?: string | undefined
  readonly durationMs: number
}

/** An internal error: a response that violates the contract, or an exception. */
export interface FaultEntry {
  readonly requestId: string
  readonly operationId?: string | undefined
  /** Where in the response the violation is. */
  readonly pointer?: string | undefined
  /** The validator's message, or the class of the exception. */
  readonly fault: string
  /** Where the exception was thrown, in the format of `framesOf`. */
  readonly stack?: string | undefined
}

/** An event of the server itself. */
export interface ServerEntry {
  readonly level: Exclude<LogLevel, 'silent'>
  readonly event: ServerEvent
  /** Why, in a sentence without values that were sent. */
  readonly fault?: string | undefined
  readonly pid?: number | undefined
  readonly signal?: string | undefined
  readonly requests?: number | undefined
}

export type ServerEvent =
  | 'listening'
  | 'stopping'
  | 'stopped'
  | 'requests-cut-off'
  | 'store-unavailable'
  | 'store-available'
  | 'weak-credential'

export interface Log {
  request(entry: RequestEntry): void
  fault(entry: FaultEntry): void
  server(entry: ServerEntry): void
  /** Writes the buffered lines. */
  flush(): void
}

export interface LogOptions {
  readonly level: LogLevel
  readonly format: LogFormat
  readonly clock?: () => Date
  readonly write: (text: string) => void
  readonly isColoured?: boolean
}

const severity = { silent: 0, error: 1, warn: 2, info: 3, debug: 4 } as const satisfies Record<LogLevel, number>

// A write of at most this size to a pipe is atomic, even if other processes write to the same pipe (POSIX, PIPE_BUF).
const atomicBytes = 4096

const nothing = () => {}

/**
 * A log that can write only named fields with checked values. Intentionally not a logging library: those write any object they are
 * given and remove only the listed fields (pino's paths miss a header in another spelling). The lines of one turn of the event loop
 * are written together.
 */
export function createLog({ level, format, clock = () => new Date(), write, isColoured }: LogOptions): Log {
  const threshold = severity[level]
  const render = format === 'json' ? jsonLine : (line: Line) => prettyLine(line, { isColoured: isColoured ?? false })
  let pending = ''

  function flush(): void {
    if (pending === '') return
    const text = pending
    pending = ''
    write(text)
  }

  function add(line: Omit<Line, 'time'>): void {
    const text = `${render({ time: clock().toISOString(), ...line })}\n`
    if (pending.length + text.length > atomicBytes) flush()
    if (pending === '') setImmediate(flush)
    pending += text
  }

  return {
    // A disabled level costs one empty call.
    request:
      threshold < severity.error
        ? nothing
        : ({ requestId, operationId, method, status, outcome, trouble, durationMs }) => {
            const lineLevel = status >= 500 ? 'error' : 'info'
            if (severity[lineLevel] > threshold) return
            add({
              level: lineLevel,
              requestId,
              operationId,
              method,
              status,
              outcome,
              trouble,
              durationMs: toMicroseconds(durationMs),
            })
          },
    fault:
      threshold < severity.error
        ? nothing
        : ({ requestId, operationId, pointer, fault, stack }) =>
            add({ level: 'error', requestId, operationId, pointer, fault: fault.replaceAll('"', "'"), stack }),
    server: ({ level: lineLevel, event, fault, pid, signal, requests }) => {
      if (severity[lineLevel] <= threshold) add({ level: lineLevel, event, fault, pid, signal, requests })
    },
    flush,
  }
}

function toMicroseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000
}

/** The stack frames of an exception. Its message is left out, because it may quote a request. */
export function framesOf(error: Error): string {
  const frame = /^ {4}at (?:[\w.<>$[\] ]{1,100} \()?(?:file:\/\/|node:)?[\w./@:+-]{1,160}:\d+:\d+\)?$/
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => frame.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
    .join(' | ')
}
