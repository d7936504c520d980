import { section as sectionOf, tableBody } from '@card-contract/pages'
import { type Markup, markup, nothing } from './markup.ts'

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
  return { id, name, html: sectionOf(id, { title, about: markup`${about}` }, content) }
}

/** Rows of a table that a filter hides together with the line above them. */
export function rowGroup(
  [columns, heading]: readonly [columns: number, heading: Markup],
  rows: readonly Markup[],
  attributes: Markup = nothing,
): Markup {
  const head = markup`<tr><th colspan="${columns}" scope="rowgroup">${heading}</th></tr>\n`
  return tableBody([head, ...rows], markup` data-group${attributes}`)
}
