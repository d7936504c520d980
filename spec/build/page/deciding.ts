import type { Gap } from '../document.ts'
import { undecidedByWeight } from '../weight.ts'
import { badge } from './annotation-list.ts'
import { html, type Markup } from './markup.ts'
import { table } from './table.ts'
import type { View } from './view.ts'

/** The questions that no decision has answered, by what a wrong guess costs, each with a link to where it belongs. */
export function decideFirst(view: View): Markup {
  const { prose } = view
  return html`<p>The questions that the interface leaves open, by what a wrong guess costs. Each links to what the reference server does.</p>
${undecidedByWeight(gapsOf(view)).map(
  ({
    weight,
    meaning,
    gaps: own,
  }) => html`<details class="fold"><summary>${badge(weight)} <span class="counts">${own.length} ${own.length === 1 ? 'question' : 'questions'}. ${meaning}</span></summary>
<ol>
${own.map(({ id, question }) => html`<li>${prose.line(question)} <a href="#${id}"><code>${id}</code></a></li>\n`)}</ol></details>
`,
)}`
}

/** The questions with a decision; none until the first one is closed. */
export function decided(view: View): DecidedGap[] {
  return gapsOf(view).filter((gap): gap is DecidedGap => gap.decision !== undefined)
}

type DecidedGap = Gap & Required<Pick<Gap, 'decision'>>

/** What was decided, when and by whom. */
export function decisionTable({ prose }: View, gaps: readonly DecidedGap[]): Markup {
  const columns = ['Question', 'Decision', 'Date', 'By'].map((label) => ({ label, heading: html`${label}` }))
  const rows = gaps.map(({ id, question, decision: { text, by, on } }) => [
    html`${prose.line(question)} <a href="#${id}"><code>${id}</code></a>`,
    prose.line(text),
    html`<time>${on}</time>`,
    html`${by}`,
  ])
  return table(columns, rows)
}

/** In reading order. */
function gapsOf({ chapters }: View): Gap[] {
  return chapters.flatMap(({ places }) => places.flatMap((place) => place.gaps))
}
