import { codeBlock, jsonExample } from './code-block.ts'
import { html, joined, type Markup, nothing } from './markup.ts'
import type { Operation } from './operation.ts'
import { type Language, languages, type Sample, samplesOf } from './sample.ts'
import type { View } from './view.ts'

/** The second column of an operation: requests to send, and the responses that the contract gives as examples. */
export function examples(view: View, operation: Operation): Markup {
  const { operationId, success } = operation
  const earlier = view.operations.slice(0, view.operations.indexOf(operation))
  const samples = samplesOf(view.document, operation, earlier)
  const responses = success.examples.map(({ summary, value }, index): Choice => {
    const content = codeBlock({
      id: `${operationId}.response.${index + 1}`,
      language: 'json',
      content: jsonExample(value),
      copies: 'this response',
    })
    return { title: view.prose.line(summary), content }
  })
  return html`<div class="examples">
<section class="requests" aria-label="Request samples of ${operationId}"><h4>Request</h4>
${languageChoice(operationId)}
${choices(
  `${operationId}.request`,
  samples.map((sample, index) => request(view, operationId, sample, index + 1)),
)}
${origins(view, samples[0])}</section>
<section aria-label="Response examples of ${operationId}"><h4>Response <span class="soft">200</span></h4>
${choices(`${operationId}.response`, responses)}</section>
</div>
`
}

interface Choice {
  readonly title: Markup
  readonly content: Markup
}

function request(view: View, operationId: string, { action, summary, code }: Sample, number: number): Choice {
  const words = [...(action ? [html`<code>${action}</code>`] : []), ...(summary ? [view.prose.line(summary)] : [])]
  const blocks = Object.entries(code).map(([language, content]) =>
    codeBlock({ id: `${operationId}.request.${number}.${language}`, language, content, copies: 'this request' }),
  )
  return { title: joined(words, ' '), content: html`${blocks}` }
}

/** Works without the script, which makes the choice hold for the whole page. */
function languageChoice(operationId: string): Markup {
  const buttons = (Object.entries(languages) as [Language, string][]).map(
    ([language, name], index) =>
      html`<label><input type="radio" name="${operationId}.language" value="${language}"${index === 0 ? html` checked` : ''}> ${name}</label>`,
  )
  return html`<fieldset class="languages"><legend class="unseen">Language of the samples</legend>${buttons}</fieldset>`
}

/** Several examples are folded, the first one open; opening one closes the others. */
function choices(group: string, all: readonly Choice[]): Markup {
  if (all.length === 1) return all[0]?.content ?? nothing
  return html`${all.map(
    ({ title, content }, index) =>
      html`<details class="choice" name="${group}"${index === 0 ? html` open` : ''}><summary>${title}</summary>${content}</details>
`,
  )}`
}

function origins({ prose }: View, sample: Sample | undefined): Markup {
  const sentences = (sample?.variables ?? []).map(
    ({ name, field, operationId }) =>
      html`<p class="origin"><code>$${name}</code> is the <code>${field}</code> that ${prose.name(operationId)} returned.</p>`,
  )
  return html`${sentences}`
}
