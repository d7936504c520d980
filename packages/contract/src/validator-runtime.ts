// Called by compiled validators. Ajv has the same functions, but it would be this package's only dependency.

/** The length of a text in Unicode code points, which is what minLength and maxLength count. */
export function ucs2length(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/** Whether two JSON values are the same. */
export function equal(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) =>
        Object.hasOwn(other, key) &&
        equal((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
    )
  )
}
