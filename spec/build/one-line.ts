/** A text of the contract without its line breaks, for a list or a table. */
export function inOneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ')
}
