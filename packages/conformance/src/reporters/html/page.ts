import { pageOf, section as sectionOf, tableBody } from '@card-contract/pages'
import { script } from '../../../dist/generated/page-script.js'
import { type Markup, markup, nothing } from './markup.ts'

export interface SectionedPage {
  readonly title: string
  readonly header: Markup
  /** What comes before the filter. */
  readonly lead?: readonly Section[]
  readonly filter: Markup
  readonly main: readonly Section[]
  readonly foot: Markup
}

/** One self-contained file that loads nothing: a header, links to its sections, and the sections with a filter. */
export function sectionedPage({ title, header, lead = [], filter, main, foot }: SectionedPage): string {
  const links = [...lead, ...main].map(({ id, name }) => markup`<a href="#${id}">${name}</a>\n`)
  const nav = links.length === 0 ? nothing : markup`\n<nav aria-label="sections" class="bar">${links}</nav>`
  const shown = (sections: readonly Section[]): readonly Markup[] => sections.map(({ html }) => html)
  return pageOf({
    title: markup`${title}`,
    top: markup`${header}${nav}`,
    main: markup`${shown(lead)}${filter}${shown(main)}`,
    foot,
    scripts: [script],
  }).html
}

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
