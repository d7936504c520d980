/** Text that may stand in a page as it is. Made by `html` and by what is written in this repository. */
export interface Markup {
  readonly markup: string
}

type Value = string | number | Markup | readonly Markup[]

/** A template whose values are text, and stay text, unless they are markup themselves. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const markup = parts.map((part, index) => part + (index < values.length ? rendered(values[index] as Value) : ''))
  return { markup: markup.join('') }
}

function rendered(value: Value): string {
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Code in a running text, each with its own element: `a`, `b` or `c`. */
export function codes(texts: readonly string[], last: ', ' | ' or ' = ', '): Markup {
  return html`${texts.map((text, index) => {
    const before = index === 0 ? '' : index === texts.length - 1 ? last : ', '
    return html`${before}<code>${text}</code>`
  })}`
}
