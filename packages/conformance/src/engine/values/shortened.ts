const longestText = 8 * 1024

/** A text as it is recorded: of a long one, the beginning and the length. */
export function shortened(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText)}… (${text.length} characters)`
}
