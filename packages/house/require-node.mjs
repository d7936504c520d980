// Plain JavaScript, because it must run, and say what is wrong, on the Node that the repository does not want.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const wanted = readFileSync(new URL('../../.node-version', import.meta.url), 'utf8').trim()

export function wrongNode(version = process.versions.node) {
  if (version === wanted) return undefined
  return `card-contract runs on Node ${wanted}, which it brings along, but this is Node ${version}: the installation is incomplete. Run "npx -y pnpm@12 install" and look at its first error.`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const complaint = wrongNode()
  if (complaint) {
    console.error(complaint)
    process.exit(1)
  }
}
