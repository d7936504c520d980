/** One line that says what to do, or undefined if this is the right version. */
export function wrongNode(version?: string): string | undefined
