import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A client of /events on a plain socket, which sees more than a browser shows. */
export interface Listener {
  readonly socket: Socket
  readonly received: () => string
  /** The parsed data of the events of one kind. */
  readonly events: (kind?: string) => Record<string, unknown>[]
  /** Resolves once this holds. Throws with the received text if the connection ends first. */
  until(holds: (listener: Listener) => boolean): Promise<void>
}

export interface Listening {
  readonly port: number
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
}

const opened = new Set<Socket>()

export async function listen({ port, headers = {}, method = 'GET' }: Listening): Promise<Listener> {
  const socket = connect(port, '127.0.0.1')
  opened.add(socket)
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.write(`${method} /events HTTP/1.1\r\n${lines.join('')}\r\n`)
  const listener: Listener = {
    socket,
    received: () => received,
    events: (kind = 'request') =>
      [...received.matchAll(/^event: (\w+)\ndata: (.*)\n\n/gm)]
        .filter(([, event]) => event === kind)
        .map(([, , line = '']) => JSON.parse(line)),
    async until(holds) {
      while (!holds(listener)) {
        if (socket.closed) throw new Error(`the connection ended too early; received ${received}`)
        await sleep(2)
      }
    },
  }
  return listener
}

/** For `afterEach`. */
export function hangUp(): void {
  for (const socket of opened) socket.destroy()
  opened.clear()
}
