/** A text in JSON, or a number. A text that does not end is one, too: otherwise, each quote in it would be tried again. */
const literal = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d[\d.eE+-]*/g

/**
 * The value of a JSON text with each number as the text that stands there: a float would lose what is compared. Undefined if the
 * text is not JSON.
 */
export function readExactly(text: string): unknown {
  try {
    JSON.parse(text)
    return JSON.parse(text.replace(literal, (found) => (found.startsWith('"') ? found : `"${found}"`)))
  } catch {
    return undefined
  }
}
