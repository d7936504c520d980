import { ConfigurationError } from './config/configuration-error.ts'
import { exitCodes } from './exit-code.ts'
import { framesOf } from './log.ts'
import { StoreUnavailableError } from './store/store.ts'

/** Why the server can't start or go on, for the person who started it. Plain JSON: a worker sends it to its primary. */
export interface Complaint {
  readonly lines: readonly string[]
  readonly exitCode: number
}

/** Says what is known about an error without repeating what it says: a driver's message may quote a URL with a password. */
export function complaintAbout(error: unknown): Complaint {
  if (error instanceof ConfigurationError) return { lines: error.complaints, exitCode: exitCodes.misconfigured }
  if (error instanceof StoreUnavailableError) {
    const reason = codeOf(error.cause)
    return {
      lines: [`the database cannot be used: ${error.message}${reason ? ` (${reason})` : ''}`],
      exitCode: exitCodes.failed,
    }
  }
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') {
    return {
      lines: [`--port: expected a free port, received ${port}, which is in use; --port 0 picks a free one`],
      exitCode: exitCodes.failed,
    }
  }
  if (code === 'EACCES' && port !== undefined) {
    return {
      lines: [`--port: expected a port that this user may listen on, received ${port}`],
      exitCode: exitCodes.failed,
    }
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return {
      lines: [`--host: expected an address of this machine, received ${address ?? 'another'}`],
      exitCode: exitCodes.failed,
    }
  }
  const name = error instanceof Error ? error.name : 'an exception'
  const frames = error instanceof Error ? framesOf(error).split(' | ') : []
  return {
    lines: [`unexpected: ${name}${code ? ` ${code}` : ''}`, ...frames.map((frame) => `  ${frame}`)],
    exitCode: exitCodes.failed,
  }
}

/** The code of what a driver complained of, such as ECONNREFUSED or 28P01; its words are not for showing. */
function codeOf(cause: unknown): string | undefined {
  const { code } = (cause ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : undefined
}
