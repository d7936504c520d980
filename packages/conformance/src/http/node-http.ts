import { createRequire } from 'node:module'

// An import statement would evaluate everything that `node:http` exports. Its WebSocket alone takes longer than the rest of the start.
const load = createRequire(import.meta.url)

export const { Agent, request } = load('node:http') as typeof import('node:http')

/** Loaded only for a target with TLS. */
export function secureAgent(options: import('node:https').AgentOptions): InstanceType<typeof Agent> {
  return new (load('node:https') as typeof import('node:https')).Agent(options)
}
