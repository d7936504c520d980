import type { Reporter } from './reporter.ts'

/** Written as escapes, because the text may end up in a terminal all the same. They mean the same to every JSON parser. */
const acting = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/**
 * The report itself: the one format that says everything, and the only one that can be verified. One check and one exchange
 * to a line, so that two reports can be laid side by side by any tool that compares lines.
 */
export const json: Reporter = (report) => {
  const parts = Object.entries(report).map(([name, value]) => `  ${JSON.stringify(name)}: ${lines(value)}`)
  return `{\n${parts.join(',\n')}\n}\n`.replace(acting, escaped)
}

function lines(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value)
  return `[\n${value.map((one) => `    ${JSON.stringify(one)}`).join(',\n')}\n  ]`
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
