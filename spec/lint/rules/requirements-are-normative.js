// @ts-check
/** @import { Rule } from '../redocly.d.ts' */
import { entriesOf } from '../entries.js'

/**
 * A requirement is printed under a failure, so its text has to say what is required: it contains the keyword of its
 * level, negated or not, and no keyword of another level.
 * @type {Rule<{ keywords: Record<string, string> }>}
 */
export const requirementsAreNormative = ({ keywords }) => {
  const all = [...new Set(Object.values(keywords))]
  return {
    any(node, context) {
      for (const { node: entry, location } of entriesOf(node, 'x-requirements', context)) {
        const { level, text } = entry
        const keyword = keywords[String(level)]
        if (keyword === undefined || typeof text !== 'string') continue
        const used = all.filter((one) => text.split(/\W+/).includes(one))
        if (used.join() === keyword) continue
        const message = `The text of this ${level} requirement contains ${used.join(' and ') || `no ${all.join(' or ')}`}. Write ${keyword} or ${keyword} NOT, after the subject.`
        context.report({ message, location: location.child('text') })
      }
    },
  }
}
