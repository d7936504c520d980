import { html, joined, type Markup } from './markup.ts'

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

/** A value as indented JSON, with its keys and values marked for the style sheet. */
export function jsonExample(value: unknown, indent = ''): Markup {
  if (typeof value !== 'object' || value === null) {
    return html`<span class="${typeof value === 'string' ? 'text' : 'literal'}">${JSON.stringify(value)}</span>`
  }
  const inner = `${indent}  `
  const items = Array.isArray(value)
    ? value.map((one) => html`${inner}${jsonExample(one, inner)}`)
    : Object.entries(value).map(
        ([key, one]) => html`${inner}<span class="key">${JSON.stringify(key)}</span>: ${jsonExample(one, inner)}`,
      )
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return items.length === 0 ? html`${open}${close}` : html`${open}\n${joined(items, ',\n')}\n${indent}${close}`
}
