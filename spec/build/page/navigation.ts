import { slug } from '../texts.ts'
import { html, type Markup } from './markup.ts'
import { methodBadge } from './route.ts'
import type { View } from './view.ts'

export interface Entry {
  readonly title: string
  /** The tag whose operations are listed below the entry. */
  readonly tag?: string
  /** Names with anchors that are listed below the entry. */
  readonly names?: readonly string[]
}

/**
 * The menu: every chapter in reading order, and the operations of each tag. On a phone it is folded. The search needs the
 * script, which shows it.
 */
export function navigation({ operations }: View, entries: readonly Entry[]): Markup {
  const items = entries.map(({ title, tag, names = [] }) => {
    const own = operations.filter((one) => tag !== undefined && one.tag === tag)
    const below = names.map((name) => html`<li><a href="#${name}"><span>${name}</span></a></li>\n`)
    const inner = own.map(
      ({ operationId, summary, method }) =>
        html`<li><a href="#${operationId}"><span>${summary}</span> ${methodBadge(method)}</a></li>\n`,
    )
    return html`<li><a href="#${slug(title)}">${title}</a>${own.length + names.length > 0 ? html`<ul>\n${inner}${below}</ul>` : ''}</li>\n`
  })
  return html`<nav aria-label="Contents"><search hidden><input id="search" type="search" placeholder="Search" aria-label="Search this page" aria-controls="found" autocomplete="off" spellcheck="false"><ol id="found" hidden></ol></search><details class="menu"><summary>Contents</summary>
<ul>
${items}</ul></details></nav>
`
}
