import { html, joined, type Markup } from './markup.ts'

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
