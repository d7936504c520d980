/**
 * Finds the first text that no store can keep: with U+0000, which PostgreSQL rejects, or with an unpaired surrogate, which has no
 * encoding. Returns its JSON pointer, or undefined. Not recursive, because clients choose the depth.
 */
export function findBrokenText(value: unknown, pointer: string): string | undefined {
  const left: [unknown, string][] = [[value, pointer]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [one, at] = next
    if (typeof one === 'string') {
      if (!isWhole(one)) return at
    } else if (typeof one === 'object' && one !== null) {
      for (const [key, inside] of Object.entries(one)) {
        // A key that is broken itself cannot be named.
        if (!isWhole(key)) return at
        left.push([inside, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`])
      }
    }
  }
  return undefined
}

function isWhole(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
