// @ts-check
/** @import { Context, Location, Node } from './redocly.d.ts' */
import { follow, membersOf } from './follow.js'
import { isNode } from './is-node.ts'

/**
 * One schema under a name: `raw` with its $ref and siblings, `node` with the $ref followed and overridden by the siblings,
 * `location` of the raw schema and `target`, the location that the $ref points to.
 * @typedef {{ name: string, raw: Node, node: Node, location: Location, target: Location }} NamedSchema
 */

/**
 * The schema and all schemas of its properties and items, at any depth. A visitor cannot tell what a request contains,
 * because it sees a schema that requests and responses share only once.
 * @param {string} name
 * @param {unknown} raw
 * @param {Location} location
 * @param {Context} context
 * @param {Set<string>} [seen]
 * @returns {Generator<NamedSchema>}
 */
export function* schemasUnder(name, raw, location, context, seen = new Set()) {
  if (!isNode(raw) || seen.has(location.absolutePointer)) return
  seen.add(location.absolutePointer)
  const target = follow(raw, location, context)
  yield { name, raw, node: { ...target.node, ...raw }, location, target: target.location }

  for (const [property, schema] of membersOf(target.node.properties))
    yield* schemasUnder(property, schema, target.location.child(['properties', property]), context, seen)
  yield* schemasUnder(name, target.node.items, target.location.child('items'), context, seen)
}

/**
 * The same for a request body or a response, for each of its media types.
 * @param {Node} carrier
 * @param {Context} context
 * @returns {Generator<NamedSchema>}
 */
export function* schemasOfContent(carrier, context) {
  for (const [mediaType, content] of membersOf(carrier.content)) {
    const schema = isNode(content) ? content.schema : undefined
    yield* schemasUnder('the body', schema, context.location.child(['content', mediaType, 'schema']), context)
  }
}
