import type { ContractDocument } from '../document.ts'
import { html, type Markup } from './markup.ts'

/** Where a server that serves the page itself writes its base path; the script then shows the address in the address bar. */
export const basePathPlaceholder = '<meta name="base-path" content="">'

/** The address of the service, which the script replaces if a server of the interface serves the page. */
export function baseUrl({ servers: [server] }: ContractDocument): Markup {
  if (!server) throw new Error('openapi.yaml: expected a server, found none')
  const { url, variables = {} } = server
  const filled = url.replaceAll(/\{(\w+)\}/g, (whole, name: string) => variables[name]?.default ?? whole)
  return html`<span class="base-url">${filled}</span>`
}

/** The servers of the contract. */
export function servers(document: ContractDocument, about: (markdown: string | undefined) => Markup): Markup {
  return html`<dl class="facts"><div><dt>Server</dt><dd><code>${baseUrl(document)}</code></dd></div></dl>
<p class="served" hidden>This page is served by an implementation of the interface, at this address. <a href="/">Its first page</a> says more.</p>
${about(document.servers[0]?.description)}`
}
