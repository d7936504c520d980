// @ts-check
/** @import { Context, Location, Node, Place, Rule } from '../redocly.d.ts' */
import { follow, isNode, membersOf } from '../follow.js'

/**
 * x-applies-to says with which values of a neighbour a field or parameter means something. A value that the neighbour
 * can't have would make the suite leave the field out for ever, without a word.
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
 * @param {(neighbour: string) => Node} schemaNamed
 */
function inspect(name, carrier, at, { report }, schemaNamed) {
  if (!isNode(carrier) || !('x-applies-to' in carrier)) return
  const location = at.child('x-applies-to')
  const conditions = membersOf(carrier['x-applies-to'])
  if (conditions.length === 0)
    report({ message: `x-applies-to of ${name} has another form. Write { <neighbour>: [ <value>, … ] }.`, location })
  for (const [by, values] of conditions) {
    const { enum: closed, type } = schemaNamed(by)
    const possible = Array.isArray(closed) ? closed : type === 'boolean' ? [true, false] : []
    const isPossible = Array.isArray(values) && values.length > 0 && values.every((value) => possible.includes(value))
    if (isPossible) continue
    const choice = possible.length ? `some of ${possible.join(', ')}` : 'a neighbour with an enum, or a boolean one'
    const message = `${name} can't apply to ${by} ${JSON.stringify(values)}. Name ${choice}.`
    report({ message, location })
  }
}
