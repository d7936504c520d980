// Order identifiers and references are chosen by others. Longer ones are in no fixture, and no index of PostgreSQL takes them all.
const longest = 200

/** Whether something can have this name at all. */
export function isGivenName(text: string): boolean {
  return text.length <= longest
}
