import { html, type Markup } from './markup.ts'

export interface Column {
  /** The heading without markup, which a narrow screen shows beside each value. */
  readonly label: string
  readonly heading: Markup
}

/** A table that a narrow screen shows as one block per row. The roles are those that such a layout would take away. */
export function table(columns: readonly Column[], rows: readonly (readonly Markup[])[]): Markup {
  const head = columns.map(({ heading }) => html`<th scope="col" role="columnheader">${heading}</th>`)
  const body = rows.map(
    (cells) => html`<tr role="row">${cells.map(
      (cell, index) => html`<td role="cell" data-label="${columns[index]?.label ?? ''}"><div>${cell}</div></td>`,
    )}</tr>
`,
  )
  return html`<table role="table"><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">
${body}</tbody></table>
`
}
