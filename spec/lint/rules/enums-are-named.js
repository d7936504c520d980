// @ts-check
/** @import { Rule } from '../redocly.d.ts' */
import { componentName } from '../component-name.js'
import { isNode } from '../is-node.ts'

/**
 * A set of values is defined once, under a name: adding a value is then one edit, and generated types have one name for
 * the set instead of one per use.
 * @type {Rule}
 */
export const enumsAreNamed = () => {
  /** @type {Map<string, string>} */
  const owners = new Map()
  return {
    Schema(schema, { location, report }) {
      if (!isNode(schema) || !Array.isArray(schema.enum)) return
      const name = componentName(location)
      if (!name)
        return report({
          message: `This enum (${schema.enum.join(', ')}) has no name. Move it to a file in components/schemas and refer to it.`,
          location: location.child('enum'),
        })
      const values = [...schema.enum].sort().join(', ')
      const owner = owners.get(values)
      owners.set(values, owner ?? name)
      if (!owner) return
      report({
        message: `${name} has the same values as ${owner} (${values}). Refer to ${owner} instead.`,
        location: location.child('enum'),
      })
    },
    ref(reference, { location, report, type }) {
      if (type.name !== 'Schema' || !('enum' in reference)) return
      const message =
        'An enum beside a $ref is a second set of values. Give it a name in components/schemas, or remove it.'
      report({ message, location: location.child('enum') })
    },
  }
}
