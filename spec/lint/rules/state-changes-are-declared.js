// @ts-check
/** @import { Rule } from '../redocly.d.ts' */
import { isNode } from '../is-node.ts'
import { requestField } from '../request-fields.js'

const form = 'true, false, or { by, in: body or query, changing: [ … ], reading: [ … ] }'

/**
 * The method does not tell whether an operation changes state: here a GET moves money, and a POST only reads. Whether a
 * request can be repeated follows from this declaration, so each operation has one that covers all of its actions.
 * @type {Rule}
 */
export const stateChangesAreDeclared = () => ({
  Operation(operation, context) {
    const { report, location } = context
    const declared = operation['x-changes-state']
    const place = location.child('x-changes-state').key()
    if (typeof declared === 'boolean') return
    if (declared === undefined) {
      const message = `${operation.operationId} does not declare whether it changes state. Write x-changes-state: ${form}.`
      return report({ message, location: location.child('operationId') })
    }
    if (!isDeclaration(declared)) {
      const message = `x-changes-state of ${operation.operationId} is malformed. Write ${form}.`
      return report({ message, location: place })
    }
    const { by, in: carrier, changing, reading } = declared
    const selector = requestField(operation, { in: carrier, name: by }, context)
    const actions = selector?.node.enum
    if (!Array.isArray(actions))
      return report({
        message: `The ${carrier} of ${operation.operationId} has no ${by} with an enum. Name the one that selects the action.`,
        location: place,
      })
    const listed = [...changing, ...reading]
    const missing = actions.filter((action) => !listed.includes(action))
    const unknown = listed.filter((action) => !actions.includes(action))
    const twice = listed.filter((action, index) => listed.indexOf(action) !== index)
    if (missing.length)
      report({ message: `List ${missing.join(', ')} under changing or under reading.`, location: place })
    if (unknown.length) report({ message: `Remove ${unknown.join(', ')}: ${by} has no such value.`, location: place })
    if (twice.length)
      report({ message: `List ${twice.join(', ')} only once, under changing or under reading.`, location: place })
  },
})

/**
 * @param {unknown} value
 * @returns {value is { by: string, in: 'body' | 'query', changing: unknown[], reading: unknown[] }}
 */
const isDeclaration = (value) =>
  isNode(value) &&
  Object.keys(value).sort().join() === 'by,changing,in,reading' &&
  typeof value.by === 'string' &&
  (value.in === 'body' || value.in === 'query') &&
  Array.isArray(value.changing) &&
  Array.isArray(value.reading)
