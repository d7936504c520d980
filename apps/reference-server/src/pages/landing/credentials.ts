import type { Contract, Credential } from '@card-contract/contract'
import { exportLines } from '../../announcement/curl.ts'
import { type CredentialScheme, firstOfEach, type ServerCredentials } from '../../credentials.ts'
import { codes, html, type Markup } from '../../live-page/html.ts'
import { commands } from './commands.ts'
import type { LandingParts } from './landing-parts.ts'

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
<table role="table" class="stacked"><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Header</th><th scope="col" role="columnheader">Value</th><th scope="col" role="columnheader">Sent on</th></tr></thead><tbody role="rowgroup">
${required(contract).map((credential) => row(contract, credential, shown))}
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

function row(contract: Contract, { scheme, header, prefix }: Credential, shown?: ServerCredentials): Markup {
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
