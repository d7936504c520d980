import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { choosePinning } from './cores.ts'
import { freePort } from './free-port.ts'
import { installPeer } from './peers.ts'
import { type Program, startProgram } from './program.ts'
import { measureProgram, serverProgram } from './reference-server.ts'
import { key, prepareRequests, type Requests } from './requests.ts'

/** A running server that handles the measured requests. */
export interface Contestant {
  readonly name: string
  readonly program: Program
  readonly requests: Requests
}

const pinning = choosePinning()

export interface ReferenceServerOptions {
  readonly name?: string
  readonly args?: readonly string[]
  readonly nodeOptions?: readonly string[]
  readonly database?: string
  readonly isPinned?: boolean
  /** How many cards the top-ups cycle through. */
  readonly cards?: number
  /** Default: the program as it is published. */
  readonly file?: string
}

/** Without a log by default, because none of the others writes one. */
export async function startReferenceServer(options: ReferenceServerOptions = {}): Promise<Contestant> {
  const {
    name = 'reference server',
    args = ['--log-level=error'],
    nodeOptions = [],
    isPinned = true,
    cards = 1,
    file = serverProgram,
  } = options
  const program = await startProgram(file, ['--port=0', '--announce=json', ...args], {
    environment: {
      DATABASE_URL: options.database ?? 'sqlite::memory:',
      CARD_SERVER_API_KEYS: key,
      CARD_SERVER_ACCESS_TOKENS: key,
      CARD_SERVER_SERVICE_TOKENS: key,
    },
    prefix: isPinned ? pinning.server : [],
    nodeOptions,
  })
  return { name, program, requests: await prepareRequests(baseUrlOf(program), { cards }) }
}

/** A program of the server's package that serves the same operations. */
export async function startMeasured(name: string, file: string, args: readonly string[] = []): Promise<Contestant> {
  const program = await startProgram(measureProgram(file), args, { prefix: pinning.server })
  return { name, program, requests: await prepareRequests(baseUrlOf(program)) }
}

export async function startOpenapiBackend({ judgesResponses }: { judgesResponses: boolean }): Promise<Contestant> {
  const folder = await installPeer('openapi-backend', '5.21.2')
  const args = [folder, key, ...(judgesResponses ? ['--answers'] : [])]
  const name = `openapi-backend on Express, ${judgesResponses ? 'requests and responses' : 'requests'} validated`
  return await startMeasured(name, 'openapi-backend.ts', args)
}

/** A mock has no state: for any identifier, it responds with the examples of the contract. */
export async function startPrism(): Promise<Contestant> {
  return await startPrismAs('mock')
}

/** Prism's proxy, as it is by default: it validates, and reports violations in a header. */
export async function startPrismProxy(upstream: string): Promise<Contestant> {
  return await startPrismAs('proxy', upstream)
}

async function startPrismAs(command: 'mock' | 'proxy', ...upstream: readonly string[]): Promise<Contestant> {
  const folder = await installPeer('@stoplight/prism-cli', '5.16.0')
  const file = join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js')
  const document = fileURLToPath(import.meta.resolve('@card-contract/spec/openapi.json'))
  const port = String(await freePort())
  const args = [command, document, ...upstream, '--port', port, '--verboseLevel', 'silent']
  // It ignores the contract's base path.
  const program = await startProgram(file, args, { prefix: pinning.server, baseUrl: `http://127.0.0.1:${port}` })
  return { name: `Prism ${command}`, program, requests: await prepareRequests(baseUrlOf(program)) }
}

function baseUrlOf({ announcement }: Program): string {
  return String(announcement.baseUrl)
}
