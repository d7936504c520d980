/** A random generator with the same sequence in every run, so that failures can be reproduced. */
export interface Random {
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number
  pick<Item>(items: readonly Item[]): Item
  bytes(length: number): Buffer
}

/** Mulberry32: 32 bits of state, which is enough to choose among kinds. */
export function seededRandom(seed: number): Random {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  }
}
