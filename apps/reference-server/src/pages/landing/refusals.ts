import { type ProblemCode, problemCodes, problems } from '../../problems.ts'
import { html, type Markup } from '../html.ts'

/** Every code that a refusal can have, and what to do about it. The live view leads here. */
export function refusals(): Markup {
  return html`<section aria-labelledby="refusals"><h2 id="refusals">Refusals</h2>
<p>What <code>error.code</code> can be. The interface documents no refusals: these are this server's own.</p>
<details><summary>All ${problemCodes.length} codes</summary>
<table role="table" class="stacked refusals"><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Code</th><th scope="col" role="columnheader">Status</th><th scope="col" role="columnheader">Meaning</th></tr></thead><tbody role="rowgroup">
${problemCodes.map(row)}
</tbody></table></details>
</section>`
}

function row(code: ProblemCode): Markup {
  const { status, title, hint } = problems[code]
  return html`<tr role="row" id="refusal-${code}"><th scope="row" role="rowheader"><code>${code}</code></th><td role="cell">${status}</td><td role="cell"><span class="title">${title}</span><br><span class="soft">${hint}</span></td></tr>
`
}
