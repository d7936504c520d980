import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SeenRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  /** Parsed if it is JSON. */
  readonly body: unknown
}

export interface TestServer extends AsyncDisposable {
  /** With the version prefix, and without a slash at the end. */
  readonly baseUrl: string
  /** Every request that arrived, in that order. */
  readonly requests: SeenRequest[]
}

type Respond = (request: SeenRequest, response: ServerResponse) => void | Promise<void>

/** A server over real HTTP, on a port of its own. */
export async function startServer(respond: Respond): Promise<TestServer> {
  const requests: SeenRequest[] = []
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const { method = '', url = '', headers } = incoming
    const request = { method, url, headers, body: parse(Buffer.concat(chunks).toString()) }
    requests.push(request)
    await respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Responds to everything with one status and one body. */
export function startServerThatSays(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<TestServer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return startServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
  })
}

export function success(data: unknown): string {
  return JSON.stringify({ success: true, data })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
