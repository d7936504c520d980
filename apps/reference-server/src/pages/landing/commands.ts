import { html, type Markup } from '../../live-page/html.ts'

export interface Commands {
  /** The heading. */
  readonly title: Markup
  readonly id: string
  readonly lines: readonly string[]
  readonly origin: string
  /** What the button copies, for its label. Without it, there is no button. */
  readonly copies?: string
}

/** Shell commands, with a button that copies them. */
export function commands({ title, id, lines, origin, copies }: Commands): Markup {
  const button = copies === undefined ? '' : copyButton(id, copies)
  return html`<div class="bar">${title}${button}</div><pre><code id="${id}">${withOrigin(lines.join('\n'), origin)}</code></pre>`
}

/** A button that copies the text of an element. The script makes it visible, because it does not work without. */
export function copyButton(id: string, what: string): Markup {
  return html`<button type="button" class="copy" data-copy="${id}" aria-label="Copy ${what}" hidden>Copy</button>`
}

/** Marks each origin, so that the script can replace it with the one in the address bar: a container's port, or a proxy. */
export function withOrigin(text: string, origin: string): Markup {
  const marked = html`<span class="origin">${origin}</span>`
  return html`${text.split(origin).map((part, index) => html`${index === 0 ? '' : marked}${part}`)}`
}
