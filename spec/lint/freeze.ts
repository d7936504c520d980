import type { FrozenAs } from './frozen-ids.js'

/**
 * The frozen ids after those of the present document were added, and those that have left it retired; in alphabetical
 * order. Intentionally does not take back a retired id, nor let one change its kind: the lint reports both.
 */
export function freeze(
  frozen: ReadonlyMap<string, FrozenAs>,
  present: ReadonlyMap<string, 'requirement' | 'gap'>,
): Map<string, FrozenAs> {
  const retired = [...frozen.keys()].filter((id) => !present.has(id)).map((id) => [id, 'retired'] as const)
  const all = new Map<string, FrozenAs>([...present, ...frozen, ...retired])
  return new Map([...all].sort(([a], [b]) => (a < b ? -1 : 1)))
}
