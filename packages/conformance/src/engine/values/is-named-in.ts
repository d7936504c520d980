import { camelCase } from './camel-case.ts'

/** Whether the name occurs as a whole word: `id_number`, but not inside `valid_id_numbers`. */
export function isNamedIn(text: string, name: string): boolean {
  return new RegExp(`(?<![A-Za-z0-9_])(?:${name}|${camelCase(name)})(?![A-Za-z0-9_])`).test(text)
}
