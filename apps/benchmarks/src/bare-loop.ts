import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { key } from './requests.ts'

// node src/bare-loop.ts REPORT BASE-URL CONNECTIONS: sends the requests of a recorded run again, and does nothing else.
interface Recorded {
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body?: string
  readonly isBinary?: true
}

const [file = '', baseUrl = '', connections = ''] = process.argv.slice(2)
const { port } = new URL(baseUrl)
const { exchanges } = JSON.parse(readFileSync(file, 'utf8')) as { exchanges: { request: Recorded }[] }
const requests = exchanges.map(({ request: { headers, body = '', isBinary, ...line } }) => {
  const bytes = Buffer.from(body, isBinary ? 'latin1' : 'utf8')
  // Names may repeat, as they do in the run. A report names the credentials instead of containing them.
  const lines = headers.map(([name, value]) => [name, value.replaceAll(/\$CARD_[A-Z_]+/g, key)])
  const own = [
    ['host', `127.0.0.1:${port}`],
    ['content-length', String(bytes.length)],
  ]
  return { ...line, bytes, headers: [...lines, ...own].flat() }
})
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })

function send({ method, target, headers, bytes }: (typeof requests)[number]): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, port, method, path: target, headers }, (response) => {
      response.resume().on('end', resolve).on('error', reject)
    })
    outgoing.on('error', reject).end(bytes)
  })
}

let next = 0
async function sendUntilNoneIsLeft(): Promise<void> {
  for (let sent = requests[next++]; sent; sent = requests[next++]) await send(sent)
}

await Promise.all(Array.from({ length: Number(connections) }, sendUntilNoneIsLeft))
agent.destroy()
