import { type Markup, markup, nothing, type Value } from './markup.ts'

/** A part of the page that links can lead to. */
export function section(
  id: string,
  { title, about }: { readonly title: Value; readonly about?: Value },
  content: Value,
): Markup {
  const sentence = about === undefined ? nothing : markup`<p class="about">${about}</p>`
  return markup`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${sentence}
${content}</section>
`
}

interface Head {
  /** For screen readers. */
  readonly caption: Value
  /**
   * `stacked`: on a phone the cells of a row are below each other, each after its `data-under`. `even`: columns of the same width.
   * `scrolling`: a table that may be wider than the page.
   */
  readonly look: 'stacked' | 'stacked even' | 'scrolling'
  /** The heads of the columns. A look, such as `number` or `word`, is the class of a head. */
  readonly columns: readonly (Value | { readonly head: Value; readonly look: string })[]
}

export type TableParts = Head & ({ readonly rows: readonly Markup[] } | { readonly bodies: readonly Markup[] })

/** Roles are written out, because a browser forgets them where the style sheet displays a table as something else. */
export function table({ caption, look, columns, ...parts }: TableParts): Markup {
  const heads = columns.map((column) => {
    const [head, own] = typeof column === 'object' && 'head' in column ? [column.head, column.look] : [column, '']
    return markup`<th scope="col" role="columnheader"${own === '' ? nothing : markup` class="${own}"`}>${head}</th>`
  })
  const bodies = 'rows' in parts ? tableBody(parts.rows) : parts.bodies
  const { html } =
    markup`<table role="table" class="${look}"><caption class="unseen">${caption}</caption><thead role="rowgroup"><tr role="row">${heads}</tr></thead>${bodies}</table>`
  return look === 'scrolling' ? scroller(caption, { html }) : { html }
}

export function tableBody(rows: readonly Markup[], attributes: Markup = nothing): Markup {
  return markup`<tbody role="rowgroup"${attributes}>${rows}</tbody>`
}

/** Scrolls content that is larger than its place, also by keyboard. */
export function scroller(name: Value, content: Value, look?: string): Markup {
  return markup`<div class="scroller${look === undefined ? '' : ` ${look}`}" role="group" aria-label="${name}" tabindex="0">${content}</div>`
}

/** A word in a frame. Its tone is the name of an outcome, or of how good it is. */
export function badge(text: Value, tone: string): Markup {
  return markup`<span class="badge ${tone}">${text}</span>`
}

/** A button that copies the text of an element. The script makes it visible, because it does not work without. */
export function copyButton(id: string, text: string, spoken?: string): Markup {
  const label = spoken === undefined ? nothing : markup` aria-label="${spoken}"`
  return markup`<button type="button" data-copy="${id}"${label} hidden>${text}</button>`
}
