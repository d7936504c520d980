// Called by compiled validators. Ajv has `ucs2length` and `equal`, too, but it would be this package's only dependency.

/** Adds the errors of a part to the list, which belongs to the call of the validator, and returns it. */
export function append<One>(list: One[], more: readonly One[]): One[] {
  for (const one of more) list.push(one)
  return list
}

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
