import { html, joined, type Markup } from './markup.ts'

export function methodBadge(method: string): Markup {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`
}

/** A path that can be broken after each slash, which adds no character to what is searched or copied. */
export function breakable(path: string): Markup {
  return joined(
    path.split('/').map((part) => html`${part}`),
    html`/<wbr>`,
  )
}
