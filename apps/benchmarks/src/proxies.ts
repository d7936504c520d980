import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { conformanceCommand } from './conformance-run.ts'
import type { Contestant } from './contestants.ts'
import { choosePinning } from './cores.ts'
import { freePort } from './free-port.ts'
import { type Program, startProgram } from './program.ts'
import { prepareRequests } from './requests.ts'

const prefix = choosePinning().server

/** What a proxy costs that does not look at what it forwards. */
export async function startPassThrough(baseUrl: string): Promise<Contestant> {
  const file = fileURLToPath(new URL('pass-through.ts', import.meta.url))
  return await contestant('plain Node', await startProgram(file, [new URL(baseUrl).origin], { prefix }))
}

/** The proxy of the suite, without a line for each exchange, and with a recording. */
export async function startProxy(baseUrl: string, nodeOptions: readonly string[] = []): Promise<Contestant> {
  const port = await freePort()
  const args = ['proxy', '--target', baseUrl, '--port', String(port), '--quiet']
  // It is killed in the end, and leaves its recording behind.
  const folder = mkdtempSync(join(tmpdir(), 'card-contract-proxy-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const environment = { TMPDIR: folder }
  const options = { prefix, nodeOptions, environment, baseUrl: `http://127.0.0.1:${port}/api/v1` }
  return await contestant('the proxy', await startProgram(conformanceCommand, args, options))
}

async function contestant(name: string, program: Program): Promise<Contestant> {
  return { name, program, requests: await prepareRequests(String(program.announcement.baseUrl)) }
}
