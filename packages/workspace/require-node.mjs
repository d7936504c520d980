// Plain JavaScript, because it must also run on a version of Node that the repository does not support.
import { fileURLToPath } from 'node:url'

const oldest = 24

/** An installation brings a current Node along, where npm has one. Any other that is new enough will do. */
export function wrongNode(version = process.versions.node) {
  if (Number(version.split('.')[0]) >= oldest) return undefined
  return `card-contract runs on Node ${oldest} or later, but this is Node ${version}. It installs one on Linux, macOS and Windows: run "npx -y pnpm@12 install" and read its first error, or install Node yourself.`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const error = wrongNode()
  if (error) {
    console.error(error)
    process.exit(1)
  }
}
