import type { Place } from '../chapters.ts'
import { slug } from '../texts.ts'
import { annotationLists } from './annotation-list.ts'
import { html, type Markup } from './markup.ts'
import type { Operation } from './operation.ts'
import { operationSection } from './operation-section.ts'
import { breakable, methodBadge } from './route.ts'
import type { View } from './view.ts'

/** A chapter of the page, with its title as the anchor. */
export function chapter(title: string, content: Markup): Markup {
  const id = slug(title)
  return html`<section class="chapter" id="${id}" data-kind="chapter" aria-labelledby="${id}.title">
<h2 id="${id}.title"><a class="heading" href="#${id}">${title}</a></h2>
${content}</section>
`
}

/** What the chapter of a tag contains: its operations, after what several of them share. */
export function tagChapter(view: View, name: string): Markup {
  const { document, chapters, operations, prose } = view
  const tag = document.tags.find((one) => one.name === name)
  const places = chapters.find((one) => one.tag === name)?.places ?? []
  const shared = places.filter((place) => place.operationIds.length > 1)
  const own = operations.filter((one) => one.tag === name)
  return html`<div class="opening">
<div class="prose">${prose.block(tag?.description)}</div>
${endpoints(own)}</div>
${shared.map((place) => placeSection(view, place))}${own.map((one) => operationSection(view, one))}`
}

/** The operations at a glance, in the second column. */
function endpoints(operations: readonly Operation[]): Markup {
  const items = operations.map(
    ({ operationId, method, path }) =>
      html`<li>${methodBadge(method)} <a href="#${operationId}"><code>${breakable(path)}</code></a></li>\n`,
  )
  return html`<ul class="endpoints">\n${items}</ul>`
}

/** A part of the contract that several operations share. The interface as a whole has no title. */
export function placeSection({ prose }: View, place: Place): Markup {
  const { title, context } = place
  if (title === '') return annotationLists(prose, place, 'h3')
  return html`<section class="place">
<h3>${prose.line(title)}</h3>
<p>${prose.line(context)}</p>
${annotationLists(prose, place, 'h4')}</section>
`
}
