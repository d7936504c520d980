import type { Contract, Credential } from '@card-contract/contract'
import { exportLines } from '../../announcement/curl.ts'
import { type CredentialScheme, firstOfEach, type ServerCredentials } from '../../credentials.ts'
import { codes, html, type Markup } from '../html.ts'
import { commands } from './commands.ts'
import type { LandingParts } from './landing-page.ts'

const kinds: Readonly<Record<CredentialScheme, keyof ServerCredentials>> = {
  ApiKey: 'apiKey',
  BearerToken: 'accessToken',
  ServiceAuthToken: 'serviceToken',
}

/** What opens the door. Values are shown only if they were made up for this run, and only to somebody at this machine. */
export function credentials(parts: LandingParts, isLocal: boolean): Markup {
  const { contract, credentials: accepted, areCredentialsGenerated } = parts
  const shown = areCredentialsGenerated && isLocal ? firstOfEach(accepted) : undefined
  return html`<section aria-labelledby="credentials"><h2 id="credentials">Credentials</h2>
<p>${origins(parts, isLocal)}</p>
<table role="table" class="stacked"><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Header</th><th scope="col" role="columnheader">Value</th><th scope="col" role="columnheader">Sent on</th></tr></thead><tbody role="rowgroup">
${demanded(contract).map((credential) => row(contract, credential, shown))}
</tbody></table>
${commands({
  title: html`<h3>For a shell</h3>`,
  id: 'exports',
  lines: exportLines(shown),
  origin: parts.origin(),
  ...(shown ? { copies: 'the credentials' } : {}),
})}
</section>`
}

function origins({ areCredentialsGenerated, origin }: LandingParts, isLocal: boolean): Markup {
  if (!areCredentialsGenerated) return html`As configured, and shown nowhere: put yours in the place of the dots.`
  if (isLocal) return html`For development, made up for this run: the next start makes up others.`
  return html`For development, made up for this run. They stand where the server was started, and on this page if it is
opened at the machine itself, as <code>${origin()}</code>.`
}

function row(contract: Contract, { scheme, header, prefix }: Credential, shown?: ServerCredentials): Markup {
  const value = shown?.[kinds[scheme as CredentialScheme]] ?? '…'
  return html`<tr role="row"><th scope="row" role="rowheader"><code>${header}</code></th><td role="cell" class="value"><code>${prefix}${value}</code></td><td role="cell"><span class="soft narrow">Sent on </span>${sentOn(contract, header)}</td></tr>
`
}

function sentOn({ operations }: Contract, header: string): Markup {
  const wanting = operations.filter(({ credentials }) => credentials.some((credential) => credential.header === header))
  if (wanting.length === operations.length) return html`every operation`
  return codes(wanting.map(({ operationId }) => operationId))
}

/** Every credential that some operation demands, once. */
function demanded({ operations }: Contract): readonly Credential[] {
  return [...new Map(operations.flatMap(({ credentials }) => credentials).map((one) => [one.header, one])).values()]
}
