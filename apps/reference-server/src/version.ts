import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
  engines: { node: string }
}

export const packageVersion: string = manifest.version

/** The oldest major version of Node that this package runs on. */
const oldestNode: number = Number.parseInt(manifest.engines.node.replace('>=', ''), 10)

/** Why this version of Node cannot run the server; undefined if it can. Package managers only warn about an old one. */
export function complaintAboutNode(running: string = process.versions.node): string | undefined {
  if (Number.parseInt(running, 10) >= oldestNode) return undefined
  return `expected Node ${oldestNode} or newer, which has SQLite built in, received Node ${running}`
}
