import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PeerUnavailableError, peerFolder } from '../peers.ts'

/**
 * Compiles a Go program, once. Returns its path.
 *
 * @throws PeerUnavailableError where no module proxy has all that it consists of.
 */
export async function installGoTool(module: string, version: string): Promise<string> {
  const name = module.split('/').at(-1) ?? module
  const folder = peerFolder(`${name}-${version}`)
  const program = join(folder, name)
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  console.error(`installing ${name} ${version}, once, into ${folder} …`)
  try {
    await promisify(execFile)('go', ['install', `${module}@v${version}`], { env: { ...process.env, GOBIN: folder } })
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true })
    const complaints = (cause as { stderr?: string }).stderr?.split('\n') ?? []
    const reason = complaints.find((line) => line !== '' && !line.startsWith('go: downloading')) ?? 'go install failed'
    throw new PeerUnavailableError(`${name} ${version} could not be installed: ${reason}`, { cause })
  }
  return program
}
