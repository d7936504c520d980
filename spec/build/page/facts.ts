import type { Example } from '../example.ts'
import { html, joined, type Markup } from './markup.ts'
import type { Prose } from './prose.ts'

export type Fact = readonly [name: string, content: Markup]

export function facts(rows: readonly Fact[]): Markup {
  const lines = rows.map(([name, content]) => html`<div><dt>${name}</dt><dd>${content}</dd></div>\n`)
  return html`<dl class="facts">${lines}</dl>`
}

/** What is sent, what is right and what is wrong, and what tests it. */
export function factsOf(prose: Prose, example: Example): Fact[] {
  const { how, request, expected, reference, wrong, command } = example
  const sent = html`<code>${breakable(request)}</code>`
  const answer =
    reference === undefined ? '' : html`. <span class="soft">Reference server:</span> ${prose.line(reference)}`
  return [
    ['Sent', how === undefined ? sent : html`${prose.line(how)}<br>${sent}`],
    ...(expected === undefined ? [] : ([['Right', html`${prose.line(expected)}${answer}`]] as const)),
    ...(wrong === undefined ? [] : ([['Wrong', prose.line(wrong)]] as const)),
    ['Tested by', html`<code>npx @card-contract/conformance ${command}</code>`],
  ]
}

/** Lines of JSON without spaces end after a comma where they can. */
function breakable(request: string): Markup {
  return joined(
    request.split(/(?<=,)/).map((part) => html`${part}`),
    { markup: '<wbr>' },
  )
}
