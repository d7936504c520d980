import { html, type Markup } from './markup.ts'

export interface CodeBlock {
  readonly id: string
  readonly language: string
  readonly content: Markup | string
  /** What the button copies, for its label. */
  readonly copies: string
}

/** Code under a bar with its language and a button that copies it. The script shows the button, because it does not work without. */
export function codeBlock({ id, language, content, copies }: CodeBlock): Markup {
  return html`<div class="code" data-in="${language}"><p class="bar"><span>${language}</span><button type="button" data-copy="${id}" aria-label="Copy ${copies}" hidden>Copy</button></p><pre><code id="${id}" data-language="${language}">${content}</code></pre></div>`
}
