import type { Operation } from './operation.ts'

/** The variable that the reference server prints the base URL under. */
export const baseUrlVariable = 'CARD_BASE_URL'

/** A request before it is written in a language. Its variables are those of the environment, in every language. */
export interface SampleRequest {
  readonly operation: Operation
  /** After the base URL, with the query: texts that are safe in a URL, and variables. */
  readonly path: readonly (string | { readonly variable: string })[]
  readonly body?: unknown
}

/** The path with its variables as a language writes them. */
export function pathWith(path: SampleRequest['path'], written: (variable: string) => string): string {
  return path.map((part) => (typeof part === 'string' ? part : written(part.variable))).join('')
}

/** On one line if it is short, otherwise one line per member, indented. */
export function inLines(text: string, indent: string): string {
  const lines = text.split('\n')
  const line = lines.map((one) => one.trim()).join(' ')
  return line.length <= 50 ? line : lines.join(`\n${indent}`)
}
