import type { Contract, Operation } from '@card-contract/contract'
import { codes, html, type Markup } from '../../live-page/html.ts'

/** All operations, in the contract's order. */
export function endpoints({ operations, basePath }: Contract): Markup {
  const columns = ['Method and path', 'Operation', 'Credentials', 'Changes state']
  return html`<section aria-labelledby="endpoints"><h2 id="endpoints">Endpoints</h2>
<p>All paths begin with <code>${basePath}</code>. Each operation links to its documentation.</p>
<table role="table" class="stacked endpoints"><thead role="rowgroup"><tr role="row">${columns.map((column) => html`<th scope="col" role="columnheader">${column}</th>`)}</tr></thead><tbody role="rowgroup">
${operations.map(row)}
</tbody></table>
</section>`
}

function row(operation: Operation): Markup {
  const { method, path, operationId, summary, credentials } = operation
  return html`<tr role="row"><th scope="row" role="rowheader"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></th><td role="cell"><a href="/docs#${operationId}"><code>${operationId}</code></a><br><span class="summary">${summary}</span></td><td role="cell"><span class="soft narrow">Credentials: </span>${codes(credentials.map(({ header }) => header))}</td><td role="cell"><span class="soft narrow">Changes state: </span>${changes(operation)}</td></tr>
`
}

function changes({ changesState }: Operation): Markup {
  if (typeof changesState === 'boolean') return changesState ? html`yes` : html`<span class="soft">no</span>`
  return html`yes, unless <code>${changesState.by}</code> is ${codes(changesState.reading, ' or ')}`
}
