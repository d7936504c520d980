import type { Trouble } from '../nouns/wire/exchange.ts'

interface Progress {
  readonly isTls: boolean
  /** Including TLS. */
  readonly isConnected: boolean
  /** Whether any byte of the response arrived. */
  readonly hasBegun: boolean
}

// What OpenSSL makes of a line of HTTP in place of a TLS record.
const notTls = /:wrong version number:|:packet length too long:/
const speaksHttp = 'the port uses HTTP, not HTTPS'
// The first byte of the record with which TLS reports an error (RFC 8446, section 5.1).
const tlsAlert = 0x15
const endedBeforeTls = 'the target closed the connection before TLS was established; the port may use HTTP, not HTTPS'
const speaksHttps = 'the port uses HTTPS, not HTTP'

interface ClientError extends NodeJS.ErrnoException {
  /** What Node's HTTP parser did not accept. */
  readonly rawPacket?: Uint8Array
}

/** Classifies an error of Node's HTTP client by how far the request had come. */
export function troubleOf(error: ClientError, { isTls, isConnected, hasBegun }: Progress): Trouble {
  const { code, rawPacket } = error
  if (!isConnected) {
    if (notTls.test(error.message)) return { kind: 'connect', message: speaksHttp }
    return { kind: 'connect', message: isTls && code === 'ECONNRESET' ? endedBeforeTls : messageOf(error) }
  }
  if (rawPacket?.[0] === tlsAlert) return { kind: 'malformed', message: speaksHttps }
  // Errors of Node's HTTP parser; errors without a code do not come from the network either.
  if (code === undefined || code.startsWith('HPE_')) return { kind: 'malformed', message: error.message }
  const isCut = hasBegun && code === 'ECONNRESET' && error.syscall === undefined
  return isCut
    ? { kind: 'cut', message: 'the connection ended in the middle of the response' }
    : { kind: 'reset', message: error.message }
}

/** A host name with several addresses gives one error for each, and no message. */
function messageOf(error: NodeJS.ErrnoException): string {
  if (error instanceof AggregateError) return error.errors.map((one: Error) => one.message).join('; ')
  return error.message
}

const unread: ReadonlySet<number> = new Set([411, 413, 431])

/** Whether a target with this status may not have read the request, and then closes the connection; some do not say so. */
export function saysUnread(status: number): boolean {
  return unread.has(status)
}
