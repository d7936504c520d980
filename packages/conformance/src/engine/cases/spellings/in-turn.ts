import { hash } from '../../values/random.ts'

/** The place of a field among those that share something, and how many they are. */
export interface Turn {
  readonly turn: number
  readonly turns: number
}

/**
 * The share of one of several fields of the same type, which take turns: each item falls to this part of them, so that a server
 * that reads only one of them wrongly still receives many. No share is empty.
 */
export function inTurn<Item>(
  items: readonly Item[],
  name: string,
  { turn, turns }: Turn,
  part: 'half' | 'third' = 'half',
): readonly Item[] {
  const each = Math.ceil(turns / (part === 'half' ? 2 : 3))
  const first = hash(name) % turns
  const share = items.filter((_, index) => (first + index + turn) % turns < each)
  return share.length > 0 ? share : items.slice(turn % items.length).slice(0, 1)
}
