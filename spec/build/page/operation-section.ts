import { slug } from '../texts.ts'
import { annotationLists } from './annotation-list.ts'
import { examples } from './examples.ts'
import { fieldList } from './field-list.ts'
import { codes, html, joined, type Markup, nothing } from './markup.ts'
import type { Body, Operation } from './operation.ts'
import { breakable, methodBadge } from './route.ts'
import { type Field, fieldsOf } from './schema.ts'
import type { View } from './view.ts'

/** An operation: what it does and takes and returns, then what is required of it and what is open, and its examples. */
export function operationSection(view: View, operation: Operation): Markup {
  const { operationId, summary, description, method, path } = operation
  return html`<section class="operation" id="${operationId}" data-kind="operation" aria-labelledby="${operationId}.title">
<div class="about">
<h3 id="${operationId}.title"><a class="heading" href="#${operationId}">${summary}</a></h3>
<p class="route">${methodBadge(method)} <code>${breakable(path)}</code></p>
${view.prose.block(description)}
<dl class="facts"><div><dt>Operation</dt><dd><code>${operationId}</code></dd></div>
${credentials(operation)}
${stateSentence(operation)}</dl>
${parameters(view, operation)}
${operation.request ? requestBody(view, operation.request) : ''}
${responses(view, operation)}
</div>
${examples(view, operation)}
<div class="judged">
${annotations(view, operation)}
</div>
</section>
`
}

function credentials({ credentials: required }: Operation): Markup {
  const headers = required.map(
    ({ scheme, header, prefix }) => html`<a href="#${scheme}"><code>${`${header}: ${prefix}…`}</code></a>`,
  )
  return html`<div><dt>Credentials</dt><dd>${joined(headers, html`<br>`)}</dd></div>`
}

function stateSentence({ changesState }: Operation): Markup {
  if (changesState === undefined) return nothing
  if (typeof changesState === 'boolean') {
    return html`<div><dt>Changes state</dt><dd>${changesState ? 'yes' : 'no'}</dd></div>`
  }
  const { changing, reading } = changesState
  return html`<div><dt>Changes state</dt><dd>yes for ${codes(changing)}; no for ${codes(reading)}</dd></div>`
}

function parameters(view: View, operation: Operation): Markup {
  const titles = { path: 'Path parameters', query: 'Query parameters', header: 'Headers', cookie: 'Cookies' }
  return html`${Object.entries(titles).map(([place, title]) => {
    const fields = operation.parameters.filter((one) => one.in === place)
    return fields.length === 0
      ? nothing
      : html`<h4>${title}</h4>
${fieldList(view, 'request', fields)}`
  })}`
}

function requestBody(view: View, { mediaType, description, schema }: Body): Markup {
  return html`<h4>Request body <span class="soft">${mediaType}</span></h4>
${view.prose.block(description)}${fieldList(view, 'request', fieldsOf(view.document, schema))}`
}

function responses(view: View, { success, otherwise }: Operation): Markup {
  const { description, mediaType, schema } = success
  const fields = fieldsOf(view.document, schema)
  return html`<h4>Response 200 <span class="soft">${mediaType}</span></h4>
${view.prose.block(description)}
<p class="soft">Every field listed here is present and has the type shown.${
    fields.some(canBeUnset)
      ? html` A field marked “can be unset” can have nothing to say. How it then says so is open: a text is absent, null or empty, and a list absent or empty.`
      : ''
  }</p>
${fieldList(view, 'response', fields)}
${
  otherwise
    ? html`<h4>Any other response</h4>
<p>An error: see ${view.prose.name(otherwise)}.</p>`
    : ''
}`
}

function canBeUnset({ schema, children }: Field): boolean {
  return schema['x-may-be-unset'] === true || children.some(canBeUnset)
}

function annotations({ chapters, prose }: View, { operationId, tag }: Operation): Markup {
  const chapter = chapters.find((one) => one.tag === tag)
  const places = chapter?.places.filter((place) => place.operationIds.includes(operationId)) ?? []
  const own = places.filter((place) => place.operationIds.length === 1)
  const lists = annotationLists(
    prose,
    { requirements: own.flatMap((place) => place.requirements), gaps: own.flatMap((place) => place.gaps) },
    'h4',
  )
  if (places.length === own.length) return lists
  return html`${lists}<p class="soft"><a href="#${slug(tag)}">${tag}</a> lists the requirements and open questions that this operation shares with others.</p>`
}
