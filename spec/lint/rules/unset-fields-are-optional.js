// @ts-check
/** @import { Rule } from '../redocly.d.ts' */
import { isNode } from '../is-node.ts'

/**
 * A field that may be unset may be absent, so no schema requires it: types, validators and generated clients would reject
 * what the contract leaves open.
 * @type {Rule}
 */
export const unsetFieldsAreOptional = () => ({
  Schema(schema, { location, report }) {
    if (!isNode(schema) || !Array.isArray(schema.required) || !isNode(schema.properties)) return
    for (const [index, name] of schema.required.entries()) {
      const property = schema.properties[name]
      if (isNode(property) && property['x-may-be-unset'] === true)
        report({
          message: `${name} may be unset, so it may be absent. Remove it from required.`,
          location: location.child(['required', index]),
        })
    }
  },
})
