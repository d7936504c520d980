// @ts-check
/** @import { Context, Location, Rule } from '../redocly.d.ts' */
import { componentName } from '../component-name.js'
import { follow, membersOf } from '../follow.js'
import { isNode } from '../is-node.ts'

const scalarTypes = ['string', 'number', 'integer', 'boolean']

/**
 * Every value, whether a property, a parameter or a named schema, has a description and an example. A description beside
 * a $ref or the one of its target is enough.
 * @type {Rule}
 */
export const scalarsAreExplained = () => {
  /** @param {string} name @param {unknown} raw @param {Location} location @param {Context} context */
  const inspect = (name, raw, location, context, wanted = ['description', 'examples']) => {
    if (!isNode(raw)) return
    const schema = { ...follow(raw, location, context).node, ...raw }
    if (!scalarTypes.includes(String(schema.type))) return
    if (wanted.includes('description') && !String(schema.description ?? '').trim())
      context.report({ message: `${name} has no description. Say what it means.`, location: location.key() })
    if (!Array.isArray(schema.examples) || schema.examples.length === 0)
      context.report({
        message: `${name} has no examples. Write examples: [ … ] with one value.`,
        location: location.key(),
      })
  }
  return {
    Schema(schema, context) {
      const { location } = context
      const name = isNode(schema) && componentName(location)
      if (name) inspect(name, schema, location, context)
      for (const [property, value] of membersOf(isNode(schema) ? schema.properties : undefined))
        inspect(property, value, location.child(['properties', property]), context)
    },
    // The parameter itself has the description: the built-in rule parameter-description checks that.
    Parameter(parameter, context) {
      const place = context.location.child('schema')
      inspect(`The parameter ${parameter.name}`, parameter.schema, place, context, ['examples'])
    },
  }
}
