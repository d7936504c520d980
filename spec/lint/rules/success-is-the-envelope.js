// @ts-check
/** @import { Rule } from '../redocly.d.ts' */
import { follow } from '../follow.js'
import { isNode } from '../is-node.ts'

/**
 * Every 200 is application/json and the envelope, `success` and `data` and nothing else, written as one concrete schema:
 * with allOf, the generated types would make both optional.
 * @type {Rule}
 */
export const successIsTheEnvelope = () => ({
  Operation(operation, context) {
    if (!isNode(operation.responses) || !operation.responses['200']) return
    const success = follow(operation.responses['200'], context.location.child(['responses', '200']), context)
    const content = isNode(success.node.content) ? success.node.content : {}
    const mediaTypes = Object.keys(content)
    if (mediaTypes.join() !== 'application/json') {
      const received = mediaTypes.length ? mediaTypes.join(' and ') : 'no body'
      const message = `The 200 of ${operation.operationId} has ${received}. Every success must be application/json and nothing else.`
      context.report({ message, location: success.location })
    }
    if (!isNode(content['application/json'])) return
    const place = success.location.child(['content', 'application/json', 'schema'])
    const envelope = follow(content['application/json'].schema, place, context)
    const properties = isNode(envelope.node.properties) ? envelope.node.properties : {}
    const required = Array.isArray(envelope.node.required) ? envelope.node.required : []

    /** @param {unknown} schema @param {string} name */
    const typeOf = (schema, name) => follow(schema, envelope.location.child(['properties', name]), context).node.type
    const isEnvelope =
      envelope.node.type === 'object' &&
      Object.keys(properties).sort().join() === 'data,success' &&
      [...required].sort().join() === 'data,success' &&
      typeOf(properties.success, 'success') === 'boolean' &&
      typeOf(properties.data, 'data') === 'object'
    if (isEnvelope) return
    context.report({
      message: `The 200 of ${operation.operationId} is not the envelope. Write an object with the required properties success (boolean) and data (object), and no others.`,
      location: envelope.location,
    })
  },
})
