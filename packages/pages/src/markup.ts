/** Text that is safe to insert into a page: the result of a template, or a constant of this repository. */
export interface Markup {
  readonly html: string
}

export type Value = string | number | Markup | readonly Markup[]

export type Template = (parts: TemplateStringsArray, ...values: readonly Value[]) => Markup

/** A template that escapes its values unless they are markup. `shown` says how a page shows their text. */
export function templateOf(shown: (text: string) => string): Template {
  const rendered = (value: Value): string => {
    if (typeof value === 'object') return 'html' in value ? value.html : value.map(({ html }) => html).join('')
    return escaped(shown(String(value)))
  }
  return (parts, ...values) => {
    const html = parts.map((part, index) => part + (index < values.length ? rendered(values[index] as Value) : ''))
    return { html: html.join('') }
  }
}

/** Shows text as it is. */
export const markup: Template = templateOf((text) => text)

export const nothing: Markup = { html: '' }

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
