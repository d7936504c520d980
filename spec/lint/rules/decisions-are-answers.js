// @ts-check
/** @import { Context, Location, Rule } from '../redocly.d.ts' */
/** @import { AnswerSchema } from '../answer-schema.ts' */
import { answerSchema, wrongShape } from '../answer-schema.ts'
import { spread, wrongAnswer } from '../answers.ts'
import { entriesOf } from '../entries.js'
import { isMeant } from '../gap-pattern.js'
import { isNode } from '../is-node.ts'
import { saidOnlyByText } from '../text-and-answer.ts'

/** What a decision consists of. It has an answer or a requirement, and everything else. */
const fields = {
  text: {
    says: 'one sentence with MUST that ends in a full stop',
    holds: (/** @type {string} */ text) => /\bMUST\b.*\S\.$/s.test(text),
  },
  by: { says: 'who decided', holds: (/** @type {string} */ who) => who.trim() !== '' },
  on: {
    says: 'the date as YYYY-MM-DD, today or earlier',
    holds: (/** @type {string} */ day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && Date.parse(day) <= latestToday(),
  },
}

/** @typedef {{ schema: AnswerSchema | undefined, isDecided: boolean }} AskedGap */

/** Where the day begins first, it is already tomorrow for the rest. */
const latestToday = () => Date.now() + 14 * 60 * 60 * 1000

/**
 * The suite judges a decision by comparing it with the answer of a probe, so it has to name something that an answer can
 * contain. A decision that no answer can express is an ordinary requirement with a check of its own, and says which.
 * @type {Rule}
 */
export const decisionsAreAnswers = () => {
  /** @type {Set<unknown>} */
  const requirements = new Set()
  /** @type {{ named: unknown, location: Location }[]} */
  const pointers = []
  /** @type {Map<unknown, AskedGap>} */
  const gaps = new Map()
  return {
    any(node, context) {
      for (const { node: entry } of entriesOf(node, 'x-requirements', context)) requirements.add(entry.id)
      for (const { node: entry, location } of entriesOf(node, 'x-gaps', context)) {
        const { id, answers, decision } = entry
        const wrong = answers === undefined ? undefined : wrongShape(answers)
        if (wrong) context.report({ message: wrong, location: location.child('answers') })
        const schema = answers === undefined || wrong ? undefined : answerSchema(answers)
        gaps.set(id, { schema, isDecided: decision !== undefined })
        if (decision === undefined) continue
        const place = location.child('decision')
        if (!isNode(decision)) {
          context.report({ message: 'A decision has answer, text, by and on. Write them.', location: place })
          continue
        }
        judge(decision, schema, place, context)
        if (decision.requirement !== undefined)
          pointers.push({ named: decision.requirement, location: place.child('requirement') })
      }
    },
    Root: {
      leave(root, context) {
        const { report } = context
        judgeShared(root, gaps, context)
        for (const { named, location } of pointers) {
          if (!requirements.has(named))
            report({
              message: `No requirement has the id ${JSON.stringify(named)}. Write it under x-requirements.`,
              location,
            })
        }
      },
    },
  }
}

/**
 * @param {Record<string, unknown>} decision
 * @param {AnswerSchema | undefined} schema
 * @param {Location} place
 * @param {Context} context
 */
function judge(decision, schema, place, { report }) {
  const { answer, requirement } = decision
  for (const [name, { says, holds }] of Object.entries(fields)) {
    const value = decision[name]
    if (value === undefined) report({ message: `This decision has no ${name}. Write ${says}.`, location: place })
    else if (typeof value !== 'string' || !holds(value))
      report({ message: `${name} is ${JSON.stringify(value)}. Write ${says}.`, location: place.child(name) })
  }
  for (const name of Object.keys(decision).filter(
    (name) => !['answer', 'requirement', ...Object.keys(fields)].includes(name),
  ))
    report({
      message: `A decision has only answer or requirement, text, by and on. Remove ${name}.`,
      location: place.child(name).key(),
    })
  if (answer !== undefined && requirement !== undefined)
    report({
      message: 'A decision has an answer or names a requirement. Remove one of them.',
      location: place.child('requirement').key(),
    })
  if (answer === undefined && requirement === undefined)
    report({
      message: 'Nothing judges this decision. Write an answer, or a requirement of its own and its id as requirement.',
      location: place,
    })
  if (answer === undefined) return
  const wrong =
    schema === undefined
      ? 'No run can ask this question. Write a requirement, and its id as requirement instead of an answer.'
      : wrongAnswer(answer, schema)
  if (wrong) return report({ message: wrong, location: place.child('answer') })
  const { text } = decision
  const said = schema && typeof text === 'string' ? saidOnlyByText(text, answer, schema) : undefined
  if (said)
    report({
      message: `The text says ${said}, and the answer does not. Write the same in both.`,
      location: place.child('text'),
    })
}

/**
 * The decisions on several questions at once.
 * @param {Record<string, unknown>} root
 * @param {Map<unknown, AskedGap>} gaps
 * @param {Context} context
 */
function judgeShared(root, gaps, context) {
  const { node, location } = sharedDecisions(root, context)
  /** @type {Set<unknown>} */
  const taken = new Set()
  for (const [index, decision] of node.entries()) {
    const place = location.child(index)
    if (!isNode(decision)) continue
    const { gaps: pattern, ...said } = decision
    const asked = [...gaps].filter(([id, { isDecided }]) => !isDecided && isMeant(pattern, id))
    const decided = asked.filter(([, { schema }]) => schema && spread(said.answer, schema) !== undefined)
    const [, { schema } = {}] = decided[0] ?? []
    if (!schema) {
      const message = `No open gap in ${JSON.stringify(pattern)} can have this answer. Write a chapter such as refusals/*, or ids, and an outcome.`
      context.report({ message, location: place })
      continue
    }
    judge({ ...said, answer: spread(said.answer, schema) }, schema, place, context)
    const again = decided.find(([id]) => taken.has(id))
    if (again)
      context.report({
        message: `${again[0]} is decided twice. Remove it from one of them.`,
        location: place.child('gaps'),
      })
    for (const [id] of decided) taken.add(id)
  }
}

/**
 * @param {Record<string, unknown>} root
 * @param {Context} context
 * @returns {{ node: unknown[], location: Location }}
 */
function sharedDecisions(root, context) {
  const location = context.location.child('x-decisions')
  const list = root['x-decisions']
  if (Array.isArray(list)) return { node: list, location }
  if (!isNode(list)) return { node: [], location }
  const target = context.resolve(list, location.source.absoluteRef)
  return { node: Array.isArray(target.node) ? target.node : [], location: target.location ?? location }
}
