import { annotationLists } from './annotation-list.ts'
import { html, type Markup } from './markup.ts'
import type { View } from './view.ts'

/** The responses that the operations share, with what is open about them. */
export function errorResponses({ document, chapters, prose }: View): Markup {
  const places = chapters.flatMap((chapter) => chapter.places)
  const sections = Object.entries(document.components.responses ?? {}).map(([name, response]) => {
    const place = places.find(({ pointer }) => pointer === `/components/responses/${name}`)
    return html`<section class="place" id="${name}" data-kind="error response" aria-labelledby="${name}.title">
<h3 id="${name}.title"><a class="heading" href="#${name}">${name}</a></h3>
${prose.block((response as { description?: string }).description)}
${place ? annotationLists(prose, place, 'h4') : ''}</section>
`
  })
  return html`${sections}`
}
