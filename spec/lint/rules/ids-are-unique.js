// @ts-check
/** @import { Rule } from '../redocly.d.ts' */
import { entriesOf, entryNouns } from '../entries.js'

/**
 * Reports, checks and probes refer to a requirement or a gap by its id alone, so no two entries of either kind share one.
 * @type {Rule}
 */
export const idsAreUnique = () => {
  /** @type {Map<string, string>} */
  const places = new Map()
  return {
    any(node, context) {
      for (const kind of /** @type {const} */ (['x-requirements', 'x-gaps']))
        for (const { node: entry, location } of entriesOf(node, kind, context)) {
          if (typeof entry.id !== 'string') continue
          const first = places.get(entry.id)
          places.set(entry.id, first ?? `the ${entryNouns[kind]} at ${location.pointer} of ${fileName(location)}`)
          if (!first) continue
          context.report({
            message: `${entry.id} is already the id of ${first}. Choose another id for this ${entryNouns[kind]}.`,
            location: location.child('id'),
          })
        }
    },
  }
}

/** @param {{ source: { absoluteRef: string } }} location */
const fileName = ({ source }) => source.absoluteRef.split(/[\\/]/).at(-1)
