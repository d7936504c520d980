export { type Markup, markup, nothing, type Template, templateOf, type Value } from './markup.ts'
export { type Page, type PageParts, pageOf } from './page.ts'
export { badge, copyButton, scroller, section, type TableParts, table, tableBody } from './parts.ts'
