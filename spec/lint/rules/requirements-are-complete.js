// @ts-check
/** @import { Rule } from '../redocly.d.ts' */
import { completeEntries, idField } from '../complete-entries.js'

/**
 * A report prints the text of a requirement and grades a failure by its level, so each requirement has both, and an id.
 * @type {Rule<{ levels: string[] }>}
 */
export const requirementsAreComplete = ({ levels }) =>
  completeEntries('x-requirements', {
    id: idField,
    level: { says: `one of ${levels.join(', ')}`, holds: (level) => levels.includes(level) },
    text: { says: 'a sentence that ends in a full stop', holds: (text) => /\S\.$/.test(text) },
    untestable: {
      optional: true,
      says: 'the reason why no check is possible',
      holds: (reason) => reason.trim() !== '',
    },
  })
