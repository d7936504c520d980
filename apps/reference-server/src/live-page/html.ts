/** Text that is inserted into a page without escaping: the result of `html`, or a constant of this repository. */
export interface Markup {
  readonly markup: string
}

type Value = string | number | Markup | readonly Markup[]

/** A template that escapes its values, unless they are markup. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const markup = parts.map((part, index) => part + (index < values.length ? rendered(values[index] as Value) : ''))
  return { markup: markup.join('') }
}

function rendered(value: Value): string {
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A list in running text, each item in a code element: `a`, `b` or `c`. */
export function codes(texts: readonly string[], last: ', ' | ' or ' = ', '): Markup {
  return html`${texts.map((text, index) => {
    const before = index === 0 ? '' : index === texts.length - 1 ? last : ', '
    return html`${before}<code>${text}</code>`
  })}`
}
