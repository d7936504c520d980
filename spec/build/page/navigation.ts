import { slug } from '../slug.ts'
import { html, type Markup } from './markup.ts'
import { methodBadge } from './route.ts'
import type { View } from './view.ts'

export interface Entry {
  readonly title: string
  /** The tag whose operations are listed below the entry. */
  readonly tag?: string
}

/** The menu: every chapter in reading order, and the operations of each tag. On a phone it is folded. */
export function navigation({ operations }: View, entries: readonly Entry[]): Markup {
  const items = entries.map(({ title, tag }) => {
    const own = operations.filter((one) => tag !== undefined && one.tag === tag)
    const inner = own.map(
      ({ operationId, summary, method }) =>
        html`<li><a href="#${operationId}"><span>${summary}</span> ${methodBadge(method)}</a></li>\n`,
    )
    return html`<li><a href="#${slug(title)}">${title}</a>${own.length > 0 ? html`<ul>\n${inner}</ul>` : ''}</li>\n`
  })
  return html`<nav aria-label="Contents"><details class="menu"><summary>Contents</summary>
<ul>
${items}</ul></details></nav>
`
}
