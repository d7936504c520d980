// @ts-check
/** @import { Rule } from '../redocly.d.ts' */
import { completeEntries, idField } from '../complete-entries.js'

/**
 * A requirement is judged by its level and printed by its sentence, so it has both, under an id that names it.
 * @type {Rule<{ levels: string[] }>}
 */
export const requirementsAreComplete = ({ levels }) =>
  completeEntries('x-requirements', {
    id: idField,
    level: { says: `one of ${levels.join(', ')}`, holds: (level) => levels.includes(level) },
    text: { says: 'a sentence that ends in a full stop', holds: (text) => /\S\.$/.test(text) },
    untestable: {
      optional: true,
      says: 'the reason why no check can tell',
      holds: (reason) => reason.trim() !== '',
    },
  })
