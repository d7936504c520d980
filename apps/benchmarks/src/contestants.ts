import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { putLoad } from './load.ts'
import { type FindPeer, type Peer, prism, programOf } from './peers.ts'
import { freePort, type Program, startProgram } from './program.ts'
import { key, type Measured, prepareRequests, type Request, serviceToken } from './requests.ts'

/** A running server that handles the measured requests. */
export interface Contestant {
  readonly baseUrl: string
  readonly program: Program
  readonly requests: Readonly<Record<Measured, Request>>
}

const serverFolder = packageFolder(import.meta.resolve('@card-contract/reference-server/package.json'))

/** The command of the reference server, and the options that give it no log, because none of the others writes one. */
export const serverCommand = join(serverFolder, 'dist/main.js')
export const serverArgs = ['--port=0', '--announce=json', '--log-level=error']

export const serverEnvironment = {
  CARD_SERVER_API_KEYS: key,
  CARD_SERVER_ACCESS_TOKENS: key,
  CARD_SERVER_SERVICE_TOKENS: `${key},${serviceToken}`,
}

/** The published command of the suite. */
export const conformanceCommand = join(
  packageFolder(import.meta.resolve('@card-contract/conformance/package.json')),
  'dist/cli/main.js',
)

/** The contract in one document, as published. */
export const document = fileURLToPath(import.meta.resolve('@card-contract/spec/openapi.json'))

/** The option of Node with which a program tells its memory when it is asked. */
export const tellingMemory = `--import=${measureProgram('tell-memory.ts')}`

const openapiBackend: Peer = { registry: 'npm', name: 'openapi-backend', version: '5.21.2' }

/** In memory, unless another database is named. */
export async function startReferenceServer(
  database = 'sqlite::memory:',
  nodeOptions: readonly string[] = [],
): Promise<Contestant> {
  const environment = { ...serverEnvironment, DATABASE_URL: database }
  return await toContestant(await startProgram(serverCommand, serverArgs, { environment, nodeOptions }))
}

/** Programs that put something else around the server's own operations, or start what it needs. They belong to its package. */
export function measureProgram(name: string): string {
  return join(serverFolder, 'measure', name)
}

export async function startMeasured(file: string, ...args: readonly string[]): Promise<Contestant> {
  return await toContestant(await startProgram(measureProgram(file), args))
}

/** openapi-backend on Express. It validates responses as well. */
export async function startOpenapiBackend(find: FindPeer): Promise<Contestant> {
  return await startMeasured('openapi-backend.ts', await find(openapiBackend), key)
}

/** Prism with its defaults: a mock, which has no state, or a proxy in front of a server. */
export async function startPrism(find: FindPeer, command: 'mock' | 'proxy', upstream?: string): Promise<Contestant> {
  const file = programOf(prism, await find(prism), 'prism')
  // It ignores the contract's base path.
  const baseUrl = `http://127.0.0.1:${await freePort()}`
  const args = [command, document, ...(upstream ? [upstream] : []), '--port', new URL(baseUrl).port]
  return await toContestant(await startProgram(file, [...args, '--verboseLevel', 'silent'], { baseUrl }))
}

export async function toContestant(program: Program): Promise<Contestant> {
  const baseUrl = String(program.announcement.baseUrl)
  return { baseUrl, program, requests: await prepareRequests(baseUrl) }
}

interface Growth {
  readonly first: number
  readonly requests: number
  readonly connections: number
  requestAt(index: number): string
}

/** The memory after many requests, times that after the first of them. The contestant was started with `tellingMemory`. */
export async function growthOf(contestant: Contestant, { first, requests, ...load }: Growth): Promise<number> {
  await putLoad({ ...load, origin: contestant.baseUrl, requests: first })
  const before = await residentBytes(contestant)
  await putLoad({ ...load, origin: contestant.baseUrl, requests: requests - first })
  return (await residentBytes(contestant)) / before
}

/** After a garbage collection. */
async function residentBytes({ program }: Contestant): Promise<number> {
  const told = () => program.said().filter((line) => line.includes('"event":"memory"'))
  const before = told().length
  process.kill(program.pid, 'SIGUSR2')
  while (told().length === before) await sleep(20)
  return (JSON.parse(told().at(-1) ?? '') as { readonly residentBytes: number }).residentBytes
}

export async function stopAll(contestants: readonly Contestant[]): Promise<void> {
  await Promise.all(contestants.map(({ program }) => program.stop()))
}

function packageFolder(manifest: string): string {
  return dirname(fileURLToPath(manifest))
}
