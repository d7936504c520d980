/** What is wrong with the answers that a gap lists, or undefined. */
export function wrongShape(shape: unknown): string | undefined

/** What in a decision no answer of this shape can be, or undefined. */
export function wrongAnswer(decided: unknown, shape: unknown): string | undefined
