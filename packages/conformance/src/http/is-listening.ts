import { connect } from 'node:net'
import { addressOf } from './address-of.ts'

const withinMs = 5_000

/**
 * Whether something accepts connections there. Sends no byte: the connection is closed as soon as it is open, so that it
 * neither appears among the target's requests nor keeps a server from stopping.
 */
export function isListening(url: URL, over: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ ...addressOf(url), timeout: withinMs, signal: over })
    const settle = (is: boolean): void => {
      resolve(is)
      socket.destroy()
    }
    socket.once('connect', () => {
      resolve(true)
      // Intentionally not destroyed at once, which could reset the connection and be logged as an error.
      socket.end()
    })
    socket.once('timeout', () => settle(false))
    socket.on('error', () => settle(false))
    // The other side has closed, too, or sent something that is not read.
    socket.once('end', () => socket.destroy())
    socket.resume()
  })
}
