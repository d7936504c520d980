// @ts-check
/** @import { Location } from './redocly.d.ts' */

/**
 * The component schema that a place belongs to, whether a file in components/schemas or an entry in the document's own
 * components. Bundling names an entry after its file, so the two are equivalent.
 * @param {Location} location
 * @returns {string | undefined}
 */
export function owningComponent({ pointer, source }) {
  const inDocument = /^#\/components\/schemas\/([^/]+)/.exec(pointer)
  const inFile = /[\\/]components[\\/]schemas[\\/]([^\\/]+)\.ya?ml$/.exec(source.absoluteRef)
  return inDocument?.[1] ?? inFile?.[1]
}

/**
 * The same, but only for the component itself, not for anything inside it.
 * @param {Location} location
 * @returns {string | undefined}
 */
export function componentName(location) {
  const isWhole = /^#\/?$|^#\/components\/schemas\/[^/]+$/.test(location.pointer)
  return isWhole ? owningComponent(location) : undefined
}
