/** A small seeded generator (mulberry32, public domain): good enough to choose samples, not to keep secrets. */
export function createRandom(seed: string): () => number {
  let state = hash(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** FNV-1a over UTF-16 code units. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}

/** Where nobody chose one. Any will do: it is told, and keeps nothing secret. */
export function anySeed(): number {
  return 1 + Math.floor(Math.random() * (2 ** 31 - 1))
}
