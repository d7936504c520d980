import { html, type Markup } from '../../live-page/html.ts'
import { type ProblemCode, problemCodes, problems } from '../../problems.ts'

/** Every problem code, and what to do about it. The live view links here. */
export function rejections(): Markup {
  return html`<section aria-labelledby="refusals"><h2 id="refusals">Problems</h2>
<p>The values of <code>error.code</code>. The interface documents no error responses; these codes are this server's own.</p>
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
