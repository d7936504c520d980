// @ts-check
/** @import { Context, Location, Node, Place, Rule } from '../redocly.d.ts' */
import { follow, membersOf } from '../follow.js'
import { isNode } from '../is-node.ts'

/**
 * x-applies-to says with which values of a sibling a field or parameter is used. With a value that the sibling cannot
 * have, the suite would silently never send the field.
 * @type {Rule}
 */
export const applicabilityIsReal = () => ({
  Schema(schema, context) {
    const properties = isNode(schema) && isNode(schema.properties) ? schema.properties : {}
    const at = context.location.child('properties')
    for (const [name, property] of Object.entries(properties))
      inspect(name, property, at.child(name), context, (by) => follow(properties[by], at.child(by), context).node)
  },
  Operation(operation, context) {
    const list = Array.isArray(operation.parameters) ? operation.parameters : []
    const places = list.map((entry, index) => follow(entry, context.location.child(['parameters', index]), context))
    for (const { node, location } of places)
      inspect(String(node.name), node, location, context, (by) => schemaOf(places, by, context))
  },
})

/** @param {Place[]} parameters @param {string} name @param {Context} context */
function schemaOf(parameters, name, context) {
  const place = parameters.find(({ node }) => node.name === name)
  return place ? follow(place.node.schema, place.location.child('schema'), context).node : {}
}

/**
 * @param {string} name
 * @param {unknown} carrier
 * @param {Location} at
 * @param {Context} context
 * @param {(sibling: string) => Node} schemaNamed
 */
function inspect(name, carrier, at, { report }, schemaNamed) {
  if (!isNode(carrier) || !('x-applies-to' in carrier)) return
  const location = at.child('x-applies-to')
  const conditions = membersOf(carrier['x-applies-to'])
  if (conditions.length === 0)
    report({ message: `x-applies-to of ${name} is malformed. Write { <sibling>: [ <value>, … ] }.`, location })
  for (const [by, values] of conditions) {
    const { enum: closed, type } = schemaNamed(by)
    const possible = Array.isArray(closed) ? closed : type === 'boolean' ? [true, false] : []
    const isPossible = Array.isArray(values) && values.length > 0 && values.every((value) => possible.includes(value))
    if (isPossible) continue
    const choice = possible.length
      ? `one or more of ${possible.join(', ')}`
      : 'a sibling with an enum, or a boolean one'
    const message = `${name} cannot apply to ${by} ${JSON.stringify(values)}. Name ${choice}.`
    report({ message, location })
  }
}
