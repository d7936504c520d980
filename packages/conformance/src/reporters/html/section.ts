import { type Markup, markup } from './escape.ts'

/** A part of the page that links can lead to. */
export interface Section {
  readonly id: string
  /** In the navigation. */
  readonly name: string
  readonly html: Markup
}

export function section(
  id: string,
  { title, name = title, about }: { readonly title: string; readonly name?: string; readonly about: string | Markup },
  content: Markup | readonly Markup[],
): Section {
  const html = markup`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2><p class="about">${about}</p>
${content}</section>
`
  return { id, name, html }
}

/** A container that scrolls content wider than a phone, also by keyboard. */
export function wide(name: string, content: Markup): Markup {
  return markup`<div class="wide" role="group" aria-label="${name}" tabindex="0">${content}</div>`
}
