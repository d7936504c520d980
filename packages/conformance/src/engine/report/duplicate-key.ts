/**
 * The first key that occurs twice in one object of a JSON text. JSON.parse keeps the last of them, and other readers the first, so
 * such a report says different things to each. The text must be valid JSON.
 */
export function duplicateKey(text: string): string | undefined {
  // One set of keys per open object, and undefined per open list.
  const open: (Set<string> | undefined)[] = []
  let isKeyNext = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') {
      const end = endOfText(text, at)
      const keys = open.at(-1)
      if (isKeyNext && keys) {
        const key = keyIn(text.slice(at, end))
        if (keys.has(key)) return key
        keys.add(key)
      }
      isKeyNext = false
      at = end - 1
    } else if (character === '{') {
      open.push(new Set())
      isKeyNext = true
    } else if (character === '[') {
      open.push(undefined)
    } else if (character === '}' || character === ']') {
      open.pop()
    } else if (character === ',') {
      isKeyNext = open.at(-1) !== undefined
    }
  }
  return undefined
}

function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function keyIn(literal: string): string {
  return literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1)
}
