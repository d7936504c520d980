import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

// node src/pass-through.ts BASE-URL: forwards every request and its response, and does nothing else.
const { hostname, port, pathname } = new URL(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 256 })

const server = createServer((incoming, outgoing) => {
  const { method, url: path, rawHeaders: headers } = incoming
  const upstream = request({ agent, hostname, port, method, path, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 0, response.rawHeaders)
    response.pipe(outgoing)
  })
  upstream.on('error', () => outgoing.destroy())
  incoming.pipe(upstream)
})
server.listen(0, '127.0.0.1', () => {
  const { port: own } = server.address() as AddressInfo
  console.log(JSON.stringify({ baseUrl: `http://127.0.0.1:${own}${pathname}` }))
})
process.stdin.on('end', () => process.exit()).resume()
