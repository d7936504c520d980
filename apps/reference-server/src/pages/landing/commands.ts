import { html, type Markup } from '../html.ts'

export interface Commands {
  /** What they are, as a heading of their own. */
  readonly title: Markup
  readonly id: string
  readonly lines: readonly string[]
  readonly origin: string
  /** What the button says that it copies. Left out: there is nothing to copy yet. */
  readonly copies?: string
}

/** Lines for a shell, with a button that copies exactly them. */
export function commands({ title, id, lines, origin, copies }: Commands): Markup {
  const button = copies === undefined ? '' : copyButton(id, copies)
  return html`<div class="bar">${title}${button}</div><pre><code id="${id}">${withOrigin(lines.join('\n'), origin)}</code></pre>`
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
