/** The anchor that Markdown viewers give a heading, which the rendered page gives its chapters too. */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')
}

/** A text of the contract without its line breaks, for a list or a table. */
export function inOneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ')
}
