/** One line that says what to do, or undefined when the version is the repository's own. */
export function wrongNode(version?: string): string | undefined
