import type { Call } from '../model/session.ts'

/** The ID in the path of a request. */
export function nameIn({ path = {} }: Call): string {
  return Object.values(path)[0] ?? ''
}
