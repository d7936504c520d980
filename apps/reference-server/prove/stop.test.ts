import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanUp, type Listening, launchListening } from '../test/fixtures/launch.ts'

afterEach(cleanUp)

interface Line {
  readonly socket: Socket
  readonly received: () => string
  /** Resolves once the text has arrived. */
  until(text: string): Promise<void>
}

async function open({ port }: Listening): Promise<Line> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return {
    socket,
    received: () => received,
    async until(text) {
      while (!received.includes(text)) {
        if (socket.destroyed) throw new Error(`the connection ended before ${text} came; received ${received}`)
        await sleep(2)
      }
    },
  }
}

/** A payment status request in two halves. It is in progress until the second half arrives. */
function slowRequest({ credentials }: Listening): readonly [string, string] {
  const body = '{"order_id":"order-2026-0117","pay_id":"pay_01jn8w4c9horderpayment0001"}'
  const head = `POST /api/v1/payments/direct-status HTTP/1.1\r\nHost: here\r\nX-API-KEY: ${credentials.apiKey}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`
  return [head + body.slice(0, 20), body.slice(20)]
}

async function begin(server: Listening): Promise<{ line: Line; finish: () => void }> {
  const [first, second] = slowRequest(server)
  const line = await open(server)
  line.socket.write(first)
  // The server sends this when it has read the headers, and counts the request from then on.
  await line.until('HTTP/1.1 100 Continue')
  return { line, finish: () => line.socket.write(second) }
}

describe('a server', () => {
  const args = ['--memory']

  it('the server finishes a request in progress at SIGTERM, accepts no connection meanwhile, and exits with 0', async () => {
    const server = await launchListening(args)
    const { line, finish } = await begin(server)
    server.child.kill('SIGTERM')
    await refusesConnections(server)
    finish()
    await line.until('"success":true')
    expect(line.received()).toMatch(/\nHTTP\/1\.1 200 /)
    expect(line.received()).toMatch(/\r\nconnection: close\r\n/i)
    expect(await server.ended).toBe(0)
  })

  it('the server does not wait for idle connections', async () => {
    // The test ends long before the deadline.
    const server = await launchListening([...args, '--shutdown-deadline=900'])
    const idle = await open(server)
    idle.socket.write('GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n')
    await idle.until('alive')
    expect(idle.received()).toMatch(/\r\nconnection: keep-alive\r\n/i)
    await open(server)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  it('the server cuts off unfinished requests at the deadline, logs their number, and exits with 0', async () => {
    const server = await launchListening([...args, '--shutdown-deadline=0.3'])
    await begin(server)
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(0)
    expect(server.log()).toContainEqual(
      expect.objectContaining({ level: 'warn', event: 'requests-cut-off', requests: 1 }),
    )
  })

  it('the server ends at once at the second signal', async () => {
    const server = await launchListening(args)
    await begin(server)
    server.child.kill('SIGTERM')
    await refusesConnections(server)
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(130)
  })
})

async function refusesConnections(server: Listening): Promise<void> {
  for (;;) {
    try {
      ;(await open(server)).socket.destroy()
    } catch (error) {
      // Refused, or taken by the kernel of a process that has just ended: neither is served.
      expect(error).toMatchObject({ code: expect.stringMatching(/^(ECONNREFUSED|ECONNRESET)$/) })
      return
    }
    await sleep(5)
  }
}
