/** What is wrong with the answers that a gap lists, or undefined. */
export function wrongShape(shape: unknown): string | undefined

/** What in a decision no answer of this shape can be, or undefined. */
export function wrongAnswer(decided: unknown, shape: unknown): string | undefined

/** The answer for each situation that a decision on several questions says something about, or undefined if there is none. */
export function spread(answer: unknown, shape: unknown): unknown
