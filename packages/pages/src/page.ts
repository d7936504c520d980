import { createHash } from 'node:crypto'
import { copyScript, style } from '../dist/generated/texts.js'
import { type Markup, markup, nothing, type Value } from './markup.ts'

export interface PageParts {
  readonly title: Value
  /** An icon as a `data:` URL. */
  readonly icon?: string
  /** Everything before the main content: a header, and perhaps a navigation. */
  readonly top: Markup
  readonly main: Markup
  readonly foot?: Markup
  /** The scripts of the program. */
  readonly scripts: readonly string[]
  /** Directives that allow the page more than its own style sheet and scripts, or restrict it further. */
  readonly policy?: readonly string[]
}

export interface Page {
  readonly html: string
  /** The Content-Security-Policy, which the page itself contains. A server sends it, too. */
  readonly policy: string
}

/** A page without further files: its style sheet and its scripts are inline, and the policy allows them by their hashes. */
export function pageOf({ title, icon, top, main, foot, scripts, policy: more = [] }: PageParts): Page {
  const all = [copyScript, ...scripts]
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${all.map(hashOf).join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    ...more,
  ].join('; ')
  const { html } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${{ html: policy }}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>${title}</title>${icon === undefined ? nothing : markup`<link rel="icon" href="${icon}">`}
<style>${{ html: style }}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${top}
<main id="main" tabindex="-1">${main}<p id="said" class="unseen" role="status"></p></main>
${foot ? markup`<footer>${foot}</footer>` : nothing}
${all.map((script) => markup`<script type="module">${{ html: script }}</script>\n`)}</body>
</html>
`
  return { html, policy }
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
