// @ts-check
/** @import { Context, Location, Place } from './redocly.d.ts' */
import { isNode } from './is-node.ts'

/**
 * The node itself, or the target of its $ref. Redocly resolves a reference only when it walks through it, but a rule has
 * to look ahead. A broken reference yields an empty node here; the built-in rule reports it.
 * @param {unknown} value
 * @param {Location} location
 * @param {Context} context
 * @returns {Place}
 */
export function follow(value, location, context) {
  if (!isNode(value)) return { node: {}, location }
  if (typeof value.$ref !== 'string') return { node: value, location }
  const target = context.resolve(value, location.source.absoluteRef)
  return isNode(target.node) && target.location
    ? { node: target.node, location: target.location }
    : { node: {}, location }
}

/**
 * The members of a map, or none if it is something else: the built-in `struct` rule reports that.
 * @param {unknown} map
 * @returns {Array<[string, unknown]>}
 */
export function membersOf(map) {
  return isNode(map) ? Object.entries(map) : []
}
