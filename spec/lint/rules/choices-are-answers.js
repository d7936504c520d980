// @ts-check
/** @import { Context, Location, Rule } from '../redocly.d.ts' */
import { answerSchema, wrongShape } from '../answer-schema.ts'
import { wrongAnswer } from '../answers.ts'
import { entriesOf } from '../entries.js'
import { isNode } from '../is-node.ts'

/**
 * A question to decide first says what can be decided, in words. Each choice that a run can see has the answer that a
 * decision would name, so that the meeting's choice can be copied. No two questions have the same rank.
 * @type {Rule}
 */
export const choicesAreAnswers = () => {
  /** @type {Map<unknown, unknown>} */
  const ranked = new Map()
  return {
    any(node, context) {
      for (const { node: entry, location } of entriesOf(node, 'x-gaps', context)) {
        const { id, rank, choices, answers } = entry
        if (rank !== undefined) judgeRank(rank, ranked.get(rank), location, context)
        if (!ranked.has(rank)) ranked.set(rank, id)
        if (choices !== undefined) judgeChoices(choices, answers, location.child('choices'), context)
        else if (rank !== undefined)
          context.report({ message: `A ranked gap says what can be decided. Write choices.`, location })
      }
    },
  }
}

/**
 * @param {unknown} rank
 * @param {unknown} other the gap that has this rank already
 * @param {Location} location
 * @param {Context} context
 */
function judgeRank(rank, other, location, { report }) {
  if (!Number.isInteger(rank) || Number(rank) < 1)
    report({
      message: `rank is ${JSON.stringify(rank)}. Write a whole number, 1 for what costs most.`,
      location: location.child('rank'),
    })
  else if (other !== undefined)
    report({ message: `${other} has rank ${rank}, too. Write another number.`, location: location.child('rank') })
}

/**
 * @param {unknown} choices
 * @param {unknown} answers
 * @param {Location} location
 * @param {Context} context
 */
function judgeChoices(choices, answers, location, { report }) {
  if (!Array.isArray(choices) || choices.length < 2)
    return report({ message: 'A choice has at least two sides. Write a list of two or more.', location })
  for (const [index, choice] of choices.entries()) {
    const place = location.child(index)
    const { text, answer, ...others } = isNode(choice) ? choice : { text: choice, answer: undefined }
    const [other] = Object.keys(others)
    if (
      other !== undefined ||
      typeof text !== 'string' ||
      text.trim() === '' ||
      (isNode(choice) && answer === undefined)
    ) {
      report({ message: 'A choice is a text, or has text and answer. Write one of both.', location: place })
      continue
    }
    // What is wrong with the answers themselves, decisions-are-answers says.
    if (answer === undefined || wrongShape(answers)) continue
    const wrong = wrongAnswer(answer, answerSchema(answers))
    if (wrong) report({ message: wrong, location: place.child('answer') })
  }
}
