import { html, type Markup } from '../html.ts'

/** Lines for a shell, with a button that copies exactly them. */
export function commands(id: string, lines: readonly string[], origin: string, what: string): Markup {
  return html`<div class="commands"><pre><code id="${id}">${withOrigin(lines.join('\n'), origin)}</code></pre>${copyButton(id, what)}</div>`
}

/** Copies the text of an element. Shown by the script, since it is no use without. */
export function copyButton(id: string, what: string): Markup {
  return html`<button type="button" class="copy" data-copy="${id}" aria-label="Copy ${what}" hidden>Copy</button>`
}

/** Marks the origin, so that the script can put in its place the one that the reader came by: a container's port, a proxy. */
export function withOrigin(text: string, origin: string): Markup {
  const marked = html`<span class="origin">${origin}</span>`
  return html`${text.split(origin).map((part, index) => html`${index === 0 ? '' : marked}${part}`)}`
}
