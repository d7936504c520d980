import { liveScript, liveStyle } from '../../../dist/generated/page-files.js'
import { markup } from '../html/escape.ts'
import { policyFor } from '../html/page.ts'

/** A page, and what a browser may load for it. */
export interface ServedPage {
  readonly html: string
  readonly contentSecurityPolicy: string
}

/** Shows what passes through a proxy. It holds no exchange itself: it asks the proxy for them. */
export function livePage({ address, baseUrl }: { readonly address: string; readonly baseUrl: string }): ServedPage {
  const page = markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>card-conformance proxy</title><style>${{ html: liveStyle }}</style></head>
<body><h1>What passes through the proxy</h1>
<p>${address} forwards to ${baseUrl}.</p>
<p id="state" role="status">Connecting</p>
<dl>
<div><dt>exchanges</dt><dd id="exchanges">0</dd></div>
<div><dt>client at fault</dt><dd id="client">0</dd></div>
<div><dt>service at fault</dt><dd id="service">0</dd></div>
<div><dt>without a response</dt><dd id="lost">0</dd></div>
<div><dt>rejected by the proxy</dt><dd id="own">0</dd></div>
</dl>
<p>The last 200, latest first. Each is judged by itself; balances and transactions are judged when the proxy ends.</p>
<ol></ol><script>${{ html: liveScript }}</script></body></html>
`
  return {
    html: page.html,
    contentSecurityPolicy: `${policyFor(liveStyle, liveScript)}; connect-src 'self'; frame-ancestors 'none'`,
  }
}
