/** The anchor that Markdown viewers give a heading, which the rendered page gives its chapters too. */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')
}
