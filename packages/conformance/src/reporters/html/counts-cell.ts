import { table } from '@card-contract/pages'
import { grouped } from '../../engine/values/texts.ts'
import { type ShownOutcome, shownOutcomes } from '../shown-outcomes.ts'
import { type Markup, markup } from './markup.ts'

/** A number of rows, which the script replaces with "2 of 7" where a filter hides some of them. */
export function tally(count: number, rows: string): Markup {
  return markup`<span data-tally="${rows}">${grouped(count)}</span>`
}

/** The same with a noun: "3 checks". */
export function tallied(count: number, rows: string, noun: string): Markup {
  return markup`${tally(count, rows)} ${noun}${count === 1 ? '' : 's'}`
}

/** A cell with outcome counts, in the colour of the worst outcome, with a link. */
export function countsCell(found: readonly ShownOutcome[], spoken: string, link: Markup): Markup {
  const counts = shownOutcomes
    .map((outcome) => ({ outcome, count: found.filter((one) => one === outcome).length }))
    .filter(({ outcome, count }) => count > 0 && outcome !== 'passed')
  const worst = counts[0]?.outcome ?? 'passed'
  const shown =
    counts.length === 0
      ? markup`<span aria-hidden="true">✓ </span>${grouped(found.length)}<span class="unseen"> passed</span>`
      : markup`${counts.map(({ outcome, count }) => markup`<b class="${outcome}">${grouped(count)} ${outcome}</b> `)}<span class="soft">of ${grouped(found.length)}</span>`
  return markup`<td class="${worst}"><a ${link}><span class="unseen">${spoken}: </span><span data-counts>${shown}</span></a></td>`
}

/** Rows of such cells. */
export function countsTable(
  caption: string,
  heads: readonly Markup[],
  rows: readonly (readonly [name: string, cells: readonly Markup[]])[],
): Markup {
  const shown = rows.map(([name, cells]) => markup`<tr><th scope="row">${name}</th>${cells}</tr>\n`)
  return table({ caption, look: 'scrolling', columns: ['operation', ...heads], rows: shown })
}

export function emptyCell(why: string): Markup {
  return markup`<td><span class="unseen">${why}</span></td>`
}
