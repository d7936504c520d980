import { table } from '@card-contract/pages'
import type { GapAnswer } from '../../engine/nouns/answers/probe.ts'
import type { Report } from '../../engine/nouns/report.ts'
import { counted } from '../../engine/values/texts.ts'
import { bounded } from '../plain.ts'
import { exchangesById, gapInWords, judgedGaps } from '../words.ts'
import { exchangeBlock } from './exchange.ts'
import { type Markup, markup, nothing, prose } from './markup.ts'
import { rowGroup, type Section, section } from './page.ts'

/** Maximum size of the exchanges, as for findings; smaller, because there are fewer gaps, and most have an exchange. */
const roomForExchanges = 400_000

/** The open questions of the interface and the observations. None of it is judged. */
export function gaps(report: Report): readonly Section[] {
  if (report.gaps.length === 0) return []
  const exchanges = exchangesById(report)
  let room = roomForExchanges
  const evidence = (gap: GapAnswer, id: string): Markup => {
    const exchange = gap.state === 'answered' ? exchanges.get(gap.exchange ?? '') : undefined
    const block = exchange ? exchangeBlock(exchange, report, id) : nothing
    room -= block.html.length
    if (block === nothing || room < 0) return nothing
    return block
  }
  const count = judgedGaps(report)
  const judged =
    count === 0
      ? 'No implementation is judged on them.'
      : `${counted(count, 'answer')} to what was decided or pinned ${count === 1 ? 'is' : 'are'} judged.`
  const chapters = Map.groupBy(report.gaps, ({ id }) => id.split('/')[0] ?? '')
  const columns = ['question', 'answer']
  const groups = [...chapters].map(([chapter, answers], chapterIndex) => {
    const rows = answers.map((gap, index) => row(gap, evidence(gap, `gap-${chapterIndex}-${index}`)))
    return rowGroup([columns.length, markup`${chapter.replaceAll('-', ' ')}`], rows)
  })
  const about = `${counted(report.gaps.length, 'question')}, and what this implementation does. ${judged}`
  const list = table({ caption: 'Open questions and answers', look: 'stacked even', columns, bodies: groups })
  return [section('gaps', { title: 'What the interface leaves open', name: 'Open questions', about }, list)]
}

function row(gap: GapAnswer, evidence: Markup): Markup {
  const { id, question, decision } = gap
  const decided = decision
    ? markup`<br><em>Decided by ${bounded(decision.by, 100)}, ${bounded(decision.on, 20)}:</em> ${prose(bounded(decision.text, 500))}`
    : nothing
  const departs =
    gap.state === 'answered' && gap.departs
      ? markup`<br><b class="bad">departs from what was decided or pinned</b>`
      : nothing
  return markup`<tr data-row><td>${prose(bounded(question, 500))}<br><code class="soft">${bounded(id, 200)}</code>${decided}</td><td><strong>${prose(bounded(gapInWords(gap), 500))}</strong>${departs}${evidence}</td></tr>
`
}
