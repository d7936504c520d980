import { plain, plainLines } from '../plain.ts'

/** Text that is safe to insert into a page. Only `markup` and `escape` create it. */
export interface Markup {
  readonly html: string
}

/** A template that escapes its values unless they are markup. */
export function markup(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Markup | readonly Markup[])[]
): Markup {
  const html = parts.map((part, index) => part + (index < values.length ? render(values[index]) : '')).join('')
  return { html }
}

/** Multi-line text whose line breaks are kept. */
export function lines(text: string): Markup {
  return { html: escaped(plainLines(text)) }
}

/** A sentence of the contract; backquotes mark code. */
export function prose(text: string): Markup {
  const pieces = text.split(/`([^`]+)`/)
  return markup`${pieces.map((piece, index) => (index % 2 === 1 ? markup`<code>${piece}</code>` : markup`${piece}`))}`
}

export const nothing: Markup = { html: '' }

function render(value: string | number | Markup | readonly Markup[] | undefined): string {
  if (Array.isArray(value)) return value.map(({ html }: Markup) => html).join('')
  if (typeof value === 'object') return (value as Markup).html
  return escaped(plain(String(value ?? '')))
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
