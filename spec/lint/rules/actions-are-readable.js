// @ts-check
/** @import { Context, Node, Place, Rule } from '../redocly.d.ts' */
import { follow, membersOf } from '../follow.js'
import { isNode } from '../is-node.ts'
import { propertyOf, requestField, schemaIn } from '../request-fields.js'

/** @typedef {{ verbs: string[], request: string[], response: string[], items: Record<string, string[]> }} Vocabulary */

/**
 * x-action says what an operation does and where its request and its response say so. Programs read cards by it, so a place
 * that does not exist would make them blind to a field. `items` names the parts of a list: each has places in one item.
 * @type {Rule<Vocabulary>}
 */
export const actionsAreReadable = (vocabulary) => ({
  Operation(operation, context) {
    if (!Object.hasOwn(operation, 'x-action')) return
    const at = context.location.child('x-action')
    const action = operation['x-action']
    if (
      !isNode(action) ||
      Object.keys(action).some((key) => !['verb', 'subject', 'request', 'response'].includes(key))
    ) {
      const message = `x-action of ${operation.operationId} is malformed. Write { verb, subject, request: { … }, response: { … } }.`
      return context.report({ message, location: at.key() })
    }
    inspectVerb(operation, { node: action, location: at }, vocabulary.verbs, context)
    inspectSubject(action, at, context)
    inspectRequest(operation, follow(action.request, at.child('request'), context), vocabulary, context)
    inspectResponse(operation, follow(action.response, at.child('response'), context), vocabulary, context)
  },
})

/** @param {Node} operation @param {Place} action @param {string[]} verbs @param {Context} context */
function inspectVerb(operation, { node: { verb }, location }, verbs, context) {
  const at = location.child('verb')
  /** @param {string} message */
  const report = (message) => context.report({ message, location: at })
  const isChosen = isPlace(verb, ['values']) && isNode(verb.values)
  const given = isChosen ? Object.values(membersAsNode(verb.values)) : [verb]
  for (const one of given.filter((one) => !verbs.includes(String(one))))
    report(`${JSON.stringify(one)} is not a verb. Write one of ${verbs.join(', ')}.`)
  if (!isChosen) return
  const place = `${verb.in} of ${operation.operationId}`
  const possible = requestField(operation, verb, context)?.node.enum
  if (!Array.isArray(possible))
    return report(`The ${place} has no ${verb.name} with an enum. Name what selects the verb.`)
  const listed = Object.keys(membersAsNode(verb.values))
  const missing = possible.filter((value) => !listed.includes(value))
  const unknown = listed.filter((value) => !possible.includes(value))
  if (missing.length) report(`Give ${missing.join(', ')} a verb: ${verb.name} in the ${place} can have this value.`)
  if (unknown.length) report(`Remove ${unknown.join(', ')}: ${verb.name} in the ${place} has no such value.`)
}

/** @param {Node} action @param {Place['location']} location @param {Context} context */
function inspectSubject({ subject, request }, location, context) {
  if (subject === undefined || (isNode(request) && Object.hasOwn(request, String(subject)))) return
  const message = `The request has no place for ${subject}. Name the part of the request that the operation acts on.`
  context.report({ message, location: location.child('subject') })
}

/** @param {Node} operation @param {Place} request @param {Vocabulary} vocabulary @param {Context} context */
function inspectRequest(operation, { node, location }, vocabulary, context) {
  for (const [part, place] of membersOf(node)) {
    const at = location.child(part)
    if (!vocabulary.request.includes(part)) reportPart(part, vocabulary.request, at, context)
    else if (!isPlace(place)) {
      const message = `The place of ${part} is malformed. Write { in: path, query or body, name }.`
      context.report({ message, location: at })
    } else if (!requestField(operation, place, context)) {
      const message = `The ${place.in} of ${operation.operationId} has no ${place.name}. Name where ${part} is.`
      context.report({ message, location: at })
    }
  }
}

/** @param {Node} operation @param {Place} response @param {Vocabulary} vocabulary @param {Context} context */
function inspectResponse(operation, { node, location }, vocabulary, context) {
  const responses = isNode(operation.responses) ? operation.responses : {}
  const success = follow(responses['200'], context.location.child(['responses', '200']), context)
  const body = schemaIn(success, context)
  for (const [part, pointer] of membersOf(node)) {
    const at = location.child(part)
    const parts = vocabulary.items[part]
    if (parts) inspectItem(part, { node, location }, parts, body, context)
    else if (!vocabulary.response.includes(part))
      reportPart(part, [...vocabulary.response, ...Object.keys(vocabulary.items)], at, context)
    else if (!schemaAt(body, pointer, context))
      reportPointer(`The response of ${operation.operationId}`, pointer, part, at, context)
  }
}

/** @param {string} item @param {Place} response @param {string[]} parts @param {Place | undefined} body @param {Context} context */
function inspectItem(item, { node, location }, parts, body, context) {
  const list = schemaAt(body, node[`${item}s`], context)
  const one = list && follow(list.node.items, list.location.child('items'), context)
  for (const [part, pointer] of membersOf(node[item])) {
    const at = location.child([item, part])
    if (!parts.includes(part)) reportPart(part, parts, at, context)
    else if (!schemaAt(one, pointer, context)) reportPointer(`A ${item}`, pointer, part, at, context)
  }
}

/** @param {Place | undefined} schema @param {unknown} pointer @param {Context} context */
function schemaAt(schema, pointer, context) {
  if (typeof pointer !== 'string' || !pointer.startsWith('/')) return undefined
  let found = schema
  for (const name of pointer.slice(1).split('/')) found &&= propertyOf(found, name, context)
  return found
}

/** @param {string} part @param {string[]} known @param {Place['location']} location @param {Context} context */
function reportPart(part, known, location, context) {
  const message = `x-action has no place for ${part}. Name one of ${known.join(', ')}.`
  context.report({ message, location: location.key() })
}

/** @param {string} carrier @param {unknown} pointer @param {string} part @param {Place['location']} location @param {Context} context */
function reportPointer(carrier, pointer, part, location, context) {
  const message = `${carrier} has nothing at ${JSON.stringify(pointer)}. Write the JSON pointer of ${part}.`
  context.report({ message, location })
}

/**
 * @param {unknown} value
 * @param {string[]} [beside]
 * @returns {value is { in: string, name: string, values?: unknown }}
 */
const isPlace = (value, beside = []) =>
  isNode(value) &&
  Object.keys(value).sort().join() === ['in', 'name', ...beside].join() &&
  ['path', 'query', 'body'].includes(String(value.in)) &&
  typeof value.name === 'string'

/** @param {unknown} value @returns {Node} */
const membersAsNode = (value) => (isNode(value) ? value : {})
