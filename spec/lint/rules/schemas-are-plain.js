// @ts-check
/** @import { Rule } from '../redocly.d.ts' */
import { isNode } from '../is-node.ts'

/**
 * Schemas are plain objects, lists and scalars. The `keywords` are interpreted differently, or wrongly, by the tools that
 * have to agree here: generated types, the reference server's validator and Ajv.
 * @type {Rule<{ keywords: string[] }>}
 */
export const schemasArePlain = ({ keywords }) => ({
  Schema(schema, { location, report }) {
    if (!isNode(schema)) return
    for (const keyword of keywords.filter((keyword) => keyword in schema))
      report({
        message: `Validators and type generators disagree about ${keyword}. Write each schema as a concrete object instead.`,
        location: location.child(keyword).key(),
      })
  },
})
