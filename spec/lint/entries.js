// @ts-check
/** @import { Context, Location, Node, Place } from './redocly.d.ts' */
import { follow } from './follow.js'
import { isNode } from './is-node.ts'

/** @typedef {'x-requirements' | 'x-gaps'} EntryKind Both kinds share one space of ids. */

/** The name of an entry of each kind in messages. */
export const entryNouns = /** @type {const} */ ({ 'x-requirements': 'requirement', 'x-gaps': 'gap' })

/**
 * The entries of one kind on a node, even if a $ref points to them in another file.
 * @param {Node} node
 * @param {EntryKind} kind
 * @param {Context} context
 * @returns {Place[]}
 */
export function entriesOf(node, kind, context) {
  const { list, location } = listOf(node, kind, context)
  return Array.isArray(list) ? list.map((entry, index) => follow(entry, location.child(index), context)) : []
}

/**
 * @param {Node} node
 * @param {EntryKind} kind
 * @param {Context} context
 * @returns {{ list: unknown, location: Location }}
 */
export function listOf(node, kind, context) {
  const list = isNode(node) ? node[kind] : undefined
  const location = context.location.child(kind)
  if (!isNode(list) || typeof list.$ref !== 'string') return { list, location }
  const target = context.resolve(list, location.source.absoluteRef)
  return { list: target.node, location: target.location ?? location }
}
