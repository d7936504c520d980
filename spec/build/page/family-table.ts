import { commandFor, families } from '../families.ts'
import { slug } from '../texts.ts'
import { facts } from './facts.ts'
import { html, type Markup } from './markup.ts'
import type { Prose } from './prose.ts'

/** A section for each family of requirements that no list shows, because there is one for every operation and place. */
export function familyTable(prose: Prose): Markup {
  return html`<p>Each of these stands for many requirements, one for each operation and place.</p>
${families.map((family) => {
  const id = `follows/${slug(family.name)}`
  return html`<section class="place" id="${id}" data-kind="requirement" aria-labelledby="${id}.title">
<h3 id="${id}.title"><a class="heading" href="#${id}">${family.name}</a></h3>
${facts([
  ['Sent', prose.line(family.sent)],
  ['Right', prose.line(family.met)],
  ['Wrong', prose.line(family.notMet)],
  ['Tested by', html`<code>${commandFor(family)}</code>`],
])}</section>
`
})}`
}
