import { ConfigurationError } from './config/configuration-error.ts'
import { oldestNode } from './version.ts'

/** Why this version of Node cannot run the server; undefined if it can. Package managers only warn about an old one. */
export function complaintAboutNode(running: string = process.versions.node): string | undefined {
  if (Number.parseInt(running, 10) >= oldestNode) return undefined
  return `expected Node ${oldestNode} or newer, which has SQLite built in, received Node ${running}`
}

export function requireNode(running?: string): void {
  const complaint = complaintAboutNode(running)
  if (complaint !== undefined) throw new ConfigurationError([complaint])
}
