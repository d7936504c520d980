import { pino } from 'pino'

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]
export const logFormats = ['json', 'pretty'] as const

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
  /** Resolves when all lines are written, in their order, or their reader takes none. */
  end(): Promise<void>
}

/** Where the lines go. */
export interface LogStream {
  write(line: string): void
  flushSync?(): void
  closeInOrder?(): Promise<void>
}

export interface LogOptions {
  readonly level: LogLevel
  readonly clock?: () => Date
  readonly stream: LogStream
}

/**
 * A log that can write only named fields with checked values. pino alone would write any object that it is given, and remove only the
 * paths that are listed.
 */
export function createLog({ level, clock = () => new Date(), stream }: LogOptions): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${clock().toISOString()}"`,
      formatters: { level: (name) => ({ level: name }) },
    },
    stream,
  )
  return {
    request(entry) {
      const lineLevel = entry.status >= 500 ? 'error' : 'info'
      // A disabled level renders nothing.
      if (!logger.isLevelEnabled(lineLevel)) return
      logger[lineLevel](allowed({ ...entry, durationMs: toMicroseconds(entry.durationMs) }))
    },
    fault: (entry) => logger.error(allowed({ ...entry, fault: entry.fault.replaceAll('"', "'") })),
    // pino writes the level.
    server: ({ level: lineLevel, ...entry }) => logger[lineLevel](allowed(entry)),
    flush: () => stream.flushSync?.(),
    end: async () => await stream.closeInOrder?.(),
  }
}

export function toMicroseconds(milliseconds: number): number {
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

/**
 * All fields of a line, in the order in which they are written. Each value is a number or matches a pattern that excludes sentences,
 * headers and bodies, so no field can leak one.
 */
const fields = {
  time: /^[\dTZ:.+-]{1,32}$/,
  level: /^[a-z]{1,8}$/,
  event: /^[a-z-]{1,40}$/,
  requestId: /^[\w-]{1,64}$/,
  operationId: /^[A-Za-z]{1,64}$/,
  method: /^[A-Z-]{1,20}$/,
  status: 'number',
  outcome: /^[a-z-]{1,64}$/,
  trouble: /^[a-z-]{1,40}$/,
  durationMs: 'number',
  pointer: /^(?:\/[\w~-]{0,64}){0,12}$/,
  fault: /^[\w ,.:;'/=<>()-]{1,200}$/,
  stack: /^[\w ().:/@+<>$|[\]-]{0,2400}$/,
  pid: 'number',
  signal: /^SIG[A-Z\d]{1,10}$/,
  requests: 'number',
} as const satisfies Record<string, RegExp | 'number'>

type Field = keyof typeof fields
export type Line = { readonly [Name in Field]?: string | number | undefined }

const patterns = Object.entries(fields) as [Field, RegExp | 'number'][]

// Card numbers have up to 19 digits and usually 16 (ISO/IEC 7812). No group of a UUID, as in request ids, has more than 12.
const cardNumber = /\d{13}/

/** Replaces a value that its field does not allow. It is visible, so that the mistake is found. */
const withheld = '(withheld)'

/** The fields of a line in their order, without those that are absent, and with nothing in them that their field does not allow. */
export function allowed(line: Line): Line {
  const checked: { [Name in Field]?: string | number } = {}
  for (const [field, pattern] of patterns) {
    const value = line[field]
    if (value !== undefined) checked[field] = typeof value === 'number' || isAllowed(value, pattern) ? value : withheld
  }
  return checked
}

function isAllowed(value: string, pattern: RegExp | 'number'): boolean {
  return pattern !== 'number' && pattern.test(value) && !cardNumber.test(value)
}
