// Clients choose order identifiers and references. No fixture has a longer one, and PostgreSQL's indexes limit their length.
const longest = 200

/** Whether an entry can have this name. */
export function isGivenName(text: string): boolean {
  return text.length <= longest
}
