/** Text that is inserted into the page without escaping: the result of `html`, or a constant of this repository. */
export interface Markup {
  readonly markup: string
}

type Value = string | number | Markup | readonly Markup[]

export const nothing: Markup = { markup: '' }

/** A template that escapes its values, unless they are markup. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const markup = parts.map((part, index) => part + (index < values.length ? rendered(values[index] as Value) : ''))
  return { markup: markup.join('') }
}

/** Markup with a text or more markup between its items. */
export function joined(items: readonly Markup[], separator: string | Markup): Markup {
  return html`${items.map((item, index) => (index === 0 ? item : html`${separator}${item}`))}`
}

/** A list of values in running text, each in a code element: `a`, `b` or `c`. */
export function codes(texts: readonly unknown[], last: ', ' | ' or ' = ', '): Markup {
  return html`${texts.map((text, index) => {
    const before = index === 0 ? '' : index === texts.length - 1 ? last : ', '
    return html`${before}<code>${String(text)}</code>`
  })}`
}

function rendered(value: Value): string {
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
