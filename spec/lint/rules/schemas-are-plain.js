// @ts-check
/** @import { Rule } from '../redocly.d.ts' */
import { isNode } from '../follow.js'

/**
 * Schemas are objects, lists and scalars, one by one. What `keywords` lists is read differently, or wrongly, by the
 * tools that have to agree here: generated types, the reference server's validator and Ajv.
 * @type {Rule<{ keywords: string[] }>}
 */
export const schemasArePlain = ({ keywords }) => ({
  Schema(schema, { location, report }) {
    if (!isNode(schema)) return
    for (const keyword of keywords.filter((keyword) => keyword in schema))
      report({
        message: `Validators and type generators disagree about ${keyword}. Write out each schema as it is, as a concrete object.`,
        location: location.child(keyword).key(),
      })
  },
})
