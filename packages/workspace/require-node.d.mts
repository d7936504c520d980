/** One line that says what to do, or undefined if this version is new enough. */
export function wrongNode(version?: string): string | undefined
