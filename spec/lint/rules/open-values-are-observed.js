// @ts-check
/** @import { Context, Node, Rule } from '../redocly.d.ts' */
import { follow } from '../follow.js'
import { isNode } from '../is-node.ts'
import { schemasOfContent } from '../schemas-under.js'

/**
 * A value that the interface shows without closing the set is marked as observed: an enum would reject correct responses,
 * and prose alone cannot be checked.
 * @type {Rule<{ names: string[], wording: string }>}
 */
export const openValuesAreObserved = ({ names, wording }) => {
  /** @type {Set<string>} */
  const inspected = new Set()
  return {
    Response(response, context) {
      for (const { name, node, location } of schemasOfContent(response, context)) {
        const isOpen = names.includes(name) || String(node.description ?? '').includes(wording)
        if (node.type !== 'string' || !isOpen || inspected.has(location.absolutePointer)) continue
        inspected.add(location.absolutePointer)
        if ('enum' in node)
          context.report({
            message: `The interface only shows values of ${name} and does not close the set. Write x-observed: [${/** @type {unknown[]} */ (node.enum).join(', ')}] instead of the enum.`,
            location: location.key(),
          })
        else if (!('x-observed' in node))
          context.report({
            message: `${name} has an open set of values. List those that the interface shows: x-observed: [ … ].`,
            location: location.key(),
          })
      }
    },
    Schema: (schema, context) => inspectObserved(schema, schema, context),
    ref: (reference, context) => {
      if (context.type.name === 'Schema')
        inspectObserved(reference, follow(reference, context.location, context).node, context)
    },
  }
}

/** @param {Node} schema @param {Node} target @param {Context} context */
function inspectObserved(schema, target, { location, report }) {
  if (!isNode(schema) || !('x-observed' in schema)) return
  const place = location.child('x-observed')
  const values = schema['x-observed']
  const isList = Array.isArray(values) && values.length > 0 && values.every((value) => typeof value === 'string')
  if (!isList || new Set(values).size < values.length)
    report({
      message: 'x-observed must be a list of one or more different strings. Write those that the interface shows.',
      location: place,
    })
  if (target.type !== 'string') {
    const message = `x-observed applies only to strings, but this is of type ${target.type}. Remove it.`
    report({ message, location: place.key() })
  }
  if ('enum' in target) {
    const message =
      'x-observed says that the set is open, but the enum closes it. Keep the one that matches the interface.'
    report({ message, location: place.key() })
  }
}
