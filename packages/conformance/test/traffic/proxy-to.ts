import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Passed } from '../../src/traffic/forwarding/passed.ts'
import { type ForwardingOptions, startForwarding } from '../../src/traffic/forwarding/start-forwarding.ts'

export interface Proxied extends AsyncDisposable {
  readonly port: number
  readonly passed: readonly Passed[]
  /** Resolves once this many exchanges are over. */
  ended(count: number): Promise<readonly Passed[]>
}

/** Forwards to a port of this machine. */
export async function proxyTo(port: number, options: Partial<ForwardingOptions> = {}): Promise<Proxied> {
  const passed: Passed[] = []
  const origin = new URL(`http://127.0.0.1:${port}`)
  const onExchange = (one: Passed) => passed.push(one)
  const forwarding = await startForwarding({ origin, host: '127.0.0.1', port: 0, onExchange, ...options })
  return {
    port: forwarding.port,
    passed,
    async ended(count) {
      while (passed.length < count) await setTimeout(5)
      return passed
    },
    [Symbol.asyncDispose]: forwarding.close,
  }
}

/** What comes back on a connection of its own, until the text ends so or the connection does. */
export async function converse(
  port: number,
  sent: string,
  end: string,
  more: (socket: Socket) => void = () => {},
): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let got = ''
  socket.on('error', () => undefined)
  socket.on('data', (bytes: Buffer) => {
    got += bytes.toString('latin1')
    if (got.endsWith(end)) socket.end()
  })
  socket.write(sent, 'latin1')
  more(socket)
  await once(socket, 'close')
  return got
}

/** What the proxy says of its own connections. */
export const ownLines = 'Connection: keep-alive\r\nKeep-Alive: timeout=75\r\n'
