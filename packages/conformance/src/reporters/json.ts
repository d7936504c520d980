import { plainJson } from './plain.ts'
import type { Reporter } from './reporter.ts'

/**
 * The report itself: the one format that says everything, and the only one that can be verified. One check and one exchange
 * to a line, so that two reports can be laid side by side by any tool that compares lines.
 */
export const json: Reporter = (report) => {
  const parts = Object.entries(report).map(([name, value]) => `  ${JSON.stringify(name)}: ${lines(value)}`)
  return plainJson(`{\n${parts.join(',\n')}\n}\n`)
}

function lines(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value)
  return `[\n${value.map((one) => `    ${JSON.stringify(one)}`).join(',\n')}\n  ]`
}
