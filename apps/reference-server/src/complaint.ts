import { ConfigurationError } from './config/configuration-error.ts'
import { exitCodes } from './exit-code.ts'
import { framesOf } from './log.ts'
import { StoreUnavailableError, UnfitStoreError } from './store/store.ts'
import { causeOf } from './watched-store.ts'

/** Why the server cannot start, for the person who started it. */
export interface Complaint {
  readonly lines: readonly string[]
  readonly exitCode: number
}

/** Describes an error without its message, because a driver's message may quote a URL with a password. */
export function complaintAbout(error: unknown): Complaint {
  if (error instanceof ConfigurationError) return { lines: error.complaints, exitCode: exitCodes.misconfigured }
  if (error instanceof StoreUnavailableError) {
    return { lines: [`the database cannot be used: ${causeOf(error)}`], exitCode: exitCodes.failed }
  }
  if (error instanceof UnfitStoreError) {
    return { lines: [`the database cannot be used: ${error.message}; ${error.hint}`], exitCode: exitCodes.failed }
  }
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') {
    return {
      lines: [`--port: port ${port} is already in use; use --port 0 to pick a free one`],
      exitCode: exitCodes.failed,
    }
  }
  if (code === 'EACCES' && port !== undefined) {
    return {
      lines: [`--port: this user is not allowed to listen on port ${port}`],
      exitCode: exitCodes.failed,
    }
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return {
      lines: [`--host: ${address ?? 'the host'} is not an address of this machine`],
      exitCode: exitCodes.failed,
    }
  }
  const name = error instanceof Error ? error.name : 'an exception'
  const frames = error instanceof Error ? framesOf(error).split(' | ') : []
  return {
    lines: [`unexpected error: ${name}${code ? ` ${code}` : ''}`, ...frames.map((frame) => `  ${frame}`)],
    exitCode: exitCodes.failed,
  }
}
