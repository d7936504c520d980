// @ts-check
/** @import { Location, Rule } from '../redocly.d.ts' */
import { pathToFileURL } from 'node:url'
import { entriesOf, entryNouns } from '../entries.js'
import { readFrozenIds } from '../frozen-ids.js'

const command = 'pnpm --filter @card-contract/spec freeze-ids'

/**
 * Reports, versions and people refer to requirements and gaps by id, so a published id keeps its meaning forever. `file`,
 * beside the document, lists them all; an id that leaves the document is retired there, never deleted or reused.
 * @type {Rule<{ file: string }>}
 */
export const idsAreFrozen = ({ file }) => {
  /** @type {Map<string, { noun: 'requirement' | 'gap', location: Location }>} */
  const present = new Map()
  return {
    any(node, context) {
      for (const kind of /** @type {const} */ (['x-requirements', 'x-gaps']))
        for (const { node: entry, location } of entriesOf(node, kind, context))
          if (typeof entry.id === 'string')
            present.set(entry.id, { noun: entryNouns[kind], location: location.child('id') })
    },
    Root: {
      leave(_root, { location: root, report }) {
        const frozen = readFrozenIds(new URL(file, pathToFileURL(root.source.absoluteRef)))
        for (const [id, { noun, location }] of present) {
          const as = frozen.get(id)
          if (!as) report({ message: `${id} is new and not yet listed in ${file}. Run "${command}".`, location })
          else if (as === 'retired')
            report({ message: `${id} is retired and must not be reused. Choose another id.`, location })
          else if (as !== noun)
            report({ message: `${id} was published as a ${as}. Choose another id for this ${noun}.`, location })
        }
        for (const [id, as] of frozen)
          if (as !== 'retired' && !present.has(id))
            report({
              message: `The ${as} ${id} was published and is no longer in the document. Restore it, or retire its id with "${command}".`,
              location: root.child('openapi'),
            })
      },
    },
  }
}
