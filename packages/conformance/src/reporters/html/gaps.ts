import type { GapAnswer } from '../../model/probe.ts'
import type { Report } from '../../model/report.ts'
import { bounded } from '../plain.ts'
import { counted, exchangesById } from '../words.ts'
import { type Markup, markup, nothing, prose } from './escape.ts'
import { exchangeBlock } from './exchange.ts'
import { section } from './section.ts'

/** See the same of findings: gaps are fewer, and most of them have an exchange. */
const roomForExchanges = 400_000

/** What the interface leaves open, and what was seen. Nothing of it is judged. */
export function gaps(report: Report): Markup {
  if (report.gaps.length === 0) return nothing
  const exchanges = exchangesById(report)
  let room = roomForExchanges
  const evidence = (gap: GapAnswer, id: string): Markup => {
    const exchange = exchanges.get(gap.exchange ?? '')
    const block = exchange ? exchangeBlock(exchange, report, id) : nothing
    room -= block.html.length
    if (block === nothing || room < 0) return nothing
    return block
  }
  const chapters = new Map<string, GapAnswer[]>()
  for (const gap of report.gaps) {
    const chapter = gap.id.split('/')[0] ?? ''
    chapters.set(chapter, [...(chapters.get(chapter) ?? []), gap])
  }
  const groups = [...chapters].map(
    ([chapter, answers], chapterIndex) =>
      markup`<tbody data-group><tr><th colspan="2" scope="rowgroup">${chapter.replaceAll('-', ' ')}</th></tr>
${answers.map((gap, index) => row(gap, evidence(gap, `gap-${chapterIndex}-${index}`)))}</tbody>`,
  )
  return section(
    'gaps',
    'What the interface leaves open',
    `${counted(report.gaps.length, 'question')}, and what this implementation does. Nothing of it is judged.`,
    markup`<table class="gaps"><caption class="unseen">Open questions and answers</caption><thead><tr><th scope="col">question</th><th scope="col">answer</th></tr></thead>${groups}</table>`,
  )
}

function row({ id, question, answer }: GapAnswer, evidence: Markup): Markup {
  return markup`<tr data-row><td>${prose(bounded(question, 500))}<br><code class="soft">${bounded(id, 200)}</code></td><td><strong>${prose(bounded(answer, 500))}</strong>${evidence}</td></tr>
`
}
