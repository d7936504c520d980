import { type Markup, markup, nothing } from './markup.ts'

export interface Facet {
  /** Name of the rows' `data-` attribute. */
  readonly name: string
  readonly values: readonly { readonly value: string; readonly words: string }[]
}

/** Hidden until the script shows it, because filters need the script. */
export function filterBar(facets: readonly Facet[], one: string, many = `${one}s`): Markup {
  return markup`<div class="filter columns" role="search" aria-label="filter" id="filter" hidden><label>Search <input type="search" id="search" placeholder="id, word, status …" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"></label>${facets.map(select)}<p role="status" id="shown" data-one="${one}" data-many="${many}"></p><button type="button" id="clear" hidden>Clear</button></div>`
}

function select({ name, values }: Facet): Markup {
  if (values.length < 2) return nothing
  return markup`<label>${name} <select data-facet="${name}"><option value="">all</option>${values.map(({ value, words }) => markup`<option value="${value}">${words}</option>`)}</select></label>`
}
