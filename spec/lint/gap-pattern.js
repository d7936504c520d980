// @ts-check

/**
 * Whether a decision on several gaps concerns the one with this ID: it names a chapter, `refusals/*`, or IDs.
 * @param {unknown} pattern
 * @param {unknown} id
 */
export function isMeant(pattern, id) {
  const names = Array.isArray(pattern) ? pattern : [pattern]
  return names.some((name) => name === id || (isChapter(name) && String(id).startsWith(name.slice(0, -1))))
}

/**
 * @param {unknown} name
 * @returns {name is string}
 */
const isChapter = (name) => typeof name === 'string' && name.endsWith('/*')
