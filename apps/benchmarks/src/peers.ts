import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const peersFolder = fileURLToPath(new URL('../.peers', import.meta.url))

/**
 * Installs what only a measurement needs into an ignored folder, once: an opponent must not weigh on everybody's first
 * installation. Answers with the folder that holds their node_modules.
 */
export async function installPeers(versions: Readonly<Record<string, string>>): Promise<string> {
  const name = Object.entries(versions)
    .map(([peer, version]) => `${peer.replace(/^@/, '').replace('/', '-')}-${version}`)
    .join('_')
  const folder = join(peersFolder, name)
  const manifest = join(folder, 'package.json')
  if (existsSync(join(folder, 'installed'))) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(manifest, JSON.stringify({ private: true, dependencies: versions }))
  console.error(`installing ${Object.keys(versions).join(', ')} for this measurement …`)
  // npm comes with the machine's Node; the folder is outside the workspace, so pnpm's rules do not reach it.
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    env: { ...process.env, npm_config_package_lock: 'false' },
  })
  writeFileSync(join(folder, 'installed'), readFileSync(manifest))
  return folder
}

export function peerModule(folder: string, path: string): string {
  return join(dirname(join(folder, 'package.json')), 'node_modules', path)
}
