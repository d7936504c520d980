import { isAlone, unmistakable } from './secrets.ts'

/** Replaces secrets in a text; `write` formats a placeholder for that text. */
export type Replace = (text: string, write?: (placeholder: string) => string) => string

/** Replaces the credentials in a text. */
export interface Hide extends Replace {
  /** Everything that it replaces. */
  readonly forms: readonly string[]
}

/** Length of the prefix by which matching secrets are looked up. */
export const startLength = 4

/** Whether a secret at this place is one, and not a part of a word. */
export function fits(text: string, at: number, form: string): boolean {
  return form.length >= unmistakable || isAlone(text, at, form)
}
