import { pageOf } from '@card-contract/pages'
import { script } from '../../../dist/generated/page-script.js'
import { type Markup, markup, nothing } from './markup.ts'
import type { Section } from './section.ts'

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
