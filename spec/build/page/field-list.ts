import type { Gap } from '../document.ts'
import { codes, html, joined, type Markup, nothing } from './markup.ts'
import type { Field, Schema } from './schema.ts'
import type { View } from './view.ts'

/** Whether the fields are sent, where each is required or not, or received, where each is there unless it says otherwise. */
export type Direction = 'request' | 'response'

/**
 * Fields with their types, meanings and rules; those inside a field follow it, and those of a list are folded. Where the
 * fields of a schema are explained, each has an anchor: `Card.status`.
 */
export function fieldList(
  view: View,
  direction: Direction,
  fields: readonly Field[],
  within?: string,
  hasAnchors = false,
): Markup {
  if (fields.length === 0) return nothing
  const items = fields.map((field) => {
    const anchor = hasAnchors ? html` id="${`${within}.${field.name}`}" data-kind="field"` : nothing
    return html`<li${anchor}>${item(view, direction, field, within)}</li>\n`
  })
  return html`<ul class="fields">
${items}</ul>
`
}

function item(view: View, direction: Direction, field: Field, within: string | undefined): Markup {
  const { name, schema, children } = field
  const inner = fieldList(view, direction, children, field.component)
  const inside =
    schema.type === 'array' && children.length > 0
      ? html`<details><summary>Fields of each of ${name}</summary>${inner}</details>`
      : inner
  return html`<p class="field"><code class="name">${name}</code> <span class="type">${type(view, field)}</span>${marks(direction, field)}</p>
${view.prose.block(schema.description)}
${rules(view, field, within)}${inside}`
}

function type({ prose }: View, { schema, component }: Field): Markup {
  const { type: base = 'any', format } = schema
  const named = component ? prose.name(component) : nothing
  if (base === 'array') return html`list of ${named}`
  if (base === 'object') return component ? named : html`object`
  return html`${base}${format ? html` (${format})` : ''}${component ? html` ${named}` : ''}`
}

function marks(direction: Direction, { isRequired, schema }: Field): Markup {
  // A field that can be unset is optional for that reason.
  const isAlwaysThere = isRequired || schema['x-may-be-unset'] === true
  const presence = direction === 'request' ? (isRequired ? 'required' : 'optional') : isAlwaysThere ? '' : 'optional'
  return html`${presence ? html` <span class="mark ${presence}">${presence}</span>` : ''}${
    schema['x-may-be-unset'] ? html` <span class="mark unset">can be unset</span>` : ''
  }${schema['x-secret'] ? html` <span class="mark secret">secret</span>` : ''}`
}

function rules(view: View, { name, schema }: Field, within: string | undefined): Markup {
  const { enum: values, default: fallback, pattern, examples = [] } = schema
  const found = [
    ...(values ? [html`One of ${codes(values)}.`] : []),
    ...bounds(schema).filter((rule) => !schema.description?.includes(rule.markup)),
    ...(pattern ? [html`Matches <code>${pattern}</code>.`] : []),
    ...(fallback === undefined ? [] : [html`Default: <code>${JSON.stringify(fallback)}</code>.`]),
    ...applies(schema),
    ...observed(view, name, schema, within),
    ...decided(view, schema),
    ...(schema['x-may-be-unset'] ? [html`Open: ${view.prose.name('responses/nothing-to-say')}.`] : []),
    ...(schema['x-collides'] ? [duplicates(view, within)] : []),
    ...(values === undefined && examples.length > 0 ? [html`Example: <code>${text(examples[0])}</code>`] : []),
  ]
  return found.length === 0 ? nothing : html`<p class="rules">${joined(found, ' ')}</p>`
}

function bounds({ minimum, maximum, minLength, maxLength }: Schema): Markup[] {
  return [
    ...(minimum === undefined ? [] : [html`At least ${minimum}.`]),
    ...(maximum === undefined ? [] : [html`At most ${maximum}.`]),
    ...(minLength === undefined ? [] : [html`At least ${minLength} characters.`]),
    ...(maxLength === undefined ? [] : [html`At most ${maxLength} characters.`]),
  ]
}

function applies(schema: Schema): Markup[] {
  return Object.entries(schema['x-applies-to'] ?? {}).map(
    ([field, values]) => html`Used only when <code>${field}</code> is ${codes(values, ' or ')}.`,
  )
}

/** By convention, the gap about the values of `status` has the id `<chapter>/status-values` and is on the same schema. */
function observed(view: View, name: string, schema: Schema, within: string | undefined): Markup[] {
  const values = schema['x-observed']
  if (!values) return []
  const gap = gapOn(view, within, `${name}-values`)
  const isSaid = values.every((value) => schema.description?.includes(`\`${value}\``))
  return [
    ...(isSaid ? [] : [html`Shown: ${codes(values)}; others may exist.`]),
    ...(gap ? [html`Open: ${view.prose.name(gap.id)}.`] : []),
  ]
}

/** The interface does not mention duplicates, so this is a question and not a rule. */
function duplicates(view: View, within: string | undefined): Markup {
  const gap = gapOn(view, within, 'duplicates')
  const where = gap ? html`: ${view.prose.name(gap.id)}` : ''
  return html`Whether a second object with the same value is rejected as a duplicate is open${where}.`
}

function gapOn({ document }: View, schema = '', name: string): Gap | undefined {
  const { 'x-gaps': gaps = [] } = (document.components.schemas?.[schema] ?? {}) as { 'x-gaps'?: Gap[] }
  return gaps.find(({ id }) => id.endsWith(`/${name}`))
}

function decided({ prose }: View, { enum: closed, 'x-decided': decision }: Schema): Markup[] {
  if (!decision) return []
  const which = closed ? '' : html` for some cases: ${codes(decision.values)}`
  return [html`Decided${which} (${prose.name(decision.gap)}).`]
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
