import { createHash } from 'node:crypto'
import { script, style } from '../../../dist/generated/page-files.js'
import { type Markup, markup, nothing } from './escape.ts'
import type { Section } from './section.ts'

export interface Page {
  readonly title: string
  readonly top: Markup
  /** What comes before the filter. */
  readonly lead?: readonly Section[]
  readonly filter: Markup
  readonly main: readonly Section[]
  readonly foot: Markup
}

/** One self-contained file that loads nothing. */
export function pageOf({ title, top, lead = [], filter, main, foot }: Page): string {
  const links = [...lead, ...main].map(({ id, name }) => markup`<a href="#${id}">${name}</a>`)
  const nav = links.length === 0 ? nothing : markup`<nav aria-label="sections" class="no-print">${links}</nav>`
  const shown = (sections: readonly Section[]): readonly Markup[] => sections.map(({ html }) => html)
  const page = markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${{ html: policyFor(style, script) }}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>${title}</title><style>${{ html: style }}</style></head>
<body><a class="skip" href="#main">Skip to the findings</a>${top}
${nav}<main id="main" tabindex="-1">${shown(lead)}${filter}${shown(main)}<p role="status" class="unseen" id="said"></p></main><footer>${foot}</footer><script>${{ html: script }}</script></body></html>
`
  return page.html
}

/** No images and no requests: only this style sheet and this script, allowed by their hashes. */
function policyFor(styleSheet: string, code: string): string {
  return [
    "default-src 'none'",
    `style-src '${hashOf(styleSheet)}'`,
    `script-src '${hashOf(code)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
