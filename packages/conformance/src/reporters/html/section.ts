import { type Markup, markup } from './escape.ts'

/** A named part of the page that links can lead to. */
export function section(id: string, title: string, about: string | Markup, content: Markup): Markup {
  return markup`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2><p class="about">${about}</p>
${content}</section>
`
}

/** A container that scrolls content wider than a phone, also by keyboard. */
export function wide(name: string, content: Markup): Markup {
  return markup`<div class="wide" role="group" aria-label="${name}" tabindex="0">${content}</div>`
}
