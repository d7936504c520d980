// @ts-check
import { isNode } from './follow.js'

/** The verbs that a sentence says an outcome with, after MUST or MUST NOT. */
const verbs = new Map([
  ['accept', 'accepted'],
  ['accepted', 'accepted'],
  ['reject', 'rejected'],
  ['rejected', 'rejected'],
  ['refuse', 'rejected'],
  ['refused', 'rejected'],
])

/**
 * What the sentence of a decision says and its answer does not, or undefined: the suite judges the answer, and people
 * read the sentence. Only what is certain counts: outcomes right after MUST, statuses, and the words of the answers.
 * @param {string} text
 * @param {unknown} answer
 * @param {unknown} shape
 * @returns {string | undefined}
 */
export function saidOnlyByText(text, answer, shape) {
  const words = text.split(/[\s,.;:()`]/).filter((word) => word !== '')
  return otherStatus(words, answer, shape) ?? otherOutcome(words, answer, shape) ?? otherWord(words, answer, shape)
}

/**
 * @param {string[]} words
 * @param {unknown} answer
 * @param {unknown} shape
 */
function otherStatus(words, answer, shape) {
  if (!hasOutcomes(shape)) return undefined
  const named = valuesIn(answer).map(String)
  return words.find((word) => /^[1-5]\d\d$/.test(word) && !named.includes(word))
}

/**
 * @param {string[]} words
 * @param {unknown} answer
 * @param {unknown} shape
 */
function otherOutcome(words, answer, shape) {
  const named = outcomesIn(answer, shape)
  if (named.length === 0) return undefined
  for (const [index, word] of words.entries()) {
    if (word !== 'MUST') continue
    const isNot = words[index + 1] === 'NOT'
    const [first = '', second = ''] = words.slice(index + (isNot ? 2 : 1))
    const outcome = verbs.get(first === 'be' ? second : first)
    if (outcome === undefined) continue
    const isAccepted = (outcome === 'accepted') !== isNot
    if (!named.some((one) => (one === 'accepted') === isAccepted)) return isNot ? `not ${outcome}` : outcome
  }
  return undefined
}

/**
 * @param {string[]} words
 * @param {unknown} answer
 * @param {unknown} shape
 */
function otherWord(words, answer, shape) {
  // A sentence that denies something names what the answer is not.
  if (words.includes('NOT')) return undefined
  const sentence = ` ${words.join(' ')} `
  const named = valuesIn(answer)
  for (const choice of choicesIn(shape)) {
    const said = choice.filter((word) => sentence.includes(` ${word} `))
    const isNamed = choice.some((word) => named.includes(word))
    if (isNamed && said.length > 0 && !said.some((word) => named.includes(word))) return said[0]
  }
  return undefined
}

/**
 * The outcomes that an answer names, or has because only a request with this outcome is described so.
 * @param {unknown} answer
 * @param {unknown} shape
 */
function outcomesIn(answer, shape) {
  const values = valuesIn(answer)
  // A part such as `accepted up to` says how far it goes.
  const parts = isNode(answer) ? Object.keys(answer).map((name) => name.split(' ')[0]) : []
  const named = [...values, ...parts].filter((value) =>
    ['accepted', 'rejected', 'failed', 'redirected'].includes(String(value)),
  )
  const described = detailsIn(shape).flatMap(([outcome, words]) =>
    words.some((word) => values.includes(word)) ? [outcome] : [],
  )
  return [...named, ...described]
}

/**
 * @param {unknown} shape
 * @returns {[string, string[]][]}
 */
function detailsIn(shape) {
  if (!isNode(shape)) return []
  return Object.entries(shape).flatMap(([name, part]) =>
    ['accepted', 'rejected', 'redirected'].includes(name) ? [[name, choicesIn(part).flat()]] : detailsIn(part),
  )
}

/**
 * @param {unknown} shape
 * @returns {string[][]}
 */
function choicesIn(shape) {
  if (Array.isArray(shape)) return [shape]
  return isNode(shape) ? Object.values(shape).flatMap(choicesIn) : []
}

/**
 * @param {unknown} shape
 * @returns {boolean}
 */
function hasOutcomes(shape) {
  if (!isNode(shape)) return shape === 'outcome'
  return detailsIn(shape).length > 0 || Object.values(shape).some(hasOutcomes)
}

/**
 * @param {unknown} answer
 * @returns {unknown[]}
 */
function valuesIn(answer) {
  if (Array.isArray(answer)) return answer.flatMap(valuesIn)
  return isNode(answer) ? Object.values(answer).flatMap(valuesIn) : [answer]
}
