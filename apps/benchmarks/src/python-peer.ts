import { execFile } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PeerUnavailableError, peerFolder } from './peers.ts'

const run = promisify(execFile)

/**
 * Installs a Python program into its own environment, once. Returns the folder of its commands.
 *
 * @throws PeerUnavailableError where there is no Python, or no index that has it.
 */
export async function installPythonPeer(name: string, version: string): Promise<string> {
  const folder = peerFolder(`${name}-${version}`)
  const isInstalled = join(folder, 'installed')
  if (existsSync(isInstalled)) return join(folder, 'bin')
  console.error(`installing ${name} ${version}, once, into ${folder} …`)
  try {
    await run('python3', ['-m', 'venv', folder])
    await run(join(folder, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', `${name}==${version}`])
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true })
    const [reason = 'pip failed'] = (cause as Error).message.split('\n')
    throw new PeerUnavailableError(`${name} ${version} could not be installed: ${reason}`, { cause })
  }
  writeFileSync(isInstalled, '')
  return join(folder, 'bin')
}
