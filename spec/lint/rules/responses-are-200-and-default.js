// @ts-check
/** @import { Rule } from '../redocly.d.ts' */
import { follow } from '../follow.js'
import { isNode } from '../is-node.ts'

/**
 * The interface documents one response, the 200, and nothing about errors: each operation has the 200 and the one shared
 * default response that says so. Any other status would be invented.
 * @type {Rule}
 */
export const responsesAre200AndDefault = () => {
  /** @type {string | undefined} */
  let shared
  return {
    Operation(operation, context) {
      const { report } = context
      const location = context.location.child('responses')
      const responses = isNode(operation.responses) ? operation.responses : {}
      for (const status of Object.keys(responses).filter((status) => status !== '200' && status !== 'default'))
        report({
          message: `The interface documents no ${status} of ${operation.operationId}. Remove it; error responses are the shared default response.`,
          location: location.child(status).key(),
        })
      if (!responses['200'])
        report({
          message: `${operation.operationId} has no 200. Document the successful response.`,
          location: location.key(),
        })

      const fallback = responses.default
      if (!isNode(fallback) || typeof fallback.$ref !== 'string')
        return report({
          message: `${operation.operationId} does not use the shared default response. Write default: { $ref: … } with the one in components/responses.`,
          location: fallback ? location.child('default') : location.key(),
        })
      const target = follow(fallback, location.child('default'), context).location.absolutePointer
      shared ??= target
      if (target === shared) return
      report({
        message: `${operation.operationId} has a different default response from the operations before it. Refer to the same one.`,
        location: location.child('default'),
      })
    },
  }
}
