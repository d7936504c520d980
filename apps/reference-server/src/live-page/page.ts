import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { html, type Markup } from './html.ts'
import { iconUrl } from './icon.ts'
import { nothingAllowed } from './secure-headers.ts'

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
