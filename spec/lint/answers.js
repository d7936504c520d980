// @ts-check
import { isNode } from './follow.js'

/** The outcomes of a request, in the same words as in packages/conformance/src/model/answer-shape.ts. */
const outcomes = [
  'accepted',
  'rejected',
  'failed',
  'redirected',
  'no body',
  'no JSON',
  'no connection',
  'no response in time',
  'connection closed',
  'a response that is not HTTP',
  'a response too large to read',
  'no response',
]
/** The first and the last status that a response with an outcome can have; without a response there is none. */
const statuses = /** @type {Readonly<Record<string, readonly (readonly [number, number])[]>>} */ ({
  accepted: [[200, 299]],
  rejected: [
    [200, 299],
    [400, 499],
  ],
  failed: [[500, 599]],
  redirected: [[300, 399]],
  'no body': [[200, 299]],
  'no JSON': [[200, 299]],
})
const described = ['accepted', 'rejected', 'redirected']

/** What a value of each simple shape is, and whether this is one. */
const leaves = {
  text: { says: 'a text', holds: isText },
  phrase: { says: 'a text', holds: isText },
  integer: { says: 'a whole number', holds: (/** @type {unknown} */ value) => Number.isInteger(value) },
  amount: { says: 'an amount', holds: isAmount },
  values: { says: 'a list of texts', holds: isText },
}

/** @typedef {keyof typeof leaves} Leaf */
/** @typedef {Record<string, unknown>} Shapes */

const simple = ['outcome', ...Object.keys(leaves)]

/**
 * What is wrong with the answers that a gap lists, or undefined.
 * @param {unknown} shape
 * @returns {string | undefined}
 */
export function wrongShape(shape) {
  if (typeof shape === 'string') {
    return simple.includes(shape)
      ? undefined
      : `${shape} is no shape. Write one of ${simple.join(', ')}, or a list of words.`
  }
  if (Array.isArray(shape)) {
    const isComplete = shape.length > 1 && shape.every(isText) && new Set(shape).size === shape.length
    return isComplete ? undefined : `A choice of ${JSON.stringify(shape)} is none. Write two or more different words.`
  }
  if (!isNode(shape) || Object.keys(shape).length === 0)
    return `${JSON.stringify(shape)} is no shape. Write what a run can find out.`
  return Object.values(shape)
    .map(wrongShape)
    .find((wrong) => wrong !== undefined)
}

/**
 * What in a decision no answer of this shape can be, or undefined.
 * @param {unknown} decided
 * @param {unknown} shape
 * @returns {string | undefined}
 */
export function wrongAnswer(decided, shape) {
  if (shape === 'outcome') return wrongOutcome(decided, {})
  if (isNode(shape)) return isAboutOutcomes(shape) ? wrongOutcome(decided, shape) : wrongParts(decided, shape)
  return wrongValue(decided, shape)
}

/** @param {Shapes} shape */
const isAboutOutcomes = (shape) => Object.keys(shape).every((name) => described.includes(name))

/**
 * @param {unknown} decided
 * @param {unknown} shape
 */
function wrongValue(decided, shape) {
  const { says, holds } = Array.isArray(shape)
    ? { says: `one of ${shape.join(', ')}`, holds: (/** @type {unknown} */ value) => shape.includes(value) }
    : leaves[/** @type {Leaf} */ (shape)]
  const alternatives = alternativesIn(decided)
  // Of a list of values, an empty one says that there are none. Anywhere else no answer could be in it.
  if (alternatives.length === 0 && shape !== 'values') return `An empty list names nothing. Write ${says}.`
  const wrong = alternatives.find((one) => !holds(one))
  return wrong === undefined ? undefined : `${JSON.stringify(wrong)} is not an answer here. Write ${says}.`
}

/**
 * @param {unknown} decided
 * @param {Shapes} parts
 * @returns {string | undefined}
 */
function wrongParts(decided, parts) {
  if (!isNode(decided)) return firstWrong(Object.values(parts).map((part) => wrongAnswer(decided, part)))
  const named = Object.entries(decided)
  if (named.length === 0) return 'Nothing is decided. Write an answer.'
  return firstWrong(
    named.map(([name, value]) => {
      const part = parts[name] ?? parts['*']
      return part === undefined ? unknownPart(name, Object.keys(parts)) : wrongAnswer(value, part)
    }),
  )
}

/**
 * @param {unknown} decided
 * @param {Shapes} details
 * @returns {string | undefined}
 */
function wrongOutcome(decided, details) {
  const instead = insteadOfOutcome(details)
  if (instead !== undefined && !isAboutOutcome(decided)) return wrongAnswer(decided, instead)
  const parts = partsOf(details)
  if (isNode(decided))
    return wrongParts(decided, { outcome: outcomes, status: 'integer', ...parts }) ?? contradictionIn(decided, details)
  const words = [...outcomes, ...Object.values(parts).flatMap((shape) => (Array.isArray(shape) ? shape : []))]
  return wrongValue(decided, words)
}

/**
 * What a decision names beside an outcome that a response with this outcome cannot have.
 * @param {Record<string, unknown>} decided
 * @param {Shapes} details
 * @returns {string | undefined}
 */
function contradictionIn({ outcome, status, ...beside }, details) {
  /** @param {string} name */
  const describedBy = (name) =>
    Object.entries(details).flatMap(([one, shape]) => (isDetailed(shape) && Object.hasOwn(shape, name) ? [one] : []))
  const described = Object.keys(beside).flatMap(describedBy)
  const named = outcome === undefined ? described : alternativesIn(outcome).map(String)
  const odd = Object.keys(beside).find((name) => !describedBy(name).some((one) => named.includes(one)))
  if (odd)
    return `${odd} says more about ${describedBy(odd).join(' or ')}, not about ${named.join(' or ')}. Remove one.`
  if (status === undefined) return undefined
  const possible = named.length === 0 ? outcomes : named
  const ranges = possible.flatMap((one) => statuses[one] ?? [])
  const wrong = alternativesIn(status).find(
    (one) => !ranges.some(([from, to]) => from <= Number(one) && Number(one) <= to),
  )
  if (wrong === undefined) return undefined
  const instead = ranges.length === 0 ? 'Remove the status.' : `Write a status ${inWords(ranges)}.`
  return `${wrong} is no status of ${named.length === 0 ? 'a response' : named.join(' or ')}. ${instead}`
}

/** @param {readonly (readonly [number, number])[]} ranges */
const inWords = (ranges) => [...new Set(ranges.map(([from, to]) => `from ${from} to ${to}`))].join(' or ')

/**
 * The answer for each situation in which a request has an outcome, or undefined if there is none that can have it: what a
 * decision on several questions says about one of them.
 * @param {unknown} answer
 * @param {unknown} shape
 * @returns {unknown}
 */
export function spread(answer, shape) {
  if (shape === 'outcome' || (isNode(shape) && isAboutOutcomes(shape)))
    return wrongAnswer(answer, shape) === undefined ? answer : undefined
  if (!isNode(shape)) return undefined
  const parts = Object.entries(shape).map(([name, part]) => [name, spread(answer, part)])
  const possible = parts.filter(([, own]) => own !== undefined)
  return possible.length === 0 ? undefined : Object.fromEntries(possible)
}

/**
 * The shape that takes the place of an outcome, if there is one: `values` in `{ accepted: values }`.
 * @param {unknown} shape
 */
export function insteadOfOutcome(shape) {
  return isNode(shape) && isAboutOutcomes(shape)
    ? Object.values(shape).find((instead) => !isDetailed(instead))
    : undefined
}

/**
 * Whether a decision names outcomes, and not what stands in the place of one.
 * @param {unknown} decided
 */
export function isAboutOutcome(decided) {
  if (isNode(decided)) return 'outcome' in decided || 'status' in decided
  const alternatives = alternativesIn(decided)
  return alternatives.length > 0 && alternatives.every((one) => outcomes.includes(String(one)))
}

/**
 * @param {unknown} shape
 * @returns {shape is Shapes}
 */
const isDetailed = (shape) => isNode(shape) && !isAboutOutcomes(shape)

/**
 * @param {Shapes} details
 * @returns {Shapes}
 */
const partsOf = (details) => Object.assign({}, ...Object.values(details).filter(isDetailed))

/**
 * @param {string} name
 * @param {string[]} known
 */
const unknownPart = (name, known) => `${name} is no part of the answers. Write one of ${known.join(', ')}.`

/** @param {(string | undefined)[]} found */
const firstWrong = (found) => found.find((wrong) => wrong !== undefined)

/**
 * @param {unknown} decided
 * @returns {unknown[]}
 */
const alternativesIn = (decided) => (Array.isArray(decided) ? decided : [decided])

/** @param {unknown} value */
function isText(value) {
  return typeof value === 'string' && value.trim() !== ''
}

/** @param {unknown} value */
function isAmount(value) {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
}
