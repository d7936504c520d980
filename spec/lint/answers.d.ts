import type { AnswerShape } from '../build/document.ts'

/** What is wrong with the answers that a gap lists, or undefined. */
export function wrongShape(shape: unknown): string | undefined

/** What in a decision no answer of this shape can be, or undefined. */
export function wrongAnswer(decided: unknown, shape: unknown): string | undefined

/** The answer for each situation that a decision on several questions says something about, or undefined if there is none. */
export function spread(answer: unknown, shape: unknown): unknown

/** The shape that takes the place of an outcome, if there is one: `values` in `{ accepted: values }`. */
export function insteadOfOutcome(shape: unknown): AnswerShape | undefined

/** Whether a decision names outcomes, and not what stands in the place of one. */
export function isAboutOutcome(decided: unknown): boolean
