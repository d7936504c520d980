import type { Trouble } from '../model/exchange.ts'

interface Progress {
  /** Including TLS. */
  readonly isConnected: boolean
  /** Whether any byte of the response arrived. */
  readonly hasBegun: boolean
}

/** Classifies an error of Node's HTTP client by how far the request had come. */
export function troubleOf(error: NodeJS.ErrnoException, { isConnected, hasBegun }: Progress): Trouble {
  if (!isConnected) return { kind: 'connect', message: messageOf(error) }
  const { code } = error
  // Errors of Node's HTTP parser; errors without a code do not come from the network either.
  if (code === undefined || code.startsWith('HPE_')) return { kind: 'malformed', message: error.message }
  const isCutOff = hasBegun && code === 'ECONNRESET' && error.syscall === undefined
  return { kind: 'reset', message: isCutOff ? 'the connection ended within the response' : error.message }
}

/** A host name with several addresses gives one error for each, and no message. */
function messageOf(error: NodeJS.ErrnoException): string {
  if (error instanceof AggregateError) return error.errors.map((one: Error) => one.message).join('; ')
  return error.message
}
