/** One line that says what to do, or undefined if this is the right version. */
export function wrongNode(version?: string, platform?: NodeJS.Platform): string | undefined
