import type { Contract, Credential, Operation } from '@card-contract/contract'
import {
  badge,
  copyButton,
  type Markup,
  markup,
  scroller,
  section,
  table,
  tableBody,
  type Value,
} from '@card-contract/pages'
import { exportLines, story } from '../../announcement/commands.ts'
import {
  type AcceptedCredentials,
  type CredentialScheme,
  firstOfEach,
  type ServerCredentials,
} from '../../credentials.ts'
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
  const rows = required(contract).map((credential) => credentialRow(contract, credential, shown))
  const columns = ['Header', 'Value', 'Sent on']
  const list = table({ caption: 'Credentials', look: 'stacked', columns, rows })
  const exports = commands({
    title: 'For a shell',
    id: 'exports',
    lines: exportLines(parts.origin() + contract.basePath, shown),
    origin: parts.origin(),
    ...(shown ? { copies: 'the credentials' } : {}),
  })
  return section('credentials', { title: 'Credentials', about: origins(parts, isLocal) }, [list, exports])
}

function origins({ areCredentialsGenerated, origin }: LandingParts, isLocal: boolean): Markup {
  if (!areCredentialsGenerated)
    return markup`These were configured and are never shown. Replace the dots with your own.`
  if (isLocal) return markup`For development, generated for this run. The next start generates new ones.`
  return markup`For development, generated for this run. The terminal in which the server was started shows them. So does this page, if
you open it on the server's machine, as <code>${origin()}</code>.`
}

function credentialRow(contract: Contract, { scheme, header, prefix }: Credential, shown?: ServerCredentials): Markup {
  const value = shown?.[kinds[scheme as CredentialScheme]] ?? '…'
  return markup`<tr role="row"><th scope="row" role="rowheader"><code>${header}</code></th><td role="cell"><code>${prefix}${value}</code></td><td role="cell" data-under="Sent on">${sentOn(contract, header)}</td></tr>
`
}

function sentOn({ operations }: Contract, header: string): Markup {
  const using = operations.filter(({ credentials }) => credentials.some((credential) => credential.header === header))
  if (using.length === operations.length) return markup`every operation`
  return codes(using.map(({ operationId }) => operationId))
}

/** Every credential that at least one operation requires. */
function required({ operations }: Contract): readonly Credential[] {
  return [...new Map(operations.flatMap(({ credentials }) => credentials).map((one) => [one.header, one])).values()]
}

/** The same commands as in the announcement. */
export function tryIt({ contract, payoutReference }: LandingParts, origin: string): Markup {
  const steps = story({ contract, payoutReference })
  const about =
    'In a terminal, paste the credentials above, then these commands in order. The second and the third use values from the responses before.'
  const items = steps.map(({ operation: { operationId, summary }, lines }) => {
    const title = markup`${summary} <code class="soft">${operationId}</code>`
    return markup`<li>${commands({ title, id: `try-${operationId}`, lines, origin, copies: `the command: ${summary}` })}</li>\n`
  })
  return section('try-it', { title: 'Try it', about }, markup`<ol>${items}</ol>`)
}

/** Whether a page shows recent requests, or why it does not. */
export type LiveAccess = 'shown' | 'switched-off' | 'beyond-this-machine' | 'other-name'

/** The section of recent requests. */
export function live(access: LiveAccess, origin: string): Markup {
  return section(
    'live',
    { title: 'Recent requests' },
    access === 'shown' ? view(origin) : markup`<p>${reasons[access](origin)}</p>`,
  )
}

const reasons: Record<Exclude<LiveAccess, 'shown'>, (origin: string) => Markup> = {
  'switched-off': () => markup`Not shown: the server was started with <code>--live-view never</code>.`,
  'beyond-this-machine': () =>
    markup`Not shown, because other machines can reach this server, and everyone who opens this page would see the requests of others. To
show them anyway, start the server with <code>--live-view always</code>.`,
  'other-name': (origin) =>
    markup`Shown on the server's machine only, if you open this page as <code>${origin}</code>.`,
}

function view(origin: string): Markup {
  const number = (head: string) => ({ head, look: 'number' })
  const columns = [number('Time (UTC)'), 'Operation', 'Outcome', number('Status'), number('Duration')]
  const bodies = [tableBody([], markup` id="requests" data-most="${remembered}"`)]
  const requests = markup`${table({ caption: 'Recent requests', look: 'stacked', columns, bodies })}
<p id="none" class="soft">No requests yet. Run one of the commands to see its outcome here.</p>`
  return markup`<div class="bar"><p id="live-state" class="state" role="status">The last ${remembered} requests, live.</p><button type="button" id="pause" hidden>Pause</button></div>
${scroller(`The last ${remembered} requests`, requests, 'window')}
<p class="soft small">These are the fields of the log, without paths, headers and bodies. In a terminal: <code id="events">curl -sN ${origin}/events</code><noscript>. This page needs JavaScript to show them.</noscript></p>`
}

/** All operations, in the contract's order. */
export function endpoints({ operations, basePath }: Contract): Markup {
  const columns = ['Method and path', 'Operation', 'Credentials', 'Changes state']
  const about = markup`All paths begin with <code>${basePath}</code>. Each operation links to its documentation.`
  const list = table({ caption: 'Endpoints', look: 'stacked', columns, rows: operations.map(endpointRow) })
  return section('endpoints', { title: 'Endpoints', about }, list)
}

function endpointRow(operation: Operation): Markup {
  const { method, path, operationId, summary, credentials } = operation
  return markup`<tr role="row"><th scope="row" role="rowheader">${badge(method, `method ${method.toLowerCase()}`)} <code>${path}</code></th><td role="cell"><a href="/docs#${operationId}"><code>${operationId}</code></a><br>${summary}</td><td role="cell" data-under="Credentials">${codes(credentials.map(({ header }) => header))}</td><td role="cell" data-under="Changes state">${changes(operation)}</td></tr>
`
}

function changes({ changesState }: Operation): Markup {
  if (typeof changesState === 'boolean') return changesState ? markup`yes` : markup`<span class="soft">no</span>`
  return markup`yes, unless <code>${changesState.by}</code> is ${codes(changesState.reading, ' or ')}`
}

/** Every problem code, and what to do about it. The live view links here. */
export function rejections(): Markup {
  const about = markup`The values of <code>error.code</code>. The interface documents no error responses; these codes are this server's own.`
  const columns = ['Code', 'Status', 'Meaning']
  const list = table({ caption: 'Problems', look: 'stacked', columns, rows: problemCodes.map(problemRow) })
  const content = markup`<details><summary>All ${problemCodes.length} codes</summary>${list}</details>`
  return section('refusals', { title: 'Problems', about }, content)
}

function problemRow(code: ProblemCode): Markup {
  const { status, title, hint } = problems[code]
  return markup`<tr role="row" id="refusal-${code}"><th scope="row" role="rowheader"><code>${code}</code></th><td role="cell">${status}</td><td role="cell"><span class="title">${title}</span><br><span class="soft">${hint}</span></td></tr>
`
}

export interface Commands {
  readonly title: Value
  readonly id: string
  readonly lines: readonly string[]
  readonly origin: string
  /** What the button copies, for its label. Without it, there is no button. */
  readonly copies?: string
}

/** Shell commands, with a button that copies them. */
export function commands({ title, id, lines, origin, copies }: Commands): Markup {
  const button = copies === undefined ? '' : copyButton(id, 'Copy', `Copy ${copies}`)
  return markup`<div class="bar"><h3>${title}</h3>${button}</div><pre><code id="${id}">${withOrigin(lines.join('\n'), origin)}</code></pre>`
}

/** Marks each origin, so that the script can replace it with the one in the address bar: a container's port, or a proxy. */
export function withOrigin(text: string, origin: string): Markup {
  const marked = markup`<span class="origin">${origin}</span>`
  return markup`${text.split(origin).map((part, index) => markup`${index === 0 ? '' : marked}${part}`)}`
}

/** A list in running text, each item in a code element: `a`, `b` or `c`. */
function codes(texts: readonly string[], last: ', ' | ' or ' = ', '): Markup {
  return markup`${texts.map((text, index) => {
    const before = index === 0 ? '' : index === texts.length - 1 ? last : ', '
    return markup`${before}<code>${text}</code>`
  })}`
}
