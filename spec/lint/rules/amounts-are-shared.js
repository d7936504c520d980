// @ts-check
/** @import { Context, Rule } from '../redocly.d.ts' */
/** @import { NamedSchema } from '../schemas-under.js' */
import { componentName } from '../component-name.js'
import { isNode } from '../is-node.ts'
import { schemasOfContent, schemasUnder } from '../schemas-under.js'

/** Any other key beside the $ref is a keyword that changes what is valid. */
const mayStandBeside = /^(\$ref|description|examples|x-.*)$/

/**
 * Every amount in a request is the shared schema, which alone states the bound: changing the bound is then one edit, and
 * no single field can be stricter or laxer than the interface.
 * @type {Rule<{ schema: string, minimum: number, names: string[] }>}
 */
export const amountsAreShared = ({ schema: shared, minimum, names }) => {
  /** @type {Set<string>} */
  const inspected = new Set()

  /** @param {Iterable<NamedSchema>} schemas @param {Context} context */
  const inspect = (schemas, { report }) => {
    for (const { name, raw, node, location, target } of schemas) {
      if (node.type !== 'number' && !names.includes(name)) continue
      if (inspected.has(location.absolutePointer)) continue
      inspected.add(location.absolutePointer)
      if (componentName(target) !== shared || !('$ref' in raw)) {
        const message = `${name} is an amount in a request but does not use the shared schema. Write { $ref: …/${shared}.yaml }.`
        report({ message, location: location.key() })
        continue
      }
      for (const sibling of Object.keys(raw).filter((key) => !mayStandBeside.test(key)))
        report({
          message: `${sibling} beside the $ref makes ${name} different from all other amounts. Remove it; constraints on amounts belong in ${shared}.`,
          location: location.child(sibling).key(),
        })
    }
  }
  return {
    Parameter(parameter, context) {
      const place = context.location.child('schema')
      inspect(schemasUnder(String(parameter.name), parameter.schema, place, context), context)
    },
    RequestBody: (body, context) => inspect(schemasOfContent(body, context), context),
    Schema(schema, { report, location }) {
      if (!isNode(schema) || componentName(location) !== shared || schema.minimum === minimum) return
      const bound = 'minimum' in schema ? `minimum ${schema.minimum}` : 'no minimum'
      const message = `${shared} has ${bound}, but the interface states ${minimum}. Write minimum: ${minimum}.`
      report({ message, location: 'minimum' in schema ? location.child('minimum') : location.child('type') })
    },
  }
}
