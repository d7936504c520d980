// @ts-check
/** @import { Rule, Visit } from '../redocly.d.ts' */
import { isNode } from '../is-node.ts'

/**
 * Only documented vendor extensions are used, and only where they have a meaning: anywhere else, no tool would read them.
 * `extensions` lists the kinds of node that may carry each of them, and `flags` those that are either true or absent.
 * @type {Rule<{ extensions: Record<string, string[]>, flags: string[] }>}
 */
export const extensionsAreDocumented = ({ extensions, flags }) => {
  /** @type {Visit} */
  const inspect = (node, { location, report, type }) => {
    if (!isNode(node)) return
    for (const key of Object.keys(node).filter((key) => key.startsWith('x-'))) {
      const kinds = extensions[key]
      const place = location.child(key).key()
      if (!kinds) {
        const message = `${key} is not documented. Use one that is, or describe it in spec/extensions.md and list it in redocly.yaml.`
        report({ message, location: place })
      } else if (!kinds.includes(type.name)) {
        const message = `${key} has no meaning here, on a node of type ${type.name}. Move it to one of: ${kinds.join(', ')}.`
        report({ message, location: place })
      } else if (flags.includes(key) && node[key] !== true)
        report({ message: `${key} is ${JSON.stringify(node[key])}. Write true, or remove it.`, location: place })
    }
  }
  return { any: inspect, ref: inspect }
}
