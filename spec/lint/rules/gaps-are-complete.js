// @ts-check
/** @import { Rule } from '../redocly.d.ts' */
import { completeEntries, idField } from '../complete-entries.js'

/**
 * A gap is a question for a meeting, and the reference server had to choose an answer: both are recorded, under one id.
 * @type {Rule}
 */
export const gapsAreComplete = () =>
  completeEntries('x-gaps', {
    id: idField,
    question: { says: 'a question that ends in a question mark', holds: (question) => /\S\?$/.test(question) },
    reference: { says: 'what the reference server does', holds: (choice) => choice.trim() !== '' },
  })
