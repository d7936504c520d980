/** A small seeded generator (mulberry32, public domain): good enough for samples, not for secrets. */
export function createRandom(seed: string, after?: number): () => number {
  let state = hash(seed, after)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** FNV-1a over UTF-16 code units. To hash a longer text, continue from the hash of its prefix. */
export function hash(text: string, after = 0x811c9dc5): number {
  let value = after
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}

/** The default seed. Any value will do: the report states it, and it protects no secret. */
export function anySeed(): number {
  return 1 + Math.floor(Math.random() * (2 ** 31 - 1))
}
