// Plain JavaScript, because it must also run on a version of Node that the repository does not support.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const wanted = readFileSync(new URL('../../.node-version', import.meta.url), 'utf8').trim()

export function wrongNode(version = process.versions.node, platform = process.platform) {
  if (version === wanted) return undefined
  if (platform !== 'linux') {
    return `card-contract runs on Node ${wanted}, but this is Node ${version}. It brings its Node along on Linux only: install that version, and try again.`
  }
  return `card-contract runs on Node ${wanted}, which it installs, but this is Node ${version}: the installation is incomplete. Run "npx -y pnpm@12 install" and read its first error.`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const error = wrongNode()
  if (error) {
    console.error(error)
    process.exit(1)
  }
}
