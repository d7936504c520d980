// @ts-check
/** @import { Rule } from '../redocly.d.ts' */
import { completeEntries, idField } from '../complete-entries.js'

/** What a wrong guess costs, most first. `Weight` in packages/contract has the same words. */
const weights = ['money', 'security', 'blocks-clients', 'compatibility', 'detail']

/**
 * A gap is a question for a meeting, and the reference server had to choose an answer: both are recorded, under one id.
 * @type {Rule}
 */
export const gapsAreComplete = () =>
  completeEntries(
    'x-gaps',
    {
      id: idField,
      weight: { says: `one of ${weights.join(', ')}`, holds: (weight) => weights.includes(weight) },
      question: { says: 'a question that ends in a question mark', holds: (question) => /\S\?$/.test(question) },
      rank: { judgedBy: 'choices-are-answers' },
      answers: { judgedBy: 'decisions-are-answers' },
      untestable: { says: 'why no run can ask', holds: (reason) => reason.trim() !== '', optional: true },
      choices: { judgedBy: 'choices-are-answers' },
      decision: { judgedBy: 'decisions-are-answers' },
      reference: { says: 'what the reference server does', holds: (choice) => choice.trim() !== '' },
    },
    ['answers', 'untestable'],
  )
