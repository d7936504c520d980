// @ts-check
/** @import { Context, Location, Rule } from '../redocly.d.ts' */
import { follow, membersOf } from '../follow.js'
import { isNode } from '../is-node.ts'

/**
 * Every request body and every success has named examples from examples/, where documentation, tests and seeds share
 * them. The default response intentionally has none: an example would look like a promise.
 * @type {Rule}
 */
export const bodiesHaveExamples = () => ({
  Operation(operation, context) {
    const { location, report } = context
    /** @param {unknown} carrier @param {Location} at @param {string} what */
    const inspect = (carrier, at, what) => {
      const place = follow(carrier, at, context)
      for (const [mediaType, content] of membersOf(place.node.content)) {
        const body = place.location.child(['content', mediaType])
        const examples = membersOf(isNode(content) ? content.examples : undefined)
        if (examples.length === 0)
          report({
            message: `${what} has no named examples. Write examples: { <name>: { $ref: …/examples/<file>.yaml } }.`,
            location: body.key(),
          })
        for (const [name, example] of examples)
          if (!isNode(example) || !/(^|\/)examples\/[^/]+\.yaml$/.test(String(example.$ref)))
            report({
              message: `The example ${name} is not in examples/. Move it there and refer to it.`,
              location: body.child(['examples', name]),
            })
      }
    }
    const responses = isNode(operation.responses) ? operation.responses : {}
    inspect(operation.requestBody, location.child('requestBody'), `The request body of ${operation.operationId}`)
    inspect(responses['200'], location.child(['responses', '200']), `The 200 of ${operation.operationId}`)

    const fallback = follow(responses.default, location.child(['responses', 'default']), context)
    for (const [mediaType, content] of membersOf(fallback.node.content))
      if (isNode(content) && ('examples' in content || 'example' in content))
        report({
          message: `The default response of ${operation.operationId} has an example, but the interface does not document error responses. Remove it.`,
          location: fallback.location.child(['content', mediaType]).key(),
        })
  },
})
