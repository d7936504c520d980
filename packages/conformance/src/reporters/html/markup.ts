import { type Markup, type Template, templateOf } from '@card-contract/pages'
import { plain, plainLines } from '../plain.ts'

export { type Markup, nothing } from '@card-contract/pages'

/** A template that escapes its values unless they are markup, and shows what could act or be invisible. */
export const markup: Template = templateOf(plain)

const multiline = templateOf(plainLines)

/** Multi-line text whose line breaks are kept. */
export function lines(text: string): Markup {
  return multiline`${text}`
}

/** A sentence of the contract; backquotes mark code. */
export function prose(text: string): Markup {
  const pieces = text.split(/`([^`]+)`/)
  return markup`${pieces.map((piece, index) => (index % 2 === 1 ? markup`<code>${piece}</code>` : markup`${piece}`))}`
}
