// @ts-check
/** @import { Context, Node, Place } from './redocly.d.ts' */
import { follow, membersOf } from './follow.js'
import { isNode } from './is-node.ts'

/**
 * The schema of a field of the request body, or of a parameter.
 * @param {Node} operation
 * @param {{ in: string, name: string }} wanted
 * @param {Context} context
 * @returns {Place | undefined}
 */
export function requestField(operation, wanted, context) {
  return wanted.in === 'body' ? fieldOf(operation, wanted.name, context) : parameterOf(operation, wanted, context)
}

/** @param {Node} operation @param {{ in: string, name: string }} wanted @param {Context} context */
function parameterOf(operation, wanted, context) {
  const shared = isNode(context.parent) ? context.parent.parameters : undefined
  const places = [operation.parameters, shared].flatMap((list) =>
    (Array.isArray(list) ? list : []).map((entry, index) =>
      follow(entry, context.location.child(['parameters', index]), context),
    ),
  )
  const parameter = places.find(({ node }) => node.name === wanted.name && node.in === wanted.in)
  return parameter && follow(parameter.node.schema, parameter.location.child('schema'), context)
}

/** @param {Node} operation @param {string} name @param {Context} context */
function fieldOf(operation, name, context) {
  const body = follow(operation.requestBody, context.location.child('requestBody'), context)
  const schema = schemaIn(body, context)
  return schema && propertyOf(schema, name, context)
}

/**
 * The schema of a body, for its first media type.
 * @param {Place} carrier
 * @param {Context} context
 */
export function schemaIn(carrier, context) {
  for (const [mediaType, content] of membersOf(carrier.node.content))
    if (isNode(content))
      return follow(content.schema, carrier.location.child(['content', mediaType, 'schema']), context)
  return undefined
}

/** @param {Place} schema @param {string} name @param {Context} context @returns {Place | undefined} */
export function propertyOf(schema, name, context) {
  const { properties } = schema.node
  if (!isNode(properties) || !Object.hasOwn(properties, name)) return undefined
  return follow(properties[name], schema.location.child(['properties', name]), context)
}
