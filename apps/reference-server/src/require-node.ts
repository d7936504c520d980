import { ConfigurationError } from './config/configuration-error.ts'
import { oldestNode } from './version.ts'

/** Package managers only warn about an old Node, and the errors that follow do not name the cause. */
export function requireNode(running: string = process.versions.node): void {
  if (Number.parseInt(running, 10) >= oldestNode) return
  throw new ConfigurationError([
    `expected Node ${oldestNode} or newer, which has SQLite built in, received Node ${running}`,
  ])
}
