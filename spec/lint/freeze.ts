import type { FrozenAs } from './frozen-ids.js'

/**
 * Adds the ids of the current document to the frozen ones and retires those that have left it; in alphabetical order.
 * Intentionally neither revives a retired id nor changes the kind of one: the linter reports both.
 */
export function freeze(
  frozen: ReadonlyMap<string, FrozenAs>,
  present: ReadonlyMap<string, 'requirement' | 'gap'>,
): Map<string, FrozenAs> {
  const retired = [...frozen.keys()].filter((id) => !present.has(id)).map((id) => [id, 'retired'] as const)
  const all = new Map<string, FrozenAs>([...present, ...frozen, ...retired])
  return new Map([...all].sort(([a], [b]) => (a < b ? -1 : 1)))
}
