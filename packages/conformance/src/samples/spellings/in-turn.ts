import { hash } from '../../model/random.ts'

/**
 * The share of one of several fields of the same type, which take turns: each item falls to half of them, so that a server that
 * reads only one of them wrongly still receives most items. No share is empty.
 */
export function inTurn<Item>(items: readonly Item[], name: string, turn: number, turns: number): readonly Item[] {
  const each = Math.ceil(turns / 2)
  const first = hash(name) % turns
  const share = items.filter((_, index) => (first + index + turn) % turns < each)
  return share.length > 0 ? share : items.slice(turn % items.length).slice(0, 1)
}
