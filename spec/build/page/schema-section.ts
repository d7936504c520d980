import { componentsReachedFrom } from '../annotations.ts'
import { resolve } from '../resolve.ts'
import { slug } from '../texts.ts'
import { fieldList } from './field-list.ts'
import { codes, html, joined, type Markup, nothing } from './markup.ts'
import { fieldsOf, type Schema, schemaOf } from './schema.ts'
import type { View } from './view.ts'

/** The schemas by name. Their requirements and questions are where they are used, so each says where that is. */
export function schemaSections(view: View): Markup {
  const names = Object.keys(view.document.components.schemas ?? {})
  return html`${names.map((name) => section(view, name))}`
}

function section(view: View, name: string): Markup {
  const { document, prose } = view
  const part = { $ref: reference(name) }
  const schema = schemaOf(document, part)
  const { type = 'any', format, description } = schema
  // What is inside a field is under the name of its own schema.
  const fields = fieldsOf(document, part).map((field) => ({ ...field, children: [] }))
  return html`<section class="schema" id="${name}" data-kind="schema" aria-labelledby="${name}.title">
<h3 id="${name}.title"><a class="heading" href="#${name}">${name}</a> <span class="type">${type}${format ? html` (${format})` : ''}</span></h3>
${prose.block(description)}
${facts(schema)}${fieldList(view, isSent(view, name) ? 'request' : 'response', fields, name, true)}${whereAnnotated(view, name)}</section>
`
}

function facts({ enum: values, minimum, examples: [example] = [] }: Schema): Markup {
  const found = [
    ...(values ? [html`One of ${codes(values)}.`] : []),
    ...(minimum === undefined ? [] : [html`At least ${minimum}.`]),
    ...(example === undefined || values ? [] : [html`Example: <code>${String(example)}</code>`]),
  ]
  return found.length === 0 ? nothing : html`<p class="rules">${joined(found, ' ')}</p>\n`
}

function isSent({ document }: View, name: string): boolean {
  const bodies = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map((one) => (one as { requestBody?: object }).requestBody),
  )
  return componentsReachedFrom(bodies, (ref) => resolve(document, { $ref: ref })).has(reference(name))
}

function whereAnnotated({ chapters, prose }: View, name: string): Markup {
  const chapter = chapters.find(({ places }) => places.some((place) => `#${place.pointer}` === reference(name)))
  const place = chapter?.places.find((one) => `#${one.pointer}` === reference(name))
  if (!chapter || !place || place.requirements.length + place.gaps.length === 0) return nothing
  const [only, ...others] = place.operationIds
  const where =
    only !== undefined && others.length === 0
      ? prose.name(only)
      : html`<a href="#${slug(chapter.title)}">${chapter.title}</a>`
  return html`<p class="soft">Its requirements and open questions are under ${where}.</p>\n`
}

function reference(name: string): string {
  return `#/components/schemas/${name}`
}
