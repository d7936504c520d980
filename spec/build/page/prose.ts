import { Marked } from 'marked'
import type { Anchors } from './anchor.ts'
import { html, type Markup } from './markup.ts'
import { table } from './table.ts'

/** Turns the Markdown of the contract into markup. Code that names something with an anchor becomes a link to it. */
export interface Prose {
  /** Paragraphs, lists and tables. */
  block(markdown: string | undefined): Markup
  /** One line, without a paragraph around it. */
  line(markdown: string): Markup
  /** The name of an operation, a component, a requirement or a gap, linked to it. */
  name(text: string): Markup
}

/** The Markdown is written in this repository, so its HTML is trusted. */
export function proseWith(anchors: Anchors): Prose {
  const name = (text: string): Markup =>
    anchors.has(text) ? html`<a href="#${text}"><code>${text}</code></a>` : html`<code>${text}</code>`
  const marked = new Marked({
    renderer: {
      codespan: ({ text }) => name(text).markup,
      table({ header, rows }) {
        const cell = ({ tokens }: (typeof header)[number]): Markup => ({ markup: this.parser.parseInline(tokens) })
        const columns = header.map((one) => ({ label: one.text.replaceAll('`', ''), heading: cell(one) }))
        return table(
          columns,
          rows.map((row) => row.map(cell)),
        ).markup
      },
    },
  })
  return {
    block: (markdown = '') => ({ markup: marked.parse(markdown, { async: false }).trim() }),
    line: (markdown) => ({ markup: marked.parseInline(markdown.trim(), { async: false }) }),
    name,
  }
}
