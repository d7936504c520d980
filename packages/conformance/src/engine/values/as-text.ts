/**
 * A value of a response as text. Other values than texts are written as JSON, because String() calls an object's own `toString`,
 * which a target can replace.
 */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
