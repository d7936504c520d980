import type { Gap } from '../document.ts'
import { possibleAnswers } from '../possible-answers.ts'
import { ranked } from '../ranking.ts'
import { undecidedByWeight } from '../weight.ts'
import { badge, possible } from './annotation-list.ts'
import { html, type Markup } from './markup.ts'
import { table } from './table.ts'
import type { View } from './view.ts'

/** The questions that cost most with what can be decided, then all others by what a wrong guess costs, as links. */
export function decideFirst(view: View): Markup {
  const { prose } = view
  const { first, others } = ranked(gapsOf(view))
  return html`<p>Of the questions that the interface leaves open, these ${first.length} cost most.</p>
<ol class="first">
${first.map((gap) => question(view, gap))}</ol>
<p>The others, by what a wrong guess costs:</p>
${undecidedByWeight(others).map(
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

function question({ prose }: View, gap: Gap): Markup {
  const { id, weight, question: asked, reference } = gap
  return html`<li><p><b>${prose.line(asked)}</b> ${badge(weight)}</p>
${possible(prose, possibleAnswers(gap))}<p><span class="soft">Reference server:</span> ${prose.line(reference)}. <a href="#${id}"><code>${id}</code></a></p></li>
`
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
