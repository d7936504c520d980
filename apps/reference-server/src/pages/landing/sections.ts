import type { Contract, Credential, Operation } from '@card-contract/contract'
import { exportLines, story } from '../../announcement/commands.ts'
import {
  type AcceptedCredentials,
  type CredentialScheme,
  firstOfEach,
  type ServerCredentials,
} from '../../credentials.ts'
import { codes, html, type Markup } from '../../live-page/html.ts'
import { type ProblemCode, problemCodes, problems } from '../../problems.ts'
import { remembered } from '../../recent-requests.ts'
import type { TroubleRegistry } from '../../trouble/index.ts'

/** What the landing page shows of its server. */
export interface LandingParts {
  readonly contract: Contract
  /** A function, because the port may not be known before the server listens. */
  readonly origin: () => string
  /** The reference of a payout in the store, if there is one. */
  readonly payoutReference: string | undefined
  readonly credentials: AcceptedCredentials
  readonly areCredentialsGenerated: boolean
  /** The trouble that the page may switch, if it may. */
  readonly trouble?: Pick<TroubleRegistry, 'operations'> | undefined
}

const kinds: Readonly<Record<CredentialScheme, keyof ServerCredentials>> = {
  ApiKey: 'apiKey',
  BearerToken: 'accessToken',
  ServiceAuthToken: 'serviceToken',
}

/** The credentials section. It shows values only if they were generated for this run, and only on this machine. */
export function credentials(parts: LandingParts, isLocal: boolean): Markup {
  const { contract, credentials: accepted, areCredentialsGenerated } = parts
  const shown = areCredentialsGenerated && isLocal ? firstOfEach(accepted) : undefined
  return html`<section aria-labelledby="credentials"><h2 id="credentials">Credentials</h2>
<p>${origins(parts, isLocal)}</p>
<table role="table" class="stacked">${headOf(['Header', 'Value', 'Sent on'])}<tbody role="rowgroup">
${required(contract).map((credential) => credentialRow(contract, credential, shown))}
</tbody></table>
${commands({
  title: html`<h3>For a shell</h3>`,
  id: 'exports',
  lines: exportLines(parts.origin() + contract.basePath, shown),
  origin: parts.origin(),
  ...(shown ? { copies: 'the credentials' } : {}),
})}
</section>`
}

function origins({ areCredentialsGenerated, origin }: LandingParts, isLocal: boolean): Markup {
  if (!areCredentialsGenerated) return html`These were configured and are never shown. Replace the dots with your own.`
  if (isLocal) return html`For development, generated for this run. The next start generates new ones.`
  return html`For development, generated for this run. The terminal in which the server was started shows them. So does this page, if
you open it on the server's machine, as <code>${origin()}</code>.`
}

function credentialRow(contract: Contract, { scheme, header, prefix }: Credential, shown?: ServerCredentials): Markup {
  const value = shown?.[kinds[scheme as CredentialScheme]] ?? '…'
  return html`<tr role="row"><th scope="row" role="rowheader"><code>${header}</code></th><td role="cell" class="value"><code>${prefix}${value}</code></td><td role="cell"><span class="soft narrow">Sent on </span>${sentOn(contract, header)}</td></tr>
`
}

function sentOn({ operations }: Contract, header: string): Markup {
  const using = operations.filter(({ credentials }) => credentials.some((credential) => credential.header === header))
  if (using.length === operations.length) return html`every operation`
  return codes(using.map(({ operationId }) => operationId))
}

/** Every credential that at least one operation requires. */
function required({ operations }: Contract): readonly Credential[] {
  return [...new Map(operations.flatMap(({ credentials }) => credentials).map((one) => [one.header, one])).values()]
}

/** The same commands as in the announcement. */
export function tryIt({ contract, payoutReference }: LandingParts, origin: string): Markup {
  const steps = story({ contract, payoutReference })
  return html`<section aria-labelledby="try-it"><h2 id="try-it">Try it</h2>
<p>In a terminal, paste the credentials above, then these commands in order. The second and the third use values from the responses before.</p>
<ol class="steps" role="list">${steps.map(({ operation: { operationId, summary }, lines }) => {
    const title = html`<h3>${summary} <code class="soft">${operationId}</code></h3>`
    return html`<li>${commands({ title, id: `try-${operationId}`, lines, origin, copies: `the command: ${summary}` })}</li>
`
  })}</ol>
</section>`
}

/** Whether a page shows recent requests, or why it does not. */
export type LiveAccess = 'shown' | 'switched-off' | 'beyond-this-machine' | 'other-name'

/** The section of recent requests. */
export function live(access: LiveAccess, origin: string): Markup {
  return html`<section aria-labelledby="live" class="recent"><h2 id="live">Recent requests</h2>
${access === 'shown' ? view(origin) : html`<p>${reasons[access](origin)}</p>`}
</section>`
}

const reasons: Record<Exclude<LiveAccess, 'shown'>, (origin: string) => Markup> = {
  'switched-off': () => html`Not shown: the server was started with <code>--live-view never</code>.`,
  'beyond-this-machine': () =>
    html`Not shown, because other machines can reach this server, and everyone who opens this page would see the requests of others. To
show them anyway, start the server with <code>--live-view always</code>.`,
  'other-name': (origin) => html`Shown on the server's machine only, if you open this page as <code>${origin}</code>.`,
}

function view(origin: string): Markup {
  const columns = ['Time (UTC)', 'Operation', 'Outcome', 'Status', 'Duration']
  return html`<div class="bar"><p id="live-state" role="status">The last ${remembered} requests, live.</p><button type="button" id="pause" hidden>Pause</button></div>
<div class="window" role="region" aria-label="The last ${remembered} requests" tabindex="0">
<table role="table">${headOf(columns)}<tbody role="rowgroup" id="requests" data-most="${remembered}"></tbody></table>
<p id="none" class="soft">No requests yet. Run one of the commands to see its outcome here.</p>
</div>
<p class="soft">These are the fields of the log, without paths, headers and bodies. In a terminal: <code id="events">curl -sN ${origin}/events</code><noscript>. This page needs JavaScript to show them.</noscript></p>`
}

/** Roles are written out, because a browser forgets them where the style sheet displays a table as something else. */
export function headOf(columns: readonly string[]): Markup {
  return html`<thead role="rowgroup"><tr role="row">${columns.map((column) => html`<th scope="col" role="columnheader">${column}</th>`)}</tr></thead>`
}

/** All operations, in the contract's order. */
export function endpoints({ operations, basePath }: Contract): Markup {
  const columns = ['Method and path', 'Operation', 'Credentials', 'Changes state']
  return html`<section aria-labelledby="endpoints"><h2 id="endpoints">Endpoints</h2>
<p>All paths begin with <code>${basePath}</code>. Each operation links to its documentation.</p>
<table role="table" class="stacked endpoints">${headOf(columns)}<tbody role="rowgroup">
${operations.map(endpointRow)}
</tbody></table>
</section>`
}

function endpointRow(operation: Operation): Markup {
  const { method, path, operationId, summary, credentials } = operation
  return html`<tr role="row"><th scope="row" role="rowheader"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></th><td role="cell"><a href="/docs#${operationId}"><code>${operationId}</code></a><br><span class="summary">${summary}</span></td><td role="cell"><span class="soft narrow">Credentials: </span>${codes(credentials.map(({ header }) => header))}</td><td role="cell"><span class="soft narrow">Changes state: </span>${changes(operation)}</td></tr>
`
}

function changes({ changesState }: Operation): Markup {
  if (typeof changesState === 'boolean') return changesState ? html`yes` : html`<span class="soft">no</span>`
  return html`yes, unless <code>${changesState.by}</code> is ${codes(changesState.reading, ' or ')}`
}

/** Every problem code, and what to do about it. The live view links here. */
export function rejections(): Markup {
  return html`<section aria-labelledby="refusals"><h2 id="refusals">Problems</h2>
<p>The values of <code>error.code</code>. The interface documents no error responses; these codes are this server's own.</p>
<details><summary>All ${problemCodes.length} codes</summary>
<table role="table" class="stacked refusals">${headOf(['Code', 'Status', 'Meaning'])}<tbody role="rowgroup">
${problemCodes.map(problemRow)}
</tbody></table></details>
</section>`
}

function problemRow(code: ProblemCode): Markup {
  const { status, title, hint } = problems[code]
  return html`<tr role="row" id="refusal-${code}"><th scope="row" role="rowheader"><code>${code}</code></th><td role="cell">${status}</td><td role="cell"><span class="title">${title}</span><br><span class="soft">${hint}</span></td></tr>
`
}

export interface Commands {
  /** The heading. */
  readonly title: Markup
  readonly id: string
  readonly lines: readonly string[]
  readonly origin: string
  /** What the button copies, for its label. Without it, there is no button. */
  readonly copies?: string
}

/** Shell commands, with a button that copies them. */
export function commands({ title, id, lines, origin, copies }: Commands): Markup {
  const button = copies === undefined ? '' : copyButton(id, copies)
  return html`<div class="bar">${title}${button}</div><pre><code id="${id}">${withOrigin(lines.join('\n'), origin)}</code></pre>`
}

/** A button that copies the text of an element. The script makes it visible, because it does not work without. */
export function copyButton(id: string, what: string): Markup {
  return html`<button type="button" class="copy" data-copy="${id}" aria-label="Copy ${what}" hidden>Copy</button>`
}

/** Marks each origin, so that the script can replace it with the one in the address bar: a container's port, or a proxy. */
export function withOrigin(text: string, origin: string): Markup {
  const marked = html`<span class="origin">${origin}</span>`
  return html`${text.split(origin).map((part, index) => html`${index === 0 ? '' : marked}${part}`)}`
}
