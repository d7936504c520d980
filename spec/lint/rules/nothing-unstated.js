// @ts-check
/** @import { Context, Node, Rule } from '../redocly.d.ts' */
import { owningComponent } from '../component-name.js'
import { isNode } from '../is-node.ts'

/**
 * The document states what the interface states and nothing else. `keywords` lists the keywords that restrict a value,
 * each with the component schemas for which the interface states it.
 * @type {Rule<{ keywords: Record<string, string[]> }>}
 */
export const nothingUnstated = ({ keywords }) => {
  /** @param {Node} schema @param {Context} context */
  const inspect = (schema, { location, report }) => {
    const name = owningComponent(location)
    for (const [keyword, statedFor] of Object.entries(keywords)) {
      if (!(keyword in schema) || statedFor.includes(name ?? '')) continue
      const message = `The interface does not state ${keyword} here. Remove it and record the open question as a gap.`
      report({ message, location: location.child(keyword).key() })
    }
    if (Array.isArray(schema.type) && schema.type.includes('null'))
      report({
        message:
          'The interface does not state that this may be null. Remove null and record the open question as a gap.',
        location: location.child('type'),
      })
  }
  return {
    Schema: (schema, context) => isNode(schema) && inspect(schema, context),
    ref: (reference, context) => context.type.name === 'Schema' && inspect(reference, context),
  }
}
