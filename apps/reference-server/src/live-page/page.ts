import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { html, type Markup } from './html.ts'

export interface DocumentParts {
  readonly title: string
  /** What the program adds to the style sheet of the live table. */
  readonly style: string
  /** The scripts of the program. They follow the one that fills the live table. */
  readonly scripts: readonly string[]
  readonly body: Markup
}

/** A page, and what a browser may load for it. */
export interface ServedPage {
  readonly body: string
  readonly contentSecurityPolicy: string
}

/** A page without further files: its style sheet and its scripts are inline, and the policy allows them by their hashes. */
export function pageOf({ title, style, scripts, body }: DocumentParts): ServedPage {
  const wholeStyle = read('page.css') + read('live-table.css') + style
  const allScripts = [read('live.js'), ...scripts]
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="${iconUrl}">
<style>${{ markup: wholeStyle }}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${body}
${allScripts.map(
  (script) => html`<script type="module">${{ markup: script }}</script>
`,
)}</body>
</html>
`
  return {
    body: page.markup,
    contentSecurityPolicy: [
      nothingAllowed,
      `style-src ${hashOf(wholeStyle)}`,
      `script-src ${allScripts.map(hashOf).join(' ')}`,
      "connect-src 'self'",
      'img-src data:',
      "require-trusted-types-for 'script'",
    ].join('; '),
  }
}

/** From beside this module, where the build copies it, too. */
function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** The page may load and run nothing, not even `data:` URLs and inline scripts, and cannot be framed. */
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Those of helmet, except Strict-Transport-Security: the programs speak plain HTTP. A proxy that adds TLS sets it. */
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
}

/** For every response that a browser may open as a page. */
export function secureHeaders(response: ServerResponse, contentSecurityPolicy: string = nothingAllowed): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.setHeader('Content-Security-Policy', contentSecurityPolicy)
}

const drawing =
  '<rect x="2" y="5" width="28" height="22" rx="4" fill="#0b5cad"/><rect x="2" y="10" width="28" height="5" fill="#06305c"/><path d="m8 21 3 3 6-6" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>'

/** A card with a tick. */
export const icon: Markup = {
  markup: `<svg viewBox="0 0 32 32" width="36" height="36" aria-hidden="true" focusable="false">${drawing}</svg>`,
}

/** The same as a favicon, which a page without requests has to bring along. */
const iconUrl = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${drawing}</svg>`)}`
