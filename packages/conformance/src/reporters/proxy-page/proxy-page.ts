import { html, icon, liveTable, pageOf, type ServedPage } from '@card-contract/live-page'
import { proxyScript, proxyStyle } from '../../../dist/generated/page-files.js'
import { plain } from '../plain.ts'

export interface ProxyPage {
  readonly address: string
  readonly baseUrl: string
  /** How many exchanges it shows. */
  readonly most: number
}

/** Shows what passes through a proxy. It holds no exchange itself: it asks the proxy for them. */
export function proxyPage({ address, baseUrl, most }: ProxyPage): ServedPage {
  const table = liveTable({
    columns: { time: 'Time (UTC)', operation: 'Request', status: 'Response', duration: 'Duration' },
    most,
    sender: 'proxy',
    none: 'No requests yet.',
    again: 'If the proxy was restarted, it counts from 0 again.',
  })
  const body = html`<header>
<div class="name">${icon}<h1>What passes through the proxy</h1></div>
<p>${plain(address)} forwards to ${plain(baseUrl)}.</p>
<dl>
<div><dt>exchanges</dt><dd id="exchanges">0</dd></div>
<div><dt>client at fault</dt><dd id="client">0</dd></div>
<div><dt>service at fault</dt><dd id="service">0</dd></div>
<div><dt>without a response</dt><dd id="lost">0</dd></div>
<div><dt>rejected by the proxy</dt><dd id="own">0</dd></div>
</dl>
</header>
<main id="main" tabindex="-1">
<p>Each exchange is judged by itself; balances and transactions are judged when the proxy ends.</p>
${table}
</main>
`
  return pageOf({ title: 'card-conformance proxy', style: proxyStyle, scripts: [proxyScript], body })
}
